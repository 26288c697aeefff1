// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The base class of a suite, with a name that existing suites use.
///
/// SwiftPM finds tests only by the names of classes, and crashes when a class seems to be its own superclass. When the
/// class behind `XCTestCase` had this name, this target could not be built.
class XCUITestCase: XCTestCase {
  private(set) var wasSetUp = false

  override func setUp() {
    super.setUp()
    wasSetUp = true
  }
}

final class BaseClassTests: XCUITestCase {
  func testASuiteCanNameItsBaseClassXCUITestCase() {
    XCTAssertTrue(wasSetUp)
  }
}
