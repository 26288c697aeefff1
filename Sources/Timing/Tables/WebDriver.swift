// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The server for WebDriver clients.
  package enum WebDriver {
    /// A session to end by itself: its program, its desktop and its record.
    ///
    /// Then its process is killed, so that no session takes longer than five seconds to end.
    package static let endOfSession = TimeLimit(.milliseconds(4_200))

    /// The end of a session's process that was killed.
    package static let killedSession = TimeLimit(.seconds(1))

    /// A command that runs when its session is ended to end itself.
    ///
    /// Then the record is ended without it.
    package static let commandAtEnd = TimeLimit(.seconds(1))

    /// A session that is ending to end its program and its record.
    ///
    /// Then what is missing is left out: a program that hangs is ended with its desktop.
    package static let endOfRecord = TimeLimit(.milliseconds(3_700))

    /// The longest that one command waits: for an element, in a pause of actions, or with a button held down.
    ///
    /// A number that was written in the wrong unit would hold a session for days.
    package static let longestWait = TimeLimit(.seconds(600))

    /// The time without a command after which a session ends: its client has gone without ending it.
    ///
    /// The capability `appium:newCommandTimeout` sets another time.
    package static let idleSession = TimeLimit(.seconds(300))

    /// A window to take the place and size that a client gives it.
    ///
    /// Not all can: a window has a least size.
    package static let placedWindow = TimeLimit(.seconds(1))

    /// The end of a program that a command started, after the request to end and before it is killed.
    package static let endOfCommand = TimeLimit(.seconds(10))

    /// The end of a session's process whose socket is closed, so that it can be said how it ended.
    package static let lostProcess = TimeLimit(.milliseconds(50))
  }
}
