// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The server for WebDriver clients.
  package enum WebDriver {
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
  }
}
