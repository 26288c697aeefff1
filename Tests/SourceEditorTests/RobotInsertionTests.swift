// SPDX-License-Identifier: Apache-2.0

import SourceEditor
import XCTest

/// Tests the position of rows in Robot Framework suites.
final class RobotInsertionTests: SourceEditorTestCase {
  private func inserting(
    _ text: String, test: String? = nil, place: InsertionPoint.Place = .end, lines: [String] = ["NEW"]
  ) throws -> String {
    let path = try write(text, "Tests/a.robot")
    let insertion = try SourceInsertion(InsertionPoint(file: path, test: test, place: place, style: .robot))
    try insertion.update(lines: lines)
    let result = try read("Tests/a.robot")
    try insertion.undo()
    XCTAssertEqual(try read("Tests/a.robot"), text, "undo restores the original")
    return result
  }

  private static let suite = """
    *** Settings ***
    Library    AppiumLibrary

    *** Test Cases ***
    Adding An Item
        [Documentation]    One
        ...    two
        Click Element    name=Add
        # The end.

    Removing
      Log    x

    *** Keywords ***
    Adding An Item
        Log    y

    """

  func testRowsAreAddedAtTheEndOfATestCase() throws {
    XCTAssertEqual(
      try inserting(Self.suite, test: "adding_an item"),
      Self.suite.replacingOccurrences(of: "name=Add\n", with: "name=Add\n    NEW\n"))
    XCTAssertEqual(
      try inserting(Self.suite, test: "Removing"),
      Self.suite.replacingOccurrences(of: "  Log    x\n", with: "  Log    x\n  NEW\n"))
  }

  /// A suite in the data-driven style names the columns on the line of the section.
  func testTheSectionMayNameColumns() throws {
    for separator in ["    ", "\t"] {
      let text =
        "*** Test Cases ***\(separator)Expression\(separator)Expected\nAdds    1 + 1    2\n    Log    x\n"
      XCTAssertEqual(try inserting(text, test: "Adds"), text + "    NEW\n")
    }
  }

  func testARowThatContinuesIsNotDivided() throws {
    let expected = Self.suite.replacingOccurrences(of: "    Click", with: "    NEW\n    Click")
    XCTAssertEqual(try inserting(Self.suite, place: .before(line: 8)), expected)
    // Line 7 continues the row of line 6.
    XCTAssertEqual(
      try inserting(Self.suite, place: .before(line: 7)),
      Self.suite.replacingOccurrences(of: "    [Doc", with: "    NEW\n    [Doc"))
  }

  func testARowOnTheLineOfTheNameIsNotDivided() throws {
    let text = "*** Test Cases ***\nAdds    Log Many    one\n    ...    two\n    ...    three\n    Log    x\n"
    let expected = text.replacingOccurrences(of: "    Log    x", with: "    NEW\n    Log    x")
    for line in 2...5 {
      XCTAssertEqual(try inserting(text, place: .before(line: line)), expected, "line \(line)")
    }
  }

  func testALineInTheColumnOfTheNamesContinuesARow() throws {
    for text in [
      "*** Test Cases ***\nAdds\n    Log Many    one\n...    two\n    Log    x\n",
      "*** Test Cases ***\nAdds\n    Log Many    one\n...    two\n",
      "*** Test Cases ***\nAdds    Log Many    one\n...    two\n",
    ] {
      XCTAssertEqual(try inserting(text, test: "Adds"), text + "    NEW\n")
    }
  }

  func testANewTestCaseIsAddedToTheSection() throws {
    XCTAssertEqual(
      try inserting(Self.suite, test: "New One"),
      Self.suite.replacingOccurrences(of: "  Log    x\n", with: "  Log    x\n\nNew One\n    NEW\n"))
    XCTAssertEqual(
      try inserting("*** Settings ***\nLibrary    AppiumLibrary", test: "New One"),
      "*** Settings ***\nLibrary    AppiumLibrary\n\n*** Test Cases ***\nNew One\n    NEW\n")
  }

  func testTheContextHasAnApplicationIfTheFileStartsOne() throws {
    func application(_ text: String) throws -> String? {
      let path = try write(text, "Tests/a.robot")
      return try SourceInsertion(InsertionPoint(file: path, style: .robot)).context.application
    }
    XCTAssertNil(try application("*** Test Cases ***\nA\n    Log    x\n"))
    XCTAssertNotNil(try application("*** Test Cases ***\nA\n    Open Application    x\n"))
    XCTAssertNotNil(
      try application("*** Settings ***\nResource    x.resource\n*** Test Cases ***\nA\n    Log    x\n"))
  }

  func testWrongPlacesAreReported() throws {
    problem(.noSuchTest, containing: "Removing") {
      _ = try inserting(Self.suite, test: "Removng", place: .before(line: 8))
    }
    problem(.ambiguousTest) { _ = try inserting(Self.suite) }
    problem(.badLine) { _ = try inserting(Self.suite, place: .before(line: 2)) }
    problem(.vanished) {
      _ = try SourceInsertion(InsertionPoint(file: package.path + "/Tests/b.robot", test: "A", style: .robot))
    }
  }
}
