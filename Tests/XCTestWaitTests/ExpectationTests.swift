// SPDX-License-Identifier: Apache-2.0

import Foundation
import IssueTestSupport
import XCTest
import XCUIAutomation

/// Tests expectations and waits for them, with the behavior of XCTest on Linux.
///
/// Documentation/Explanation/SourceCompatibility.md lists the differences from Apple's.
final class ExpectationTests: XCTestCase {
  private let queue = DispatchQueue(label: "ExpectationTests")

  func testAWaitEndsWithTheFulfilment() {
    let fulfilled = expectation(description: "it is done")
    queue.asyncAfter(deadline: .now() + 0.05) { fulfilled.fulfill() }
    var handled: [Error?] = []
    let start = ContinuousClock.now
    waitForExpectations(timeout: 20) { handled.append($0) }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(10))
    XCTAssertEqual(handled.count, 1)
    XCTAssertNil(handled[0])
  }

  func testAFulfilmentBeforeTheWaitCounts() {
    let fulfilled = expectation(description: "it is done")
    fulfilled.fulfill()
    wait(for: [fulfilled], timeout: 0)
  }

  func testAWaitCoversSeveralExpectations() {
    let expectations = (1...3).map { expectation(description: "part \($0)") }
    for expectation in expectations.reversed() { queue.async { expectation.fulfill() } }
    expectations[0].assertForOverFulfill = true
    waitForExpectations(timeout: 20)
    // The wait has ended because each of them was fulfilled once.
    let again = IssueLog.during { expectations[0].fulfill() }
    XCTAssertEqual(again.count, 1)
  }

  func testATimeoutNamesUnfulfilledExpectationsAtTheLineOfTheWait() throws {
    let list = expectation(description: "the list is read")
    expectation(description: "the map is drawn")
    expectation(description: "the sound is played")
    list.fulfill()
    var handled: [Error?] = []
    let line = #line + 1
    let issues = IssueLog.during { waitForExpectations(timeout: 1) { handled.append($0) } }
    XCTAssertEqual(
      issues.map(\.compactDescription),
      [
        "Asynchronous wait failed: Exceeded timeout of 1 seconds, with unfulfilled expectations: "
          + "\"the map is drawn\", \"the sound is played\"."
      ])
    let location = try XCTUnwrap(issues.first?.sourceCodeContext.location)
    XCTAssertEqual(location.fileURL.lastPathComponent, "ExpectationTests.swift")
    XCTAssertEqual(location.lineNumber, line)
    let error = try XCTUnwrap(handled.first ?? nil)
    XCTAssertEqual((error as? XCTestError)?.code, .timeoutWhileWaiting)
  }

  func testAWaitForListedExpectationsReportsTheSameText() {
    let never = XCTestExpectation(description: "the map is drawn")
    XCTAssertEqual(
      texts { wait(for: [never], timeout: 0.1) },
      [
        "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: \"the map is drawn\"."
      ])
  }

  func testATimeoutSeparatesDescriptionsWithCommas() async {
    func expectations() -> [XCTestExpectation] {
      ["start", "start, or an error", "end"].map { XCTestExpectation(description: $0) }
    }
    let text =
      "Asynchronous wait failed: Exceeded timeout of 0.1 seconds, with unfulfilled expectations: "
      + "\"start\", \"start, or an error\", \"end\"."
    let failures = FailureList()
    XCTExpectFailure("checked below") { issue in failures.add(issue.compactDescription) }
    await fulfillment(of: expectations(), timeout: 0.1)
    XCTAssertEqual(failures.texts, [text])
  }

  /// Expects the failure like a suite from Apple platforms.
  ///
  /// XCTest records the failure on a different thread than the block runs on.
  func testATimeoutThatIsExpectedMatchesApplesText() {
    let options = XCTExpectedFailure.Options()
    options.issueMatcher = {
      $0.compactDescription
        == "Asynchronous wait failed: Exceeded timeout of 0.2 seconds, with unfulfilled expectations: \"never\"."
    }
    XCTExpectFailure("it never comes", options: options) {
      wait(for: [XCTestExpectation(description: "never")], timeout: 0.2)
    }
  }

  func testADelegateCallEndsTheWait() {
    let loader = Loader()
    let listener = LoaderListener()
    listener.didLoad = expectation(description: "the loader has called its delegate")
    loader.delegate = listener
    loader.load("month.xml")
    waitForExpectations(timeout: 20)
    XCTAssertEqual(listener.names, ["month.xml"])
  }

  func testAnExpectationCanRequireSeveralFulfilments() {
    let thrice = expectation(description: "three batches")
    thrice.expectedFulfillmentCount = 3
    for _ in 0..<3 { queue.async { thrice.fulfill() } }
    waitForExpectations(timeout: 20)
    let twice = XCTestExpectation(description: "two batches")
    twice.expectedFulfillmentCount = 2
    twice.fulfill()
    XCTAssertEqual(XCTWaiter.wait(for: [twice], timeout: 0.1), .timedOut)
  }

  func testOverFulfilmentIsAFailureOnlyIfRequested() throws {
    let lenient = expectation(description: "lenient")
    XCTAssertFalse(lenient.assertForOverFulfill)
    lenient.fulfill()
    lenient.fulfill()
    let strict = expectation(description: "strict")
    strict.assertForOverFulfill = true
    strict.fulfill()
    let line = #line + 1
    let issues = IssueLog.during { strict.fulfill() }
    XCTAssertEqual(
      issues.map(\.compactDescription),
      ["API violation - multiple calls made to XCTestExpectation.fulfill() for strict."])
    XCTAssertEqual(issues.first?.sourceCodeContext.location?.lineNumber, line)
    waitForExpectations(timeout: 1)
  }

  func testAnInvertedExpectationWaitsForTheWholeTimeout() {
    let never = expectation(description: "an error")
    never.isInverted = true
    let start = ContinuousClock.now
    waitForExpectations(timeout: 0.3)
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(290))
  }

  func testAFulfilledInvertedExpectationFailsAtTheLineOfTheFulfilment() {
    let never = expectation(description: "an error")
    never.isInverted = true
    queue.asyncAfter(deadline: .now() + 0.05) { never.fulfill() }
    let line = #line - 1
    let start = ContinuousClock.now
    let issues = IssueLog.during { waitForExpectations(timeout: 20) }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(10))
    XCTAssertEqual(
      issues.map(\.compactDescription),
      ["Asynchronous wait failed - Fulfilled inverted expectation 'an error'"])
    XCTAssertEqual(issues.first?.sourceCodeContext.location?.lineNumber, line)
  }

  func testTheOrderIsEnforcedOnlyIfRequested() {
    func pair() -> [XCTestExpectation] {
      let expectations = ["start", "end"].map { XCTestExpectation(description: $0) }
      for expectation in expectations.reversed() { expectation.fulfill() }
      return expectations
    }
    wait(for: pair(), timeout: 1)
    XCTAssertEqual(
      texts { wait(for: pair(), timeout: 1, enforceOrder: true) },
      [
        "Failed due to expectation fulfilled in incorrect order: requires 'start', actually fulfilled 'end'"
      ])
    wait(for: pair().reversed(), timeout: 1, enforceOrder: true)
  }

  func testAWaitWithoutExpectationsIsAFailure() {
    XCTAssertEqual(
      texts { waitForExpectations(timeout: 1) },
      ["API violation - call made to wait without any expectations having been set."])
  }

  func testAWaitInsideAWaitOfTheTestIsAFailure() {
    let outer = expectation(description: "outer")
    var inner: [String] = []
    DispatchQueue.main.async {
      inner = self.texts { self.waitForExpectations(timeout: 1) }
      outer.fulfill()
    }
    waitForExpectations(timeout: 20)
    XCTAssertEqual(inner, ["API violation - calling wait on test case while already waiting."])
  }

  func testAnUnwaitedExpectationFailsItsTest() {
    let forgetful = ForgetfulTests(
      name: "forgetful",
      testClosure: { testCase in
        testCase.expectation(description: "first")
        testCase.expectation(description: "recorded on purpose").fulfill()
      })
    let observer = FailureTexts(of: forgetful)
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    forgetful.run()
    XCTAssertEqual(observer.texts, ["Failed due to unwaited expectations 'first', 'recorded on purpose'"])
  }

  func testAnAsynchronousWaitEndsWithTheFulfilment() async {
    let done = expectation(description: "done")
    queue.asyncAfter(deadline: .now() + 0.05) { done.fulfill() }
    await fulfillment(of: [done], timeout: 20)
  }

  private func texts(_ body: () -> Void) -> [String] {
    IssueLog.during(body).map(\.compactDescription)
  }
}

/// A class of this executable, like the test classes of users.
private final class ForgetfulTests: XCTestCase {}

private final class FailureTexts: XCTestObservation {
  private(set) var texts: [String] = []
  private let observed: XCTestCase

  init(of testCase: XCTestCase) { observed = testCase }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    if testCase === observed { texts.append(description) }
  }
}

private protocol LoaderDelegate: AnyObject {
  func loader(_ loader: Loader, didLoad name: String)
}

/// Calls its delegate on a separate thread.
// The delegate is set before the thread starts.
private final class Loader: @unchecked Sendable {
  weak var delegate: (any LoaderDelegate)?

  func load(_ name: String) {
    Thread.detachNewThread { self.delegate?.loader(self, didLoad: name) }
  }
}

private final class LoaderListener: LoaderDelegate {
  var didLoad: XCTestExpectation?
  private(set) var names: [String] = []

  func loader(_ loader: Loader, didLoad name: String) {
    names.append(name)
    didLoad?.fulfill()
  }
}
