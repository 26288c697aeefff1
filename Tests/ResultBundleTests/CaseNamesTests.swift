// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import XCTest

/// Tests the names of the cases of parameterized tests.
final class CaseNamesTests: XCTestCase {
  func testEqualArgumentsAreNumbered() {
    var names = CaseNames()
    XCTAssertEqual(
      (1...3).map { _ in names.name(ofCaseWith: "1, 2", of: "t") }, ["1, 2", "1, 2 (2)", "1, 2 (3)"])
    XCTAssertEqual(names.name(ofCaseWith: "1, 2", of: "u"), "1, 2")
  }

  func testANumberedNameIsNotTheNameOfAnotherCase() {
    for arguments in [["x", "x", "x (2)"], ["x", "x (2)", "x"], ["x (2)", "x", "x", "x"]] {
      var names = CaseNames()
      let all = arguments.map { names.name(ofCaseWith: $0, of: "t") }
      XCTAssertEqual(Set(all).count, arguments.count, "\(all)")
    }
  }

  /// The cases of a test run in an order that differs from run to run.
  func testNamesDoNotDependOnTheOrderOfDifferentArguments() {
    for arguments in [["x", "x", "x (2)"], ["x", "x (2)", "x"], ["x (2)", "x", "x"]] {
      var names = CaseNames()
      let all = arguments.map { ($0, names.name(ofCaseWith: $0, of: "t")) }
      XCTAssertEqual(all.filter { $0.0 == "x" }.map(\.1), ["x", "x (2)"], "\(arguments)")
      XCTAssertEqual(all.filter { $0.0 == "x (2)" }.map(\.1), ["x (2) (1)"], "\(arguments)")
    }
  }

  func testLongArgumentsWithTheSameBeginningAreNumbered() {
    var names = CaseNames()
    let begin = String(repeating: "a", count: 80)
    XCTAssertEqual(names.name(ofCaseWith: begin + "b", of: "t"), begin + "…")
    XCTAssertEqual(names.name(ofCaseWith: begin + "c", of: "t"), begin + "… (2)")
  }
}
