// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

final class SyncTests: MarkedTestCase {
  @TaskLocal static var local = 0
  var counter = Counter()

  override func setUp() {
    continueAfterFailure = false
    addTeardownBlock { self.mark("block") }
  }

  func testAssertion() {
    mark("begin")
    XCTAssertEqual(1, 2)
    mark("NEVER")
  }

  func testFail() {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }

  func testUnwrap() throws {
    mark("begin")
    _ = try XCTUnwrap(nil as Int?)
    mark("NEVER")
  }

  func testThrow() throws {
    mark("begin")
    throw Trouble()
  }

  func testXCUICall() {
    mark("begin")
    missingApplication().launch()
    mark("NEVER")
  }

  func testDeepInHelpers() {
    mark("begin")
    let sorted = [3, 2, 1].sorted { (one: Int, other: Int) -> Bool in
      XCTAssertTrue([1, 2].contains { $0 == one + 10 })
      return one < other
    }
    XCTAssertNotNil(sorted)
    mark("NEVER")
  }

  func testPasses() {
    XCTAssertFalse(continueAfterFailure)
    mark("begin")
    mark("end")
  }

  func testGoesOnWhenRequested() {
    continueAfterFailure = true
    XCTAssertTrue(continueAfterFailure)
    XCTFail("failed")
    mark("after")
    XCTFail("failed again")
    mark("end")
  }

  func testToggle() {
    continueAfterFailure.toggle()
    XCTAssertTrue(continueAfterFailure)
    XCTFail("failed")
    mark("after")
    continueAfterFailure.toggle()
    XCTAssertFalse(continueAfterFailure)
    XCTFail("failed again")
    mark("NEVER")
  }

  // Exclusive accesses of the abandoned frames must be ended.

  struct Counter {
    var value = 0
    mutating func fail() { XCTFail("inside a change of a property") }
    mutating func count() { value += 1 }
  }

  func testExclusiveAccess() {
    addTeardownBlock { self.useCounters() }
    mark("begin")
    Shared.counter.fail()
    mark("NEVER")
  }

  /// Crashes with an access conflict or a dangling entry unless the accesses of the abandoned frames are ended.
  private func useCounters() {
    Shared.counter.count()
    counter.count()
    for _ in 0..<3 { _ = [1, 2].map { _ in counter.count() } }
    mark("counters are free")
  }

  func testTaskLocal() {
    addTeardownBlock { self.bindTaskLocal() }
    mark("begin")
    Self.$local.withValue(1) { Self.$local.withValue(2) { XCTFail("bound to \(Self.local)") } }
    mark("NEVER")
  }

  private func bindTaskLocal() {
    XCTAssertEqual(Self.local, 0)
    Self.$local.withValue(3) { XCTAssertEqual(Self.local, 3) }
    XCTAssertEqual(Self.local, 0)
    mark("unbound")
  }

  // Places where a test cannot be stopped at once.

  func testDispatchQueue() {
    mark("begin")
    let queue = DispatchQueue(label: "test")
    queue.sync { XCTFail("on a queue") }
    addTeardownBlock { queue.sync { self.mark("queue is free") } }
    XCTAssertTrue(missingApplication().exists || true)
    XCTAssertTrue(missingApplication().label.isEmpty)
    mark("NEVER")
  }

  func testWaitTimesOut() {
    mark("begin")
    wait(for: [XCTestExpectation(description: "never")], timeout: 0.2)
    mark("NEVER")
  }

  func testWaitForExpectationsTimesOut() {
    mark("begin")
    expectation(description: "never")
    waitForExpectations(timeout: 0.2)
    mark("NEVER")
  }

  func testFailureInPredicate() {
    mark("begin")
    var looks = 0
    let predicate = NSPredicate { _, _ in
      looks += 1
      if looks == 2 { XCTFail("in a predicate") }
      return looks > 3
    }
    wait(for: [XCTNSPredicateExpectation(predicate: predicate, object: nil)], timeout: 5)
    mark("NEVER")
  }

  func testFailureInRunLoop() {
    mark("begin")
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in XCTFail("in a timer") }
    RunLoop.current.add(timer, forMode: .default)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 2))
    mark("NEVER")
  }

  func testWaitsWorkAfterwards() {
    let expectation = expectation(description: "soon")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { expectation.fulfill() }
    wait(for: [expectation], timeout: 5)
    mark("end")
  }

  func testOtherThread() {
    mark("begin")
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      XCTFail("on another thread")
      done.signal()
    }
    done.wait()
    XCTFail("the next failure")
    mark("NEVER")
  }

  func testTaskOfSyncTest() {
    mark("begin")
    let expectation = expectation(description: "task")
    Task {
      XCTFail("in a task")
      self.mark("NEVER")
      expectation.fulfill()
    }
    wait(for: [expectation], timeout: 0.5)
    mark("NEVER")
  }

  func testExpectedFailure() {
    XCTExpectFailure("known") { XCTFail("as expected") }
    mark("after")
    XCTExpectFailure("other") {
      XCTFail("as expected")
    }
    mark("end")
  }

  // Blocks with their own setting, and groups of checks.

  func testBlockThatContinues() {
    withContinueAfterFailure(true) {
      XCTAssertTrue(continueAfterFailure)
      XCTFail("one")
      mark("inside")
    }
    XCTAssertFalse(continueAfterFailure)
    mark("after")
    XCTFail("two")
    mark("NEVER")
  }

  func testBlockThatStops() {
    continueAfterFailure = true
    addTeardownBlock { self.mark(self.continueAfterFailure ? "the old value" : "the value of the block") }
    XCTFail("one")
    withContinueAfterFailure(false) {
      mark("inside")
      XCTFail("two")
      mark("NEVER")
    }
    mark("NEVER")
  }

  func testBlockEndsWithAnError() {
    addTeardownBlock { self.mark(self.continueAfterFailure ? "the value of the block" : "the old value") }
    do {
      try withContinueAfterFailure(true) { throw Trouble() }
    } catch {
      mark("caught")
    }
    XCTAssertFalse(continueAfterFailure)
  }

  func testGroupOfChecks() {
    XCTContext.collectFailures(named: "Group") {
      XCTFail("one")
      mark("inside")
      XCTFail("two")
      mark("end of the group")
    }
    mark("NEVER")
  }

  func testGroupThatPasses() {
    let hasPassed = XCTContext.collectFailures(named: "Group") {
      XCTExpectFailure("known") { XCTFail("as expected") }
      mark("inside")
    }
    XCTAssertTrue(hasPassed)
    XCTAssertFalse(continueAfterFailure)
    mark("end")
  }

  func testGroupInAGroup() {
    XCTContext.collectFailures(named: "Outer") {
      let passes = XCTContext.collectFailures(named: "Inner") { XCTFail("one") }
      XCTAssertFalse(passes)
      XCTAssertTrue(XCTContext.collectFailures(named: "Passes") {})
      mark("after the inner group")
    }
    mark("NEVER")
  }

  func testGroupEndsWithAnError() throws {
    try XCTContext.collectFailures(named: "Group") {
      XCTFail("one")
      _ = try XCTUnwrap(nil as Int?)
      mark("NEVER")
    }
    mark("NEVER")
  }

  func testGroupInATestThatContinues() {
    continueAfterFailure = true
    let hasPassed = XCTContext.collectFailures(named: "Group") { XCTFail("one") }
    mark(hasPassed ? "NEVER" : "failed")
  }

  func testMeasure() {
    mark("begin")
    measure { XCTFail("while measuring") }
    mark("NEVER")
  }
}

enum Shared {
  nonisolated(unsafe) static var counter = SyncTests.Counter()
}
