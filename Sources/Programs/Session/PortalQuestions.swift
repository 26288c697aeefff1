// SPDX-License-Identifier: Apache-2.0

import Desktop

/// The dialogs in which portals ask the user for permissions.
struct PortalQuestions {
  let session: AutomationSession

  /// Closes the dialogs of portals whose program has ended.
  ///
  /// The portals leave such a dialog open (xdg-desktop-portal 1.16), and it would cover the programs of the next test.
  /// For the portals, the closed dialog counts as denied.
  func endUnclaimed() {
    // A bus that does not answer is reported by the next step.
    guard let closed = try? session.host.current?.desktop.closeUnclaimedQuestions(), closed > 0 else {
      return
    }
    session.recorder.note("Closed a dialog of the portals whose program has ended")
  }
}
