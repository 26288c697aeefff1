// SPDX-License-Identifier: Apache-2.0

import SourceEditor
import XCTest

/// Tests insertions at the end of a test, in all forms of functions.
final class InsertionAtEndTests: SourceEditorTestCase {
  func testInsertedLinesHaveTheIndentationOfTheStatements() throws {
    XCTAssertEqual(
      try inserting(
        into: "class A: XCTestCase {\n    func testX() {\n        one()\n    }\n}\n", test: "testX",
        lines: ["NEW", "", "{", "  in", "}"]),
      "class A: XCTestCase {\n    func testX() {\n        one()\n        NEW\n\n        {\n          in\n        }\n    }\n}\n"
    )
  }

  func testTabsAndCarriageReturnsArePreserved() throws {
    XCTAssertEqual(
      try inserting(into: "class A: XCTestCase {\r\n\tfunc testX() {\r\n\t}\r\n}", test: "testX"),
      "class A: XCTestCase {\r\n\tfunc testX() {\r\n\t\tNEW\r\n\t}\r\n}")
  }

  func testAByteOrderMarkAndAMissingFinalNewlineArePreserved() throws {
    XCTAssertEqual(
      try inserting(into: "\u{FEFF}class A: XCTestCase {\n  func testX() {\n  }}", test: "testX"),
      "\u{FEFF}class A: XCTestCase {\n  func testX() {\n    NEW\n  }}")
  }

  func testSingleLineBodiesAreExpanded() throws {
    for (body, result) in [
      ("{}", "{\n    NEW\n  }"), ("{ }", "{\n    NEW\n  }"), ("{ one() }", "{\n    one()\n    NEW\n  }"),
      ("{ one(); two { $0 } }", "{\n    one(); two { $0 }\n    NEW\n  }"),
      ("{ /* note */ }", "{\n    /* note */\n    NEW\n  }"),
      ("{\n    one() }", "{\n    one()\n    NEW\n  }"), ("{ one()\n  }", "{ one()\n    NEW\n  }"),
    ] {
      XCTAssertEqual(
        try inserting(into: "class A: XCTestCase {\n  func testX() async throws \(body)\n}\n", test: "testX"),
        "class A: XCTestCase {\n  func testX() async throws \(result)\n}\n")
    }
  }

  func testLinesAreInsertedAfterCommentsAndClosures() throws {
    let head =
      "final class A: XCTestCase {\n  @MainActor\n  func testX()\n  {\n    run {\n      one()\n    } // }\n    // last }\n"
    XCTAssertEqual(try inserting(into: head + "  }\n}\n", test: "A/testX"), head + "    NEW\n  }\n}\n")
  }

  func testTestsInExtensionsNestedTypesAndBranchesAreFound() throws {
    let source = """
      extension Outer.Tests { func testA() {\n} }
      #if os(Linux)
      enum Outer { class Inner: XCTestCase { #if DEBUG
          func testB() { }
        #endif
        struct Deeper { @Test("with a name") func `testC`() { } } } }
      #endif
      @Test func alone() {
      }

      """
    for (test, line) in [
      ("Tests.testA()", 2), ("Outer.Inner/testB", 5), ("Inner.testB", 5), ("testC", 8), ("Deeper/testC", 8),
      ("alone", 10),
    ] {
      let lines = try inserting(into: source, test: test).split(
        separator: "\n", omittingEmptySubsequences: false)
      let found = lines.firstIndex { $0.contains("NEW") }
      XCTAssertNotNil(found, test)
      XCTAssertLessThanOrEqual(abs((found ?? 99) + 1 - line), 1, "\(test): \(lines.joined(separator: "\n"))")
    }
  }

  func testANewTestIsAddedAtTheEndOfTheClass() throws {
    XCTAssertEqual(
      try inserting(into: "class A: XCTestCase {\n    let app = XCUIApplication()\n}\n", test: "testNew"),
      "class A: XCTestCase {\n    let app = XCUIApplication()\n\n    func testNew() {\n        NEW\n    }\n}\n"
    )
    XCTAssertEqual(
      try inserting(into: "@Suite(.uiTest)\nstruct S {}\n", test: "adding"),
      "@Suite(.uiTest)\nstruct S {\n  @Test func adding() {\n    NEW\n  }\n}\n")
    XCTAssertEqual(
      try inserting(
        into: "struct S {\n  @Test func a() {}\n\n}\nclass B: XCTestCase {\n}\n", test: "S/adding"),
      "struct S {\n  @Test func a() {}\n\n  @Test func adding() {\n    NEW\n  }\n}\nclass B: XCTestCase {\n}\n"
    )
  }

  func testANewFileIsCreatedAndRemoved() throws {
    let file = package.appendingPathComponent("Tests/list-tests.swift").path
    let insertion = try SourceInsertion(InsertionPoint(file: file, test: "testAdding"))
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: file), "the file is not created before the first update")
    try insertion.update(lines: ["NEW"])
    XCTAssertEqual(
      try read("Tests/list-tests.swift"),
      """
      import XCTest
      import XCUIAutomation

      final class ListTests: XCTestCase {
        override func setUp() {
          continueAfterFailure = false
        }

        func testAdding() {
          NEW
        }
      }

      """)
    try insertion.undo()
    XCTAssertFalse(FileManager.default.fileExists(atPath: file))
    try insertion.redo()
    XCTAssertTrue(try read("Tests/list-tests.swift").contains("NEW"))
    let suite = package.appendingPathComponent("Tests/Suite.swift").path
    try SourceInsertion(InsertionPoint(file: suite, test: "Lists/adding", style: .swiftTesting)).update(
      lines: [
        "NEW"
      ])
    XCTAssertTrue(try read("Tests/Suite.swift").contains("struct Lists {\n  let app"))
    XCTAssertTrue(try read("Tests/Suite.swift").contains("  @Test func adding() {\n    NEW\n  }\n}\n"))
  }

  func testTheContextReportsApplicationAndIndentation() throws {
    func context(_ text: String, _ test: String) throws -> InsertionContext {
      try SourceInsertion(InsertionPoint(file: write(text), test: test)).context
    }
    let own = try context(
      "class A: XCTestCase {\n\tlet lister = XCUIApplication()\n\tfunc testX() {\n\t}\n}\n", "testX")
    XCTAssertEqual(own.application, "lister")
    XCTAssertEqual(own.indentation, "\t")
    XCTAssertEqual(own.test, "A.testX")
    XCTAssertEqual(own.line, 4)
    XCTAssertFalse(own.isSwiftTesting)
    let local = try context("@Test func x() {\n   let a: XCUIApplication = make()\n}\n", "x")
    XCTAssertEqual(local.application, "a")
    XCTAssertTrue(local.isSwiftTesting)
    XCTAssertEqual(local.indentation, "   ")
    let inherited = try context("class A: BaseTestCase {\n  func testX() { app.tap() }\n}\n", "testNew")
    XCTAssertEqual(inherited.application, "app")
    let shared = try context(
      "class A: XCTestCase {\n  func testX() {\n    let editor = XCUIApplication.underTest\n  }\n}\n", "testX"
    )
    XCTAssertEqual(shared.application, "editor")
    let none = try context("class A: XCTestCase { func testX() { let app = X() } }", "testNew")
    XCTAssertNil(none.application)
  }
}
