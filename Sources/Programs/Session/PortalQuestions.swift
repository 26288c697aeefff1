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
      !session.programs.hasLiveProgram,
      let program = PrivateDesktop.program(ofService: DesktopServices.portalDialogs),
      // Nothing is taken down on a display that does not answer; the next step reports it.
      let windows = try? live.display.windows()
    else { return }
    let owners = Set(windows.filter { $0.isViewable && !$0.isMinimized }.compactMap(\.processID))
    for owner in owners {
      let file = ForeignProcess.executable(of: owner)
      guard file == program, let process = ForeignProcess(owner) else { continue }
      session.recorder.note(
        "A dialog of the portals was left open when the program that asked had ended: it is taken down")
      // The bus starts it again for the next question.
      process.terminate(grace: TimeLimits.Processes.questionGrace.seconds)
      live.hasUnansweredQuestion = true
    }
  }
}
