// SPDX-License-Identifier: Apache-2.0

import SourceEditor
import XCTest

/// Tests insertions before and after a line of a test.
final class InsertionAtLineTests: SourceEditorTestCase {
  private let source = """
    class A: XCTestCase {
      func testX() {
        one()
        two(
          "a",
          "b")

        run("c") { _ in
          three()
        }
        if four { five() } else {
          six()
        }
        let text = \"\"\"
          seven
          \"\"\"
        /*
         eight
         */
        nine(); ten(
          1)
        #if DEBUG
          eleven()
        #endif
        switch twelve {
        case 13:
          thirteen()
        default: break
        }
      }
      func testY() { app.pause() }
    }

    """

  /// Returns the line above the inserted line, and the inserted line.
  private func pair(_ place: InsertionPoint.Place, test: String? = nil) throws -> [String] {
    let lines = try inserting(into: source, test: test, place: place).components(separatedBy: "\n")
    let found = try XCTUnwrap(lines.firstIndex { $0.hasSuffix("NEW") })
    return [lines[found - 1].trimmingCharacters(in: .whitespaces), lines[found]]
  }

  func testLinesAreInsertedAfterALine() throws {
    for (line, above, new) in [
      (2, "func testX() {", "    NEW"), (3, "one()", "    NEW"), (4, "\"b\")", "    NEW"),
      (5, "\"b\")", "    NEW"),
      (7, "", "    NEW"), (8, "run(\"c\") { _ in", "      NEW"), (9, "three()", "      NEW"),
      (10, "}", "    NEW"),
      (11, "if four { five() } else {", "      NEW"), (14, "\"\"\"", "    NEW"), (17, "*/", "    NEW"),
      (18, "*/", "    NEW"), (20, "1)", "    NEW"), (22, "#if DEBUG", "      NEW"),
      (23, "eleven()", "      NEW"),
      (26, "case 13:", "      NEW"), (27, "thirteen()", "      NEW"), (29, "}", "    NEW"),
      (31, "app.pause()", "    NEW"),
    ] {
      XCTAssertEqual(try pair(.after(line: line)), [above, new], "after line \(line)")
    }
  }

  func testLinesAreInsertedBeforeALine() throws {
    for (line, above, new) in [
      (3, "func testX() {", "    NEW"), (5, "one()", "    NEW"), (9, "run(\"c\") { _ in", "      NEW"),
      (10, "three()", "      NEW"), (15, "}", "    NEW"), (18, "\"\"\"", "    NEW"), (30, "}", "    NEW"),
      (31, "app.pause()", "    NEW"),
    ] {
      XCTAssertEqual(try pair(.before(line: line)), [above, new], "before line \(line)")
    }
  }

  func testLinesOutsideOfTheTestAreRefused() throws {
    let path = try write(source)
    for (test, line) in [("testX", 1), ("testX", 31), (nil, 1), (nil, 33), ("testX", 0), ("testX", 400)]
      as [(String?, Int)]
    {
      problem(.badLine, containing: "\(line)") {
        _ = try SourceInsertion(InsertionPoint(file: path, test: test, place: .after(line: line)))
      }
    }
    problem(.badLine, containing: "testX") {
      _ = try SourceInsertion(InsertionPoint(file: path, test: "testX", place: .after(line: 30)))
    }
  }

  func testALineInACalledFunctionIsAccepted() throws {
    let text = "class A: XCTestCase {\n  func testX() {\n  }\n  func help() {\n    app.pause()\n  }\n}\n"
    let result = text.replacingOccurrences(of: "app.pause()\n", with: "app.pause()\n    NEW\n")
    for test in ["testX", "testOfAnotherFile"] {
      XCTAssertEqual(try inserting(into: text, test: test, place: .before(line: 6)), result)
    }
  }

  func testALineSelectsOneOfTwoTestsWithTheSameName() throws {
    let text =
      "class A: XCTestCase {\n  func testX() {\n  }\n}\nclass B: XCTestCase {\n  func testX() {\n  }\n}\n"
    XCTAssertTrue(
      try inserting(into: text, test: "testX", place: .after(line: 6)).hasSuffix(
        "func testX() {\n    NEW\n  }\n}\n"))
  }
}
