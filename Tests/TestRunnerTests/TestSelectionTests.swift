// SPDX-License-Identifier: Apache-2.0

import TestRunner
import XCTest

final class TestSelectionTests: XCTestCase {
  private let tests = [
    TestIdentifier(target: "ListerUITests", suite: "AddTests", test: "testAnItemIsAdded"),
    TestIdentifier(target: "ListerUITests", suite: "AddTests", test: "testTwoItemsAreAdded"),
    TestIdentifier(target: "ListerUITests", suite: "AddTestsOfGroups", test: "testAGroupIsAdded"),
    TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: "Outer/Inner", test: "sums()"),
    TestIdentifier(
      library: .swiftTesting, target: "RulesTests", suite: "Outer/Inner", test: "adds(item:to:)"),
    TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: "Outer", test: "`a/b is (not) c`()"),
    TestIdentifier(library: .swiftTesting, target: "RulesTests", suite: "", test: "free()"),
  ]

  private func names(only: [String] = [], skip: [String] = []) throws -> [String] {
    try TestSelection(onlyTesting: only, skipTesting: skip).select(from: tests).map(\.test)
  }

  func testAllTestsAreSelectedInOrderWithoutSelectors() throws {
    XCTAssertEqual(try names(), tests.map(\.test))
  }

  func testTargetsClassesAndTestsAreSelected() throws {
    XCTAssertEqual(try names(only: ["ListerUITests"]).count, 3)
    XCTAssertEqual(
      try names(only: ["ListerUITests/AddTests"]), ["testAnItemIsAdded", "testTwoItemsAreAdded"])
    XCTAssertEqual(try names(only: ["ListerUITests/AddTests/testAnItemIsAdded"]), ["testAnItemIsAdded"])
    XCTAssertEqual(try names(only: ["ListerUITests/AddTests/testAnItemIsAdded()"]), ["testAnItemIsAdded"])
  }

  func testNestedSwiftTestingSuitesAndFunctionsAreSelected() throws {
    XCTAssertEqual(try names(only: ["RulesTests/Outer/Inner"]), ["sums()", "adds(item:to:)"])
    XCTAssertEqual(try names(only: ["RulesTests/Outer/Inner/sums"]), ["sums()"])
    XCTAssertEqual(try names(only: ["RulesTests/Outer/Inner/sums()"]), ["sums()"])
    XCTAssertEqual(try names(only: ["RulesTests/Outer/Inner/adds(item:to:)"]), ["adds(item:to:)"])
    XCTAssertEqual(try names(only: ["RulesTests/Outer/Inner/adds"]), ["adds(item:to:)"])
    XCTAssertEqual(try names(only: ["RulesTests/free()"]), ["free()"])
    XCTAssertEqual(try names(only: ["RulesTests/Outer/`a/b is (not) c`()"]), ["`a/b is (not) c`()"])
  }

  func testTestsOfTheSameNameAreSelectedTogetherOrByTheirPlaces() throws {
    let tests = [12, 20].map {
      TestIdentifier(
        library: .swiftTesting, target: "RulesTests", suite: "Sums", test: "adds(_:)",
        location: "Sum.swift:\($0):3")
    }
    func selected(_ name: String) throws -> [TestIdentifier] {
      try TestSelection(onlyTesting: [name], skipTesting: []).select(from: tests)
    }
    for name in ["RulesTests/Sums", "RulesTests/Sums/adds(_:)", "RulesTests/Sums/adds"] {
      XCTAssertEqual(try selected(name), tests, name)
    }
    XCTAssertEqual(try selected("RulesTests/Sums/adds(_:)/Sum.swift:20:3"), [tests[1]])
    XCTAssertThrowsError(try selected("adds(_:)")) {
      XCTAssertTrue("\($0)".contains("Did you mean \"RulesTests/Sums/adds(_:)\""), "\($0)")
    }
  }

  func testSelectorsAreCombinedAndSkippingHasPrecedence() throws {
    XCTAssertEqual(
      try names(
        only: ["RulesTests/free", "ListerUITests/AddTests"],
        skip: ["ListerUITests/AddTests/testAnItemIsAdded"]),
      ["testTwoItemsAreAdded", "free()"])
  }

  func testUnknownNamesAreReportedWithSuggestions() {
    assertError(
      only: ["ListerUITests/AddTest/testAnItemIsAdded"], skip: ["testTwoItemsAreAdded", "Quux"],
      contains: [
        "--only-testing: no test is called \"ListerUITests/AddTest/testAnItemIsAdded\"",
        "Did you mean \"ListerUITests/AddTests/testAnItemIsAdded\"",
        "--skip-testing: no test is called \"testTwoItemsAreAdded\"",
        "\"ListerUITests/AddTests/testTwoItemsAreAdded\"",
        "no test is called \"Quux\". `understudy test --enumerate-tests` lists",
      ])
  }

  func testAnEmptySelectionIsAnErrorThatNamesTheOptions() {
    assertError(
      only: ["RulesTests"], skip: ["RulesTests"],
      contains: ["All 7 tests of the package are left out by --only-testing and --skip-testing"])
    XCTAssertThrowsError(try TestSelection().select(from: [])) {
      XCTAssertEqual($0 as? SelectionError, .nothingSelected(available: 0, reasons: []))
    }
  }

  private func assertError(only: [String], skip: [String], contains parts: [String], line: UInt = #line) {
    XCTAssertThrowsError(try names(only: only, skip: skip), line: line) { error in
      for part in parts where !"\(error)".contains(part) {
        XCTFail("expected \"\(part)\" in: \(error)", line: line)
      }
    }
  }
}
