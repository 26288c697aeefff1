// SPDX-License-Identifier: Apache-2.0

import Synchronization
import XCTest

@testable import XCTestSupport

final class AbandonableStepTests: XCTestCase {
  func testTheRuntimeOfThisToolchainSupportsStopping() {
    XCTAssertTrue(AbandonableStep.isSupported)
    XCTAssertNotNil(TaskCallSite.shared, "asynchronous tests would continue after failures")
  }

  func testAStepThatIsLeftEndsAtThatLine() {
    let step = AbandonableStep(number: 1_000_001, waitsForTask: false)
    let lines = Mutex<[Int]>([])
    let isComplete = step.run {
      lines.withLock { $0.append(AbandonableStep.current.get()) }
      step.leave()
    }
    XCTAssertFalse(isComplete)
    XCTAssertEqual(lines.withLock { $0 }, [1_000_001])
    XCTAssertEqual(AbandonableStep.current.get(), number)
  }

  /// The runtime stores the accesses in the abandoned frames, which the next calls overwrite.
  ///
  /// The order of the calls decides whether an entry is overwritten with an invalid address, hence the repetitions.
  func testAccessesOfAbandonedFramesEnd() {
    final class Holder {
      var counter = Counter()
    }
    struct Counter {
      var value = 0
      mutating func leave(_ step: AbandonableStep) {
        value += 1
        step.leave()
      }
    }
    let holder = Holder()
    for repetition in 0..<50 {
      let step = AbandonableStep(number: 1_000_100 + repetition, waitsForTask: false)
      XCTAssertFalse(step.run { holder.counter.leave(step) })
      holder.counter.value += 1
    }
    XCTAssertEqual(holder.counter.value, 100)
  }

  func testWithoutTheFunctionsOfTheRuntimeAStepRunsToItsEnd() {
    let step = AbandonableStep(number: 1_000_002, waitsForTask: false, canBeLeft: false)
    let found = Mutex<(number: Int, guardAddress: UInt?)?>(nil)
    XCTAssertTrue(step.run { found.withLock { $0 = (AbandonableStep.current.get(), step.guardAddress) } })
    XCTAssertEqual(found.withLock { $0?.number }, 1_000_002)
    XCTAssertNil(found.withLock { $0?.guardAddress }, "a stop would jump to a guard that was not set")
    XCTAssertEqual(AbandonableStep.current.get(), number)
  }

  /// The number of the step in which the current test runs.
  private var number = 0

  override func setUp() { number = AbandonableStep.current.get() }
}
