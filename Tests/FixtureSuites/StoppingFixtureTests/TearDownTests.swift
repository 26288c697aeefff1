// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import XCTest
import XCUIAutomation

/// Each step of the tear-down fails: the failure ends the step, and the next step runs.
class FailingTearDown: FixtureTestCase {
  func mark(_ text: String) { writeMark("\(name) \(text)") }

  override func setUp() {
    continueAfterFailure = false
    addTeardownBlock { [self] in
      mark("block-1")
      XCTFail("in a block")
      mark("NEVER")
    }
    addTeardownBlock { [self] () async throws in
      mark("block-2")
      await Task.yield()
      XCTFail("in an async block")
      mark("NEVER")
    }
    addTeardownBlock { [self] () async throws in
      mark("block-3")
      throw Trouble()
    }
  }
  override func tearDown() {
    mark("tearDown")
    XCTFail("in tearDown")
    mark("NEVER")
  }
  override func tearDownWithError() throws {
    mark("tearDownWithError")
    XCTFail("in tearDownWithError")
    mark("NEVER")
  }
  override func tearDown() async throws {
    mark("async-tearDown")
    XCTFail("in async tearDown")
    mark("NEVER")
  }
}

final class FailingTearDownTests: FailingTearDown {
  func testPasses() { mark("begin") }
  func testFails() {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
  func testFailsAsync() async {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
}

final class ThrowingTearDownTests: FixtureTestCase {
  func mark(_ text: String) { writeMark("\(name) \(text)") }
  override func setUp() { continueAfterFailure = false }
  override func tearDown() { mark("tearDown") }
  override func tearDownWithError() throws {
    mark("tearDownWithError")
    throw Trouble()
  }
  override func tearDown() async throws {
    mark("async-tearDown")
    throw Trouble()
  }
  func testPasses() { mark("begin") }
  func testFails() {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
}
