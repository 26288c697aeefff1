// SPDX-License-Identifier: Apache-2.0

import SourceEditor
import XCTest

/// Tests the position of statements in source files in Python.
final class PythonInsertionTests: SourceEditorTestCase {
  private func inserting(
    _ text: String, test: String? = nil, place: InsertionPoint.Place = .end, lines: [String] = ["NEW"]
  ) throws -> String {
    let path = try write(text, "Tests/test_a.py")
    let insertion = try SourceInsertion(InsertionPoint(file: path, test: test, place: place, style: .python))
    try insertion.update(lines: lines)
    let result = try read("Tests/test_a.py")
    try insertion.undo()
    XCTAssertEqual(try read("Tests/test_a.py"), text, "undo restores the original")
    return result
  }

  func testStatementsAreAddedAtTheEndOfATest() throws {
    XCTAssertEqual(
      try inserting(
        "def test_a(app):\n    one()  # two\n\n\ndef test_b(app):\n    pass\n", test: "test_a",
        lines: ["NEW", "  MORE"]),
      "def test_a(app):\n    one()  # two\n    NEW\n      MORE\n\n\ndef test_b(app):\n    pass\n")
    // The last line has no line end.
    XCTAssertEqual(
      try inserting("def test_a(driver):\n\tone()", test: "test_a"), "def test_a(driver):\n\tone()\n\tNEW\n")
    // A test in a class, between other members.
    XCTAssertEqual(
      try inserting(
        "class TestA:\n  def test_a(self, app):\n    if x:\n      one()\n\n  def other(self):\n    pass\n"),
      "class TestA:\n  def test_a(self, app):\n    if x:\n      one()\n    NEW\n\n  def other(self):\n    pass\n"
    )
  }

  func testStringsBracketsAndJoinedLinesDoNotEndAStatement() throws {
    let body = """
      def test_a(
          app,  # the program )
          other=(1, "def test_b(x):"),
      ):
          \"\"\"A text.

      def test_c(app):
          \"\"\"
          text = 'it\\'s' \\
      + '''
      x
      '''
          data = [
      1,
          ]

      """
    XCTAssertEqual(try inserting(body), body + "    NEW\n")
  }

  func testAStringContinuesAfterABackslashWithEachKindOfLineEnd() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["def test_a(app):", "    text = 'one \\", "two'", "    three()", ""].joined(separator: end)
      let newEnd = end == "\r\n" ? end : "\n"
      XCTAssertEqual(try inserting(text), text + "    NEW" + newEnd, "\(Array(end.utf8))")
    }
  }

  func testStatementsAreInsertedBeforeALine() throws {
    let text = "def test_a(app):\n    one()\n    with x:\n        two(\n            3)\n    four()\n"
    for (line, expected) in [
      (2, "def test_a(app):\n    NEW\n    one()\n    with x:\n        two(\n            3)\n    four()\n"),
      (
        4, "def test_a(app):\n    one()\n    with x:\n        NEW\n        two(\n            3)\n    four()\n"
      ),
      (
        5, "def test_a(app):\n    one()\n    with x:\n        NEW\n        two(\n            3)\n    four()\n"
      ),
      (6, "def test_a(app):\n    one()\n    with x:\n        two(\n            3)\n    NEW\n    four()\n"),
    ] {
      XCTAssertEqual(try inserting(text, place: .before(line: line)), expected, "line \(line)")
    }
  }

  func testTheClausesOfAStatementAreNotSeparated() throws {
    let condition = "def test_a(app):\n    if x:\n        one()\n    else:\n        two()\n    three()\n"
    let attempt = "def test_a(app):\n    try: one()\n    except E: two()\n    three()\n"
    let choice = "def test_a(app):\n    match x:\n        case 1:\n            one()\n    three()\n"
    let function = "def test_a(app):\n    @once\n    def two():\n        one()\n    three()\n"
    for (text, place, line, new) in [
      (condition, InsertionPoint.Place.after(line: 3), "    else:", "        NEW"),
      (condition, .before(line: 4), "    else:", "        NEW"),
      (condition, .after(line: 4), "        two()", "        NEW"),
      (attempt, .after(line: 2), "    three()", "    NEW"),
      (attempt, .before(line: 3), "    try:", "    NEW"),
      (choice, .after(line: 2), "    three()", "    NEW"), (choice, .before(line: 3), "    match", "    NEW"),
      (choice, .after(line: 3), "            one()", "            NEW"),
      (function, .after(line: 2), "    @once", "    NEW"),
      (function, .before(line: 3), "    @once", "    NEW"),
    ] {
      XCTAssertEqual(
        try inserting(text, test: "test_a", place: place),
        text.replacingOccurrences(of: line, with: "\(new)\n\(line)"), "\(place)")
    }
  }

  func testANewTestUsesTheVariableOfTheOthers() throws {
    XCTAssertEqual(
      try inserting("def test_a(driver):\n    pass\n", test: "test_new"),
      "def test_a(driver):\n    pass\n\n\ndef test_new(driver):\n    NEW\n")
    XCTAssertEqual(
      try inserting(
        "class TestA(unittest.TestCase):\n    def setUp(self):\n        self.driver = x\n\n    def test_a(self):\n        pass\n",
        test: "TestA::test_new"),
      "class TestA(unittest.TestCase):\n    def setUp(self):\n        self.driver = x\n\n    def test_a(self):\n        pass\n"
        + "\n    def test_new(self):\n        NEW\n")
    problem(.noApplication, containing: "conftest.py") {
      _ = try inserting("import os\n", test: "test_new")
    }
    try write("@pytest.fixture\ndef app():\n    yield 1\n", "Tests/conftest.py")
    XCTAssertEqual(
      try inserting("import os\n", test: "test_new"), "import os\n\n\ndef test_new(app):\n    NEW\n")
  }

  func testTheContextNamesTheVariableAndTheImports() throws {
    let path = try write(
      "from appium.webdriver.common.appiumby import AppiumBy\r\n\r\ndef test_a(self, driver):\r\n  pass\r\n",
      "Tests/test_a.py")
    let insertion = try SourceInsertion(InsertionPoint(file: path, style: .python))
    XCTAssertEqual(insertion.context.application, "driver")
    XCTAssertEqual(insertion.context.style, .python)
    XCTAssertTrue(insertion.context.namesStrategies)
    XCTAssertEqual(insertion.context.test, "test_a")
    try insertion.update(lines: ["NEW"])
    XCTAssertTrue(try read("Tests/test_a.py").hasSuffix("  pass\r\n  NEW\r\n"))
    let other = try write("def test_a(app):\n    pass\n", "Tests/test_b.py")
    XCTAssertFalse(
      try SourceInsertion(InsertionPoint(file: other, style: .python)).context.namesStrategies)
  }

  func testANewFileHasTheGivenFrame() throws {
    let file = package.path + "/Tests/test_new.py"
    let frame = InsertionPoint.Frame(
      lead: ["import os", "", "", "def test_new(app):"], trail: [], indentation: "    ", application: "app")
    let insertion = try SourceInsertion(
      InsertionPoint(file: file, test: "test_new", style: .python, frame: frame))
    try insertion.update(lines: ["one()", "two()"])
    XCTAssertEqual(try read("Tests/test_new.py"), "import os\n\n\ndef test_new(app):\n    one()\n    two()\n")
    // The file is found by the test that it has now.
    let again = try SourceInsertion(InsertionPoint(file: file, test: "test_new", style: .python))
    try again.update(lines: ["three()"])
    XCTAssertTrue(try read("Tests/test_new.py").hasSuffix("    two()\n    three()\n"))
  }

  func testWrongPlacesAreReported() throws {
    problem(.noSuchTest, containing: "test_adding") {
      _ = try inserting("def test_adding(app):\n    pass\n", test: "test_addng", place: .before(line: 1))
    }
    problem(.ambiguousTest, containing: "A.test_a", "B.test_a") {
      _ = try inserting(
        "class A:\n  def test_a(self, app):\n    pass\nclass B:\n  def test_a(self, app):\n    pass\n",
        test: "test_a")
    }
    problem(.badName, containing: "adding") {
      _ = try inserting("def test_a(app):\n  pass\n", test: "adding")
    }
    problem(.noSuchType, containing: "TestA") {
      _ = try inserting("class TestA:\n  def test_a(self, app):\n    pass\n", test: "TestB::test_new")
    }
    problem(.noApplication, containing: "test_a") { _ = try inserting("def test_a():\n    pass\n") }
    problem(.unfinished) { _ = try inserting("def test_a(app): pass\n") }
    problem(.badLine, containing: "1 to 2") {
      _ = try inserting("def test_a(app):\n    pass\n", test: "test_a", place: .before(line: 9))
    }
  }
}
