// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The server for WebDriver clients.
  package enum WebDriver {
    /// A session to end by itself: its program, its desktop and its record.
    package static let endOfSession = TimeLimit(.seconds(20))

    /// The time without a command after which a session ends: its client has gone without ending it.
    ///
    /// The capability `appium:newCommandTimeout` sets another time.
    package static let idleSession = TimeLimit(.seconds(300))

    /// A program that a command starts to end by itself after it was told to, before it is killed.
    package static let endOfCommand = TimeLimit(.seconds(10))

    /// The end of a session's process whose socket is closed, so that it can be said how it ended.
    package static let lostProcess = TimeLimit(.milliseconds(50))
  }
}
