// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

final class FailingSetUpTests: MarkedTestCase {
  override func setUp() async throws { mark("async-setUp") }
  override func setUpWithError() throws { mark("setUpWithError") }
  override func setUp() {
    continueAfterFailure = false
    addTeardownBlock { self.mark("block") }
    XCTFail("in setUp")
    mark("NEVER")
  }
  func test() { mark("NEVER") }
  func testAsync() async { mark("NEVER") }
}

final class FailingSetUpWithErrorTests: MarkedTestCase {
  override func setUpWithError() throws {
    continueAfterFailure = false
    mark("setUpWithError")
    XCTFail("in setUpWithError")
    mark("NEVER")
  }
  override func setUp() { mark("NEVER") }
  func test() { mark("NEVER") }
}

final class ThrowingSetUpTests: MarkedTestCase {
  override func setUpWithError() throws {
    continueAfterFailure = false
    mark("setUpWithError")
    throw Trouble()
  }
  override func setUp() { mark("NEVER") }
  func test() { mark("NEVER") }
}

final class FailingAsyncSetUpTests: MarkedTestCase {
  override func setUp() async throws {
    continueAfterFailure = false
    mark("async-setUp")
    await Task.yield()
    XCTFail("in setUp")
    mark("NEVER")
  }
  override func setUpWithError() throws { mark("NEVER") }
  override func setUp() { mark("NEVER") }
  func test() { mark("NEVER") }
  func testAsync() async { mark("NEVER") }
}

@MainActor
final class FailingMainActorSetUpTests: MarkedTestCase {
  override func setUp() async throws {
    continueAfterFailure = false
    mark("async-setUp")
    XCTFail("in setUp")
    mark("NEVER")
  }
  override func setUpWithError() throws { mark("NEVER") }
  func testAsync() async { mark("NEVER") }
}

/// The setting `continueAfterFailure` in each of the other places where a suite can set it.
final class SettingInInitialiserTests: MarkedTestCase {
  required init(name: String, testClosure: @escaping (XCTestCase) throws -> Void) {
    super.init(name: name, testClosure: testClosure)
    continueAfterFailure = false
  }
  func test() {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
  func testAsync() async {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
}

final class OverriddenSettingTests: MarkedTestCase {
  override var continueAfterFailure: Bool {
    get { false }
    set {}
  }
  func test() {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
  func testAsync() async {
    mark("begin")
    XCTFail("failed")
    mark("NEVER")
  }
}

final class SettingInTestTests: MarkedTestCase {
  func testDefault() {
    XCTAssertTrue(continueAfterFailure)
    XCTFail("failed")
    mark("end")
  }
  func testSetInside() {
    XCTFail("failed")
    mark("middle")
    continueAfterFailure = false
    XCTFail("failed again")
    mark("NEVER")
  }
}
