// SPDX-License-Identifier: Apache-2.0

import Foundation
import IssueTestSupport
import Synchronization
import XCTest
import XCUIAutomation

/// Tests the results of a waiter, and the calls to its delegate.
///
/// A wait without a delegate does not fail a test.
final class WaiterTests: XCTestCase {
  private let log = WaiterLog()

  private func expectations(_ descriptions: String...) -> [XCTestExpectation] {
    descriptions.map { XCTestExpectation(description: $0) }
  }

  func testCompleted() {
    let expectations = expectations("a", "b", "c")
    let waiter = XCTWaiter(delegate: log)
    XCTAssertEqual(waiter.fulfilledExpectations, [])
    for index in [2, 0, 1] { expectations[index].fulfill() }
    XCTAssertEqual(waiter.wait(for: expectations, timeout: 20), .completed)
    XCTAssertEqual(waiter.fulfilledExpectations.map(\.expectationDescription), ["c", "a", "b"])
    XCTAssertEqual(log.lines, [])
    XCTAssertEqual(XCTWaiter.wait(for: [], timeout: 20), .completed)
  }

  /// On Apple's systems both are listed.
  func testAFulfilmentDuringTheWaitIsNotListed() {
    let expectations = expectations("before", "during")
    expectations[0].fulfill()
    let waiter = XCTWaiter(delegate: log)
    DispatchQueue.main.async { expectations[1].fulfill() }
    XCTAssertEqual(waiter.wait(for: expectations, timeout: 20), .completed)
    XCTAssertEqual(waiter.fulfilledExpectations.map(\.expectationDescription), ["before"])
  }

  func testTimedOut() {
    let expectations = expectations("a", "b", "c")
    expectations[1].fulfill()
    let waiter = XCTWaiter(delegate: log)
    XCTAssertEqual(waiter.wait(for: expectations, timeout: 0.1), .timedOut)
    XCTAssertEqual(waiter.fulfilledExpectations.map(\.expectationDescription), ["b"])
    XCTAssertEqual(log.lines, ["timed out: a, c"])
    expectations[0].fulfill()
    XCTAssertEqual(waiter.fulfilledExpectations.map(\.expectationDescription), ["b"], "after the wait")
  }

  func testIncorrectOrder() {
    let expectations = expectations("a", "b", "c")
    let waiter = XCTWaiter(delegate: log)
    Thread.detachNewThread { for index in [0, 2] { expectations[index].fulfill() } }
    XCTAssertEqual(waiter.wait(for: expectations, timeout: 20, enforceOrder: true), .incorrectOrder)
    XCTAssertEqual(log.lines, ["incorrect order: c instead of b"])
  }

  func testInvertedFulfillment() {
    let expectations = expectations("wanted", "unwanted")
    expectations[1].isInverted = true
    let waiter = XCTWaiter(delegate: log)
    Thread.detachNewThread { expectations[1].fulfill() }
    XCTAssertEqual(waiter.wait(for: expectations, timeout: 20), .invertedFulfillment)
    XCTAssertEqual(log.lines, ["inverted: unwanted"])
  }

  func testInterrupted() {
    let outer = XCTWaiter(delegate: log)
    let inner = XCTWaiter(delegate: log)
    var innerResult: XCTWaiter.Result?
    DispatchQueue.main.async {
      innerResult = inner.wait(for: self.expectations("inside"), timeout: 20)
    }
    let start = ContinuousClock.now
    XCTAssertEqual(outer.wait(for: expectations("outside"), timeout: 1), .timedOut)
    XCTAssertEqual(innerResult, .interrupted)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(10))
    XCTAssertEqual(log.lines.sorted(), ["interrupted: inside by outside", "timed out: outside"])
  }

  func testATestCaseAsDelegateFailsForEachResult() {
    func texts(_ body: (XCTWaiter) -> Void) -> [String] {
      IssueLog.during { body(XCTWaiter(delegate: self)) }.map(\.compactDescription)
    }
    XCTAssertEqual(
      texts { $0.wait(for: expectations("a"), timeout: 0.1) },
      ["Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: \"a\"."])
    XCTAssertEqual(
      texts { outer in
        DispatchQueue.main.async {
          XCTWaiter(delegate: self).wait(for: self.expectations("inside"), timeout: 20)
        }
        outer.wait(for: expectations("outside"), timeout: 1)
      }.sorted(),
      [
        "Asynchronous wait failed: Exceeded timeout of 1 seconds, with unfulfilled expectations: \"outside\".",
        "Asynchronous waiter <XCTWaiter expectations: 'inside'> failed - Interrupted by timeout of containing waiter "
          + "<XCTWaiter expectations: 'outside'>",
      ])
  }

  func testAWaitWithoutADelegateDoesNotFail() {
    XCTAssertEqual(
      IssueLog.during { XCTWaiter.wait(for: expectations("a"), timeout: 0.1) }.map(\.compactDescription), [])
  }

  func testADelegateIsCalledBeforeTheWaitReturns() {
    final class Delegate: XCTWaiterDelegate {
      var waiters: [XCTWaiter] = []

      func waiter(
        _ waiter: XCTWaiter,
        didTimeoutWithUnfulfilledExpectations unfulfilledExpectations: [XCTestExpectation]
      ) {
        // A fulfilment after the timeout does not count.
        for expectation in unfulfilledExpectations { expectation.fulfill() }
        waiters.append(waiter)
      }
    }
    let delegate = Delegate()
    let waiter = XCTWaiter()
    waiter.delegate = delegate
    XCTAssertEqual(waiter.wait(for: expectations("a"), timeout: 0.1), .timedOut)
    XCTAssertEqual(delegate.waiters, [waiter])
    XCTAssertEqual(waiter.fulfilledExpectations, [])
  }

  func testAsynchronousWaitsHaveTheSameResults() async {
    let done = expectations("a")
    done[0].fulfill()
    let completed = await XCTWaiter.fulfillment(of: done, timeout: 20)
    XCTAssertEqual(completed, .completed)
    let timedOut = await XCTWaiter.fulfillment(of: expectations("a"), timeout: 0.1)
    XCTAssertEqual(timedOut, .timedOut)
    let pair = expectations("a", "b")
    pair[1].fulfill()
    let incorrectOrder = await XCTWaiter.fulfillment(of: pair, timeout: 20, enforceOrder: true)
    XCTAssertEqual(incorrectOrder, .incorrectOrder)
    let inverted = expectations("a")
    inverted[0].isInverted = true
    inverted[0].fulfill()
    let invertedFulfillment = await XCTWaiter.fulfillment(of: inverted, timeout: 20)
    XCTAssertEqual(invertedFulfillment, .invertedFulfillment)
  }
}

private final class WaiterLog: XCTWaiterDelegate, Sendable {
  private let stored = Mutex<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  private func note(_ line: String) { stored.withLock { $0.append(line) } }

  func waiter(
    _ waiter: XCTWaiter, didTimeoutWithUnfulfilledExpectations unfulfilledExpectations: [XCTestExpectation]
  ) {
    note("timed out: " + unfulfilledExpectations.map(\.expectationDescription).joined(separator: ", "))
  }

  func waiter(
    _ waiter: XCTWaiter, fulfillmentDidViolateOrderingConstraintsFor expectation: XCTestExpectation,
    requiredExpectation: XCTestExpectation
  ) {
    note(
      "incorrect order: \(expectation.expectationDescription) instead of "
        + requiredExpectation.expectationDescription)
  }

  func waiter(_ waiter: XCTWaiter, didFulfillInvertedExpectation expectation: XCTestExpectation) {
    note("inverted: \(expectation.expectationDescription)")
  }

  func nestedWaiter(_ waiter: XCTWaiter, wasInterruptedByTimedOutWaiter outerWaiter: XCTWaiter) {
    func name(_ waiter: XCTWaiter) -> String {
      "\(waiter)".split(separator: "'").dropFirst().first.map(String.init) ?? "\(waiter)"
    }
    note("interrupted: \(name(waiter)) by \(name(outerWaiter))")
  }
}
