// SPDX-License-Identifier: Apache-2.0

import Programs

/// The running programs of a session; a change of the desktop affects all of them.
struct RunningPrograms {
  private let session: AutomationSession

  init(of session: AutomationSession) { self.session = session }

  /// Waits until every running program has reacted to a change of the desktop.
  func waitUntilIdle() {
    for running in session.programs.running.values where running.isAlive {
      TargetApplication(running, session: session).idle.wait(afterInput: true)
    }
  }
}
