// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The server for agents.
  package enum Agents {
    /// The maximum time for calls that are running when the client closes its end of the connection.
    ///
    /// After this time, their responses are dropped. A shell that pipes messages into the server still gets short
    /// responses.
    package static let lastAnswers = TimeLimit(.seconds(10))

    /// The interval at which a thread that writes to a client checks whether it must end.
    package static let writeSlice = TimeLimit(.milliseconds(100))

    /// The time without a call after which a session ends.
    ///
    /// A model may think for minutes between two calls, or wait for a person.
    package static let idleSession = TimeLimit(.seconds(1_800))

    /// The maximum duration of a session.
    ///
    /// `--time-limit` sets another time.
    package static let session = TimeLimit(.seconds(7_200))

    /// The maximum duration of one call.
    ///
    /// Clients give up earlier or later; after this time, the call fails, and its error states whether the program hangs.
    package static let call = TimeLimit(.seconds(120))

    /// The maximum time for a call that was cancelled to end.
    ///
    /// After this time, the process of its session is ended, because it hangs.
    package static let cancelledCall = TimeLimit(.seconds(10))

    /// The wait for a condition if the client names no limit.
    package static let wait = TimeLimit(.seconds(10))

    /// The longest wait that a client may request.
    package static let longestWait = TimeLimit(.seconds(100))

    /// The time without a session and without a command after which the server behind `understudy agent` ends.
    package static let idleServer = TimeLimit(.seconds(120))

    /// The interval at which the server behind `understudy agent` checks whether it must end.
    package static let serverPoll = TimeLimit(.milliseconds(500))

    /// The maximum time for the server behind `understudy agent` to listen after its start.
    package static let serverStart = TimeLimit(.seconds(20))

    /// The interval between two measurements of the memory of a session.
    package static let memoryPoll = TimeLimit(.seconds(2))

    /// The maximum duration of a command for tests that a client starts, such as `understudy test`.
    ///
    /// The client may set a shorter one.
    package static let tests = TimeLimit(.seconds(1_800))
  }
}
