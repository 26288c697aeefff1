// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The server for WebDriver clients.
  package enum WebDriver {
    /// The maximum time for a session to end by itself, with its program, its desktop and its record.
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

    /// The maximum wait of one command: for an element, in a pause of actions, or with a button held down.
    ///
    /// A number in the wrong unit would block a session for days.
    package static let longestWait = TimeLimit(.seconds(600))

    /// The time without a command after which the server ends a session, because its client has disappeared without
    /// ending it.
    ///
    /// The capability `appium:newCommandTimeout` sets another time.
    package static let idleSession = TimeLimit(.seconds(300))

    /// The maximum wait for a window to have the position and size that a client sets.
    ///
    /// Not every window accepts every size, because a window may have a minimum size.
    package static let placedWindow = TimeLimit(.seconds(1))

    /// The maximum wait for a program that a command started to end after the request, before it is killed.
    package static let endOfCommand = TimeLimit(.seconds(10))

    /// The maximum wait for the end of a session's process whose socket is closed, so that an error can describe the
    /// end.
    package static let lostProcess = TimeLimit(.milliseconds(50))
  }
}
