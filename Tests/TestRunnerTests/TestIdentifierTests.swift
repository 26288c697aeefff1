// SPDX-License-Identifier: Apache-2.0

import TestRunner
import XCTest

final class TestIdentifierTests: XCTestCase {
  func testAnIdentifierIsWrittenInTheFormatOfOnlyTesting() {
    XCTAssertEqual(
      TestIdentifier(target: "ListerUITests", suite: "AddTests", test: "testAnItemIsAdded").description,
      "ListerUITests/AddTests/testAnItemIsAdded")
    XCTAssertEqual(
      TestIdentifier(library: .swiftTesting, target: "Rules", suite: "", test: "sums()").description,
      "Rules/sums()")
  }
}
