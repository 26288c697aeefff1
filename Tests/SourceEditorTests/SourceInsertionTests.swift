// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceEditor
import XCTest

/// Tests an insertion that follows a recording while other programs change the file.
final class SourceInsertionTests: SourceEditorTestCase {
  private let source = "class A: XCTestCase {\n  func testX() {\n    one()\n  }\n}\n"

  private func insertion() throws -> SourceInsertion {
    try SourceInsertion(InsertionPoint(file: write(source), test: "testX"))
  }

  private func edit(_ change: (String) -> String) throws { try write(change(try read())) }

  func testUpdatesReplaceEachOtherAndAreUndoneOneByOne() throws {
    let insertion = try insertion()
    let lines = [["a()"], ["a()", "b()"], ["c()"]]
    for (number, state) in lines.enumerated() {
      let edit = try XCTUnwrap(try insertion.update(lines: state))
      XCTAssertEqual(edit.after, try read(), "state \(number)")
    }
    XCTAssertNil(try insertion.update(lines: ["c()"]), "the lines are unchanged")
    XCTAssertEqual(try read(), source.replacingOccurrences(of: "one()\n", with: "one()\n    c()\n"))
    try insertion.undo()
    XCTAssertTrue(try read().contains("    a()\n    b()\n"))
    XCTAssertTrue(insertion.canRedo)
    try insertion.undo()
    try insertion.undo()
    XCTAssertEqual(try read(), source)
    XCTAssertNil(try insertion.undo())
    XCTAssertFalse(insertion.canUndo)
    try insertion.redo()
    try insertion.update(lines: ["d()"])
    XCTAssertFalse(insertion.canRedo, "an update clears the steps to redo")
    XCTAssertEqual(insertion.lines, ["d()"])
    try insertion.update(lines: [])
    XCTAssertEqual(try read(), source)
  }

  func testEditsAroundTheInsertedLinesArePreserved() throws {
    let insertion = try insertion()
    try insertion.update(lines: ["a()"])
    try edit { "// new first line\n" + $0.replacingOccurrences(of: "one()", with: "uno()") }
    try insertion.update(lines: ["a()", "b()"])
    try edit { $0 + "// new last line\n" }
    try insertion.update(lines: ["a()", "b()", "c()"])
    // Changes before and after the lines at the same time.
    try edit { "import XCTest\n" + $0 + "// more\n" }
    try insertion.update(lines: ["z()"])
    XCTAssertEqual(insertion.context.line, 6, "the current line of the insertion")
    XCTAssertEqual(
      try read(),
      "import XCTest\n// new first line\nclass A: XCTestCase {\n  func testX() {\n    uno()\n    z()\n  }\n}\n"
        + "// new last line\n// more\n")
    try insertion.update(lines: [])
    XCTAssertFalse(try read().contains("z()"))
    XCTAssertTrue(try read().contains("uno()\n  }\n"))
  }

  func testAFileEditedBeforeTheFirstUpdateIsReadAgain() throws {
    let insertion = try insertion()
    try edit { "\n\n" + $0.replacingOccurrences(of: "one()", with: "one() }\n\n  func testY() {") }
    try insertion.update(lines: ["a()"])
    XCTAssertTrue(try read().hasSuffix("    one()\n    a()\n  }\n\n  func testY() {\n  }\n}\n"))
  }

  func testEditedLinesAreNotOverwritten() throws {
    let insertion = try insertion()
    try insertion.update(lines: ["a()", "b()"])
    try edit { $0.replacingOccurrences(of: "b()", with: "mine()") }
    let theirs = try read()
    problem(.changedMeanwhile, containing: "not lost") { try insertion.update(lines: ["a()", "b()", "c()"]) }
    problem(.changedMeanwhile) { try insertion.undo() }
    XCTAssertEqual(try read(), theirs)
    XCTAssertEqual(insertion.lines, ["a()", "b()"], "the insertion still has the recorded lines")
    // The insertion continues after the edit is undone.
    try edit { $0.replacingOccurrences(of: "mine()", with: "b()") }
    try insertion.update(lines: ["a()", "b()", "c()"])
    XCTAssertTrue(try read().contains("    c()\n"))
  }

  func testAmbiguousLinesAreNotReplaced() throws {
    let insertion = try insertion()
    try insertion.update(lines: ["a()"])
    try edit { "func other() {\n    a()\n}\n" + $0 + "// end\n" }
    problem(.changedMeanwhile) { try insertion.update(lines: ["b()"]) }
    XCTAssertFalse(try read().contains("b()"))
  }

  func testADeletedFileIsNotRecreated() throws {
    let insertion = try insertion()
    try insertion.update(lines: ["a()"])
    try FileManager.default.removeItem(atPath: insertion.path.real)
    problem(.vanished, containing: "not lost") { try insertion.update(lines: ["b()"]) }
    XCTAssertFalse(FileManager.default.fileExists(atPath: insertion.path.real))
  }

  func testAFileThatIsNoLongerTextIsNotWritten() throws {
    let insertion = try insertion()
    try insertion.update(lines: ["a()"])
    try write(bytes: [0xFF, 0x00])
    problem(.notUTF8) { try insertion.update(lines: ["b()"]) }
  }
}
