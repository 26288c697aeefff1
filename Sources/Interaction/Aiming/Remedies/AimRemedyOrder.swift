// SPDX-License-Identifier: Apache-2.0

/// All remedies for obstacles, in the order in which they are tried.
enum AimRemedyOrder {
  static let all: [any AimRemedy] = [
    ScrollWholeIntoView(), MoveOntoScreen(isLastResort: false), ScrollIntoView(), ScrollFromUnderBar(),
    RaiseWindow(), LeaveToolTip(), MoveOntoScreen(isLastResort: true),
  ]
}
