// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// What test cases wait for.
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

    /// The time between two looks at a condition on elements: each reads a program's tree, so that XCTest's 10
    /// ms would keep the program busy.
    package static let expectationLook = TimeLimit(.milliseconds(50))

    /// The time between two looks for interruptions while a predicate that is a block is waited for.
    package static let predicateBlockLook = TimeLimit(.milliseconds(250))

    /// The look for the place on the stack to which a stopped asynchronous test returns.
    package static let callSite = TimeLimit(.seconds(10))

    /// The time in which what a test has left may end.
    package static let leftovers = TimeLimit(.seconds(1))

    /// The pause between two looks at it; the ends of threads and of windows are no events.
    package static let leftoversLook = TimeLimit(.milliseconds(10))

    /// The end of the suites and of the record in a worker whose runner has gone.
    package static let workerEnd = TimeLimit(.seconds(30))

    /// The time between two looks at the servers while a test is paused.
    package static let pauseLook = TimeLimit(.milliseconds(500))
  }
}
