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

    /// The time between two looks at whether a process has ended, where the kernel gives no event.
    package static let processLook = TimeLimit(.milliseconds(50))
  }
}
