// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The base class of a suite, under a name that suites of others have.
///
/// SwiftPM looks for tests by the names of classes alone, and ends by SIGSEGV where one seems to be its own superclass, as this did
/// when the class behind `XCTestCase` had its name: then this target could not be built.
class XCUITestCase: XCTestCase {
  private(set) var wasSetUp = false

  override func setUp() {
    super.setUp()
    wasSetUp = true
  }
}

final class BaseClassTests: XCUITestCase {
  func testTheBaseClassOfASuiteIsItsOwn() {
    XCTAssertTrue(wasSetUp)
  }
}
