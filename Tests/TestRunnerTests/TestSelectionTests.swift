// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

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
        "no test is called \"Quux\". `understudy test --list` lists",
      ])
  }

  // MARK: - Names alone

  private func named(_ names: String..., among tests: [TestIdentifier]? = nil) throws -> [String] {
    var selection = TestSelection()
    selection.names = names
    return try selection.select(from: tests ?? self.tests).map(\.test)
  }

  func testANameAloneSelectsTheOnlyTestOrSuiteWithIt() throws {
    XCTAssertEqual(try named("testAnItemIsAdded"), ["testAnItemIsAdded"])
    XCTAssertEqual(try named("AddTests/testAnItemIsAdded()"), ["testAnItemIsAdded"])
    XCTAssertEqual(try named("AddTests"), ["testAnItemIsAdded", "testTwoItemsAreAdded"])
    XCTAssertEqual(try named("Inner"), ["sums()", "adds(item:to:)"])
    XCTAssertEqual(try named("sums"), ["sums()"])
    XCTAssertEqual(try named("adds(item:to:)"), ["adds(item:to:)"])
    XCTAssertEqual(try named("free", "testAGroupIsAdded"), ["testAGroupIsAdded", "free()"])
    XCTAssertEqual(try named("RulesTests").count, 4)
  }

  func testANameOfSeveralTestsIsRefusedWithTheCandidates() {
    let other = TestIdentifier(target: "ListerUITests", suite: "EditTests", test: "testAnItemIsAdded")
    XCTAssertThrowsError(try named("testAnItemIsAdded", among: tests + [other])) {
      let text = "\($0)"
      XCTAssertTrue(text.hasPrefix("\"testAnItemIsAdded\" is the name of 2 tests or suites."), text)
      XCTAssertTrue(text.contains("\n  ListerUITests/AddTests/testAnItemIsAdded\n"), text)
      XCTAssertTrue(text.hasSuffix("\n  ListerUITests/EditTests/testAnItemIsAdded"), text)
    }
  }

  func testACompleteNameHasPriorityOverTheEndsOfOthers() throws {
    let tests = [
      TestIdentifier(target: "Save", suite: "A", test: "testOne"),
      TestIdentifier(target: "UITests", suite: "Save", test: "testTwo"),
    ]
    XCTAssertEqual(try named("Save", among: tests), ["testOne"])
    XCTAssertEqual(try named("UITests/Save", among: tests), ["testTwo"])
  }

  func testAnUnknownNameAloneIsRefusedWithTheNearestNames() {
    XCTAssertThrowsError(try named("testAnItemIsAded")) {
      let text = "\($0)"
      XCTAssertTrue(text.hasPrefix("No test is called \"testAnItemIsAded\". Did you mean "), text)
      XCTAssertTrue(text.contains("\"ListerUITests/AddTests/testAnItemIsAdded\""), text)
    }
  }

  func testOtherOptionsDecideWhichTestANameMeans() throws {
    let other = TestIdentifier(target: "ListerUITests", suite: "EditTests", test: "testAnItemIsAdded")
    var selection = TestSelection(onlyTesting: [], skipTesting: ["ListerUITests/AddTests"])
    selection.names = ["testAnItemIsAdded"]
    XCTAssertEqual(try selection.select(from: tests + [other]), [other])
    XCTAssertThrowsError(try selection.select(from: tests)) {
      XCTAssertTrue("\($0)".contains("left out by the names of tests and --skip-testing"), "\($0)")
    }
  }

  // MARK: - Words and tags

  func testTestsWithAllWordsRun() throws {
    func names(_ words: String...) throws -> [String] {
      var selection = TestSelection()
      selection.words = words
      return try selection.select(from: tests).map(\.test)
    }
    XCTAssertEqual(try names("item added"), ["testAnItemIsAdded", "testTwoItemsAreAdded"])
    XCTAssertEqual(try names("ADDED two"), ["testTwoItemsAreAdded"])
    XCTAssertEqual(try names("group", "free"), ["testAGroupIsAdded", "free()"])
    XCTAssertThrowsError(try names("item quux")) {
      XCTAssertTrue("\($0)".contains("left out by --grep"), "\($0)")
    }
  }

  private func tagged(_ tags: [String], skip: [String] = [], assigned: [String: String] = [:]) throws
    -> [String]
  {
    var selection = TestSelection()
    selection.tags = tags
    selection.skippedTags = skip
    selection.assignedTags = assigned.map {
      .init(tag: $0.value, selector: TestSelector($0.key, origin: .plan(file: "P", line: 1)))
    }
    return try selection.select(
      from: tests, tags: [tests[3]: [".quick", ".Rules.core"], tests[6]: [".slow"]]
    ).map(\.test)
  }

  func testTestsWithATagRun() throws {
    XCTAssertEqual(try tagged(["quick"]), ["sums()"])
    XCTAssertEqual(try tagged([".Rules.core", "slow"]), ["sums()", "free()"])
    XCTAssertEqual(try tagged([], skip: [".slow"]).count, 6)
    XCTAssertEqual(
      try tagged(["quick"], assigned: ["ListerUITests/AddTests": "quick"]),
      ["testAnItemIsAdded", "testTwoItemsAreAdded", "sums()"])
    XCTAssertEqual(
      try tagged(
        ["quick"], skip: ["slow"], assigned: ["RulesTests/Outer": "slow", "ListerUITests": ".quick"]
      )
      .count, 3)
  }

  func testATagThatNoTestHasIsRefused() {
    XCTAssertThrowsError(try tagged(["quik"], skip: ["zzz"])) {
      let text = "\($0)"
      XCTAssertTrue(text.contains("--tag: no test has the tag \"quik\". Did you mean \"quick\"?"), text)
      XCTAssertTrue(
        text.contains(
          "--skip-tag: no test has the tag \"zzz\". The tests have the tags \"Rules.core\", \"quick\", \"slow\"."
        ),
        text)
    }
    var selection = TestSelection()
    selection.tags = ["quick"]
    XCTAssertThrowsError(try selection.select(from: tests)) {
      XCTAssertTrue("\($0)".contains("No test has any tag."), "\($0)")
    }
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
