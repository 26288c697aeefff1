// SPDX-License-Identifier: Apache-2.0

import Programs

/// The running programs that the tests of a session use; a change of the desktop affects all of them.
struct RunningPrograms {
  private let session: AutomationSession

  init(of session: AutomationSession) { self.session = session }

  /// Waits until every running program that a test uses has reacted to a change of the desktop.
  ///
  /// The caller holds the session's lock.
  func waitUntilIdle() {
    for running in session.programs.underTest {
      TargetProgram(running, session: session).idle.wait(afterInput: true)
    }
  }
}
