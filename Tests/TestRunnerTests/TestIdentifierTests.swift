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
    let overload = TestIdentifier(
      library: .swiftTesting, target: "Rules", suite: "Outer/Inner", test: "adds(_:)",
      location: "Sum.swift:12:3")
    XCTAssertEqual(overload.description, "Rules/Outer/Inner/adds(_:)/Sum.swift:12:3")
    XCTAssertEqual(overload.withoutLocation.description, "Rules/Outer/Inner/adds(_:)")
  }
}
