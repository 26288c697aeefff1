// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// The waits of test cases.
  package enum Tests {
    /// The time that a test may take where limits are switched on; Apple's.
    package static let allowance = TimeLimit(
      .seconds(600), setting: .defaultTestTimeAllowance)

    /// The unit of allowances, to which they are rounded up, as Apple's are.
    package static let allowanceMinute = TimeLimit(.seconds(60))

    /// The time after its allowance in which a test ends before the process is ended.
    package static let allowanceGrace = TimeLimit(.seconds(10))

    /// The time for writing the failure of a test that has exceeded its allowance.
    package static let allowanceReport = TimeLimit(.seconds(30))

    /// A wait that no test gets to the end of: a week.
    package static let unlimited = TimeLimit(.seconds(604_800))

    /// An asynchronous step of a test, for which XCTest sets no limit either: thirty days.
    package static let asyncStep = TimeLimit(.seconds(2_592_000))

    /// The interval between two checks of a condition on elements: each one reads a program's tree, so that XCTest's 10
    /// ms would keep the program busy.
    package static let expectationPoll = TimeLimit(.milliseconds(50))

    /// The interval between two checks for interruptions during a wait for a predicate that is a block.
    package static let predicateBlockPoll = TimeLimit(.milliseconds(250))

    /// The search for the place on the stack to which a stopped asynchronous test returns.
    package static let callSite = TimeLimit(.seconds(10))

    /// The time in which everything that a test has left running may end.
    package static let leftovers = TimeLimit(.seconds(1))

    /// The pause between two checks of it; there is no event for the end of a thread or of a window.
    package static let leftoversPoll = TimeLimit(.milliseconds(10))

    /// The end of the suites and of the record in a worker whose runner has gone.
    package static let workerEnd = TimeLimit(.seconds(30))

    /// The interval between two checks of the servers while a test is paused.
    package static let pausePoll = TimeLimit(.milliseconds(500))
  }
}
