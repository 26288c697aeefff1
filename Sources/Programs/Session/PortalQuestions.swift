// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import Timing

/// The dialogs in which portals ask about what programs may do.
struct PortalQuestions {
  let session: AutomationSession

  /// Takes down dialogs of portals when the last program under test has ended.
  ///
  /// The portals leave a dialog open whose program has gone (xdg-desktop-portal 1.16), and it would lie over what
  /// the next test starts. To the portals it was denied.
  func endUnclaimed() {
    guard let live = session.host.current, !live.desktop.isUsersOwn, !live.desktop.isAttached,
      !session.programs.hasLiveProgram
    else { return }
    if isShown(on: live) {
      session.recorder.note(
        "A dialog of the portals was left open when the program that asked had ended: it is taken down")
    }
    // Also where none is shown: a question that was asked just now has no window yet. A bus that does not answer is
    // reported by the next step.
    try? live.desktop.endPortalDialogs()
  }

  private func isShown(on live: LiveDesktop) -> Bool {
    guard let program = PrivateDesktop.program(ofService: DesktopServices.portalDialogs),
      // The next step reports a display that does not answer.
      let windows = try? live.display.windows()
    else { return false }
    let owners = Set(windows.filter { $0.isViewable && !$0.isMinimized }.compactMap(\.processID))
    return owners.contains { ForeignProcess.executable(of: $0) == program }
  }
}
