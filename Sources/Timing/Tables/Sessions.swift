// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The processes of the sessions of a server: for WebDriver clients, and for agents.
  package enum Sessions {
    /// The maximum time for a session to end on its own, with its program, its desktop and its record.
    ///
    /// After this time, the session's process is killed, so that no session takes longer than five seconds to end.
    package static let endOfSession = TimeLimit(.milliseconds(4_200))

    /// The maximum wait for the end of a session's process that was killed.
    package static let killedSession = TimeLimit(.seconds(1))

    /// The maximum time for a running command to end when its session is ended.
    ///
    /// After this time, the record is completed without the command.
    package static let commandAtEnd = TimeLimit(.seconds(1))

    /// The maximum time for a session that is ending to end its program and its record.
    ///
    /// After this time, the remaining steps are left out. A program that hangs is ended together with its desktop.
    package static let endOfRecord = TimeLimit(.milliseconds(3_700))

    /// The maximum time for the process of a session to read a command, which may have many megabytes.
    ///
    /// After this time, the session is ended, because its process has stopped.
    package static let send = TimeLimit(.seconds(10))

    /// The maximum wait for the end of a session's process whose socket is closed, so that an error can describe the
    /// end.
    package static let lostProcess = TimeLimit(.milliseconds(50))
  }
}
