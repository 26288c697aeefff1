// SPDX-License-Identifier: Apache-2.0

import Settings

extension TimeLimits {
  /// The waits of test cases.
  package enum Tests {
    /// The maximum time for a test if time allowances are on; the value is Apple's.
    package static let allowance = TimeLimit(
      .seconds(600), setting: .defaultTestTimeAllowance)

    /// The unit to which allowances are rounded up, like Apple's.
    package static let allowanceMinute = TimeLimit(.seconds(60))

    /// The time after its allowance in which a test may still end before the process is ended.
    package static let allowanceGrace = TimeLimit(.seconds(10))

    /// The maximum time to write the failure of a test that has exceeded its allowance.
    package static let allowanceReport = TimeLimit(.seconds(30))

    /// A wait that is longer than any test: a week.
    package static let unlimited = TimeLimit(.seconds(604_800))

    /// The maximum time for an asynchronous step of a test, for which XCTest has no limit either: thirty days.
    package static let asyncStep = TimeLimit(.seconds(2_592_000))

    /// The interval between two checks of a condition on elements.
    ///
    /// Each check reads a program's tree, so XCTest's 10 ms would keep the program busy.
    package static let expectationPoll = TimeLimit(.milliseconds(50))

    /// The maximum wait until a picture matches its reference, if a test sets no other time.
    package static let picture = TimeLimit(.seconds(5))

    /// The longest pause between two pictures that are compared with a reference.
    ///
    /// A change of the screen ends the pause early.
    package static let picturePoll = TimeLimit(.milliseconds(100))

    /// The time for which a picture must not change before it becomes a reference: twelve frames.
    package static let steadyPicture = TimeLimit(.milliseconds(200))

    /// The maximum time until the tree of an element is as an assertion expects it, unless the assertion has another.
    package static let tree = TimeLimit(.seconds(5))

    /// The interval between two checks for interruptions while a test waits for a block predicate.
    package static let predicateBlockPoll = TimeLimit(.milliseconds(250))

    /// The maximum time to find the position on the stack to which a stopped asynchronous test returns.
    package static let callSite = TimeLimit(.seconds(10))

    /// The maximum wait for the end of everything that a test has left running.
    package static let leftovers = TimeLimit(.seconds(1))

    /// The pause between two checks for everything that a test has left running.
    ///
    /// There is no event for the end of a thread or of a window.
    package static let leftoversPoll = TimeLimit(.milliseconds(10))

    /// The maximum time to end the suites and the record in a worker whose runner is gone.
    package static let workerEnd = TimeLimit(.seconds(30))

    /// The interval between two checks of the servers while a test is paused.
    package static let pausePoll = TimeLimit(.milliseconds(500))
  }
}
