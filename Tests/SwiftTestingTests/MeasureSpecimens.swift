// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import XCUIAutomation

/// Tests that use measuring correctly and incorrectly; `SwiftTestingMeasureTests` runs them.
@Suite(.enabled(if: Specimen.isWanted("MeasureSpecimens")))
struct MeasureSpecimens {
  @Test func aBlockIsMeasured() {
    var runs = 0
    measure(metrics: [XCTClockMetric(), UnderstudyAllocationMetric(limitingToCurrentThread: true)]) {
      runs += 1
      free(malloc(runs))
    }
    #expect(runs == 6)
  }

  @Test func aBlockStartsAndStopsItself() {
    let options = XCTMeasureOptions()
    options.iterationCount = 2
    options.invocationOptions = [.manuallyStart, .manuallyStop]
    measure(options: options) {
      startMeasuring()
      stopMeasuring()
    }
  }

  @Test func anErrorOfTheBlockEndsTheMeasurement() {
    struct Mishap: Error {}
    var runs = 0
    #expect(throws: Mishap.self) {
      try measure {
        runs += 1
        if runs == 3 { throw Mishap() }
      }
    }
    #expect(runs == 3)
    // The next measurement can start.
    let options = XCTMeasureOptions()
    options.iterationCount = 1
    measure(options: options) {}
  }

  @Test func mistakesAreIssues() {
    measure { measure {} }
    startMeasuring()
  }

  /// The tests run concurrently, and their measured blocks run one after the other.
  @Test(arguments: 0..<4) func measurementsTakeTurns(_ number: Int) {
    let options = XCTMeasureOptions()
    options.iterationCount = 3
    var others = 0
    measure(options: options) {
      if Self.inside.add(1) > 1 { others += 1 }
      usleep(5000)
      Self.inside.add(-1)
    }
    #expect(others == 0)
  }

  private static let inside = Counter()

  private final class Counter: Sendable {
    private let value = Mutex(0)
    @discardableResult func add(_ number: Int) -> Int {
      value.withLock { value in
        value += number
        return value
      }
    }
  }
}
