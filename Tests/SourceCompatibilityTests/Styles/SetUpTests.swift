// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests that all set-up methods run in the order of XCTest, and that waits need no time limit.
class SetUpTests: XCTestCase {
  private var steps: [String] = []

  override func setUp(completion: @escaping ((any Error)?) -> Void) {
    XCTAssertTrue(Thread.isMainThread)
    steps.append("completion")
    completion(nil)
  }

  override func setUp() async throws {
    try await super.setUp()
    steps.append("async")
  }

  override func setUpWithError() throws { steps.append("throwing") }
  override func setUp() {
    super.setUp()
    steps.append("plain")
  }

  override class var runsForEachTargetApplicationUIConfiguration: Bool { true }

  func testAllSetUpMethodsRunBeforeTheTest() {
    XCTAssertEqual(steps, ["completion", "async", "throwing", "plain"])
    XCTAssertTrue(Self.runsForEachTargetApplicationUIConfiguration)
    XCTAssertFalse(ControlsTestCase.runsForEachTargetApplicationUIConfiguration)
  }

  func testWaitsWithoutATimeLimit() async {
    let first = expectation(description: "first")
    let second = expectation(description: "second")
    first.fulfill()
    second.fulfill()
    await fulfillment(of: [first, second], enforceOrder: true)
    let third = XCTestExpectation(description: "third")
    DispatchQueue.global().async { third.fulfill() }
    await fulfillment(of: [third])
  }

  func testSynchronousWaitsWithoutATimeLimit() {
    let first = expectation(description: "first")
    let second = expectation(description: "second")
    DispatchQueue.global().async {
      first.fulfill()
      second.fulfill()
    }
    wait(for: [first, second], enforceOrder: true)
    let third = XCTestExpectation(description: "third")
    let fourth = XCTestExpectation(description: "fourth")
    DispatchQueue.global().async {
      third.fulfill()
      fourth.fulfill()
    }
    XCTAssertEqual(XCTWaiter.wait(for: [third]), .completed)
    XCTAssertEqual(XCTWaiter().wait(for: [fourth]), .completed)
  }

  func testATestCaseOutsideARunCanWait() {
    let helper = XCTestCase()
    let done = helper.expectation(description: "done")
    done.fulfill()
    helper.wait(for: [done], timeout: 1)
  }
}

/// Fails on demand; SetUpFailureTests checks the failures.
final class ThrowingTearDown: XCTestCase {
  struct Expected: Error {}
  private var onDemand: Bool { ProcessInfo.processInfo.environment["COMPATIBILITY_FAILURES"] != nil }

  override func tearDown(completion: @escaping ((any Error)?) -> Void) {
    completion(onDemand && name.contains("Completion") ? Expected() : nil)
  }

  func testTeardownBlockThatThrows() {
    let fails = onDemand
    addTeardownBlock {
      XCTAssertTrue(Thread.isMainThread)
      if fails { throw Expected() }
    }
  }

  func testTeardownBlocksThatDoNotThrow() {
    addTeardownBlock { XCTAssertTrue(Thread.isMainThread) }
    addTeardownBlock { await Task.yield() }
  }

  func testCompletionWithAnError() {}
}

final class SetUpFailureTests: XCTestCase {
  func testTearDownErrorsFailTheTest() throws {
    let run = try SeparateTestRun(of: "SourceCompatibilityTests.ThrowingTearDown")
    XCTAssertEqual(
      run.tests(that: "failed"), ["testTeardownBlockThatThrows", "testCompletionWithAnError"], run.output)
    XCTAssertEqual(run.tests(that: "passed"), ["testTeardownBlocksThatDoNotThrow"], run.output)
    XCTAssertEqual(run.output.components(separatedBy: "threw error \"Expected()\"").count, 3, run.output)
  }
}
