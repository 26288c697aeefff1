// SPDX-License-Identifier: Apache-2.0

import Programs

/// The programs of a session that run, all of which a change of the desktop concerns.
struct RunningPrograms {
  private let session: AutomationSession

  init(of session: AutomationSession) { self.session = session }

  /// Waits until every running program has done what a change of the desktop made it do.
  func waitUntilIdle() {
    for running in session.programs.running.values where running.isAlive {
      TargetApplication(running, session: session).idle.wait(afterInput: true)
    }
  }
}
