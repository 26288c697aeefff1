// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

actor Worker {
  private(set) var count = 0
  func fail() {
    XCTFail("in an actor")
    writeMark("NEVER")
  }
  func work() { count += 1 }
}

final class AsyncTests: MarkedTestCase {
  @TaskLocal static var local = 0
  static let worker = Worker()

  override func setUp() async throws {
    continueAfterFailure = false
    addTeardownBlock { self.mark("block") }
    addTeardownBlock { () async throws in
      await Task.yield()
      self.mark("async-block")
    }
  }

  func testAtOnce() async {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }

  func testBlockThatContinues() async {
    await withContinueAfterFailure(true) {
      await Task.yield()
      XCTFail("one")
      mark("inside")
    }
    mark("after")
    XCTFail("two")
    mark("NEVER")
  }

  func testGroupOfChecks() async {
    await XCTContext.collectFailures(named: "Group") {
      await Task.yield()
      XCTFail("one")
      mark("inside")
      await Task.yield()
      XCTFail("two")
      mark("end of the group")
    }
    mark("NEVER")
  }

  func testAfterSuspensions() async throws {
    mark("begin")
    // Another thread ends the first suspension after some time; the second one ends at once.
    try await Task.sleep(nanoseconds: 1_000_000)
    await Task.yield()
    XCTAssertEqual(1, 2)
    mark("NEVER")
  }

  func testUnwrap() async throws {
    mark("begin")
    _ = try XCTUnwrap(nil as Int?)
    mark("NEVER")
  }

  func testThrow() async throws {
    mark("begin")
    await Task.yield()
    throw Trouble()
  }

  func testXCUICall() async {
    mark("begin")
    missingApplication().launch()
    mark("NEVER")
  }

  @MainActor func testMainActor() async {
    mark("begin")
    await Task.yield()
    XCTFail("on the main actor")
    mark("NEVER")
  }

  func testManyArguments() async {
    mark("begin")
    await manyArguments(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    mark("NEVER")
  }
  private func manyArguments(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int,
    _ k: Int, _ l: Int
  ) async {
    XCTAssertEqual(a + b + c + d + e + f + g + h + i + j + k + l, 0)
    mark("NEVER")
    await Task.yield()
  }

  func testActor() async {
    addTeardownBlock { () async throws in
      await Self.worker.work()
      self.mark("actor is free")
    }
    mark("begin")
    await Self.worker.fail()
    mark("NEVER")
  }

  func testHopToMainActor() async {
    mark("begin")
    await MainActor.run { XCTFail("on the main actor") }
    mark("NEVER")
  }

  func testContinuation() async {
    mark("begin")
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      XCTFail("before it is resumed")
      continuation.resume()
    }
    mark("NEVER")
  }

  func testTaskLocal() async {
    mark("begin")
    await Self.$local.withValue(1) {
      await Task.yield()
      Self.$local.withValue(2) { XCTFail("bound") }
      mark("NEVER")
    }
    mark("NEVER")
  }

  func testChildTask() async {
    mark("begin")
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        XCTFail("in a child task")
        self.mark("NEVER")
      }
      await group.waitForAll()
    }
    mark("NEVER")
  }

  func testAsyncLet() async {
    mark("begin")
    async let one: Void = failLater()
    await one
    mark("NEVER")
  }
  private func failLater() async {
    await Task.yield()
    XCTFail("in a child task")
    mark("NEVER")
  }

  func testDetachedTask() async {
    mark("begin")
    await Task.detached { XCTFail("in a detached task") }.value
    mark("NEVER")
  }

  func testFulfilmentTimesOut() async {
    mark("begin")
    await fulfillment(of: [XCTestExpectation(description: "never")], timeout: 0.2)
    mark("NEVER")
  }
  func testFulfilment() async {
    let expectation = expectation(description: "soon")
    Task { expectation.fulfill() }
    await fulfillment(of: [expectation], timeout: 5)
    mark("end")
  }

  @MainActor func testSyncWaitInside() async {
    mark("begin")
    waitInside()
    mark("NEVER")
  }
  @MainActor private func waitInside() {
    wait(for: [XCTestExpectation(description: "never")], timeout: 0.2)
    mark("NEVER")
  }

  /// The gate of a remaining task, which the next test opens.
  private static let nextTestHasBegun = Gate()
  private static let leftBehindHasBegun = Gate()
  /// With `--parallel`, each test has a separate process without tasks of other tests.
  nonisolated(unsafe) private static var isTaskLeftBehind = false

  func testTaskLeftBehind() async {
    mark("begin")
    Self.isTaskLeftBehind = true
    Task {
      await Self.nextTestHasBegun.wait()
      writeMark("left-behind begin")
      await Self.leftBehindHasBegun.open()
      XCTFail("in a task of a stopped test")
      writeMark("left-behind NEVER")
    }
    XCTFail("failed")
    mark("NEVER")
  }
  func testTaskLeftBehindIsNotOfThisTest() async {
    if Self.isTaskLeftBehind {
      await Self.nextTestHasBegun.open()
      await Self.leftBehindHasBegun.wait()
    }
    mark("end")
  }

  func testPasses() async {
    XCTAssertFalse(continueAfterFailure)
    XCTAssertEqual(Self.local, 0)
    await Task.yield()
    mark("end")
  }
}

@MainActor
final class MainActorTests: MarkedTestCase {
  override func setUp() async throws { continueAfterFailure = false }

  func testAsync() async {
    mark("begin")
    await Task.yield()
    XCTFail("failed")
    mark("NEVER")
  }
  func testSync() {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
  func testPassesAsync() async {
    MainActor.assertIsolated()
    mark("end")
  }
}
