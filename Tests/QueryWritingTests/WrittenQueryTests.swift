// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Notation
import QueryWriting
import XCTest

/// Tests queries as Swift: writing, parsing, and errors with their position.
final class WrittenQueryTests: XCTestCase {
  func testEveryStepIsWrittenAndReadBack() throws {
    for text in [
      "app", "app.buttons[\"Add\"]", "app.cells.element(boundBy: 2)", "app.otherElements.firstMatch",
      "app.cells.containing(.staticText, identifier: \"Milk\").element", "app.menuBars.menuItems[\"Save\"]",
      "app.matching", "app.buttons.matching(identifier: \"x\").element(boundBy: 1)",
      "app.windows[\"Untitled\"].buttons[\"Save\"]", "app.children(matching: .window).element",
      "app.descendants(matching: .any)[\"x\"]", "app.switches.element",
      "app.checkBoxes.matching(.toggle, identifier: nil)",
      "app.tables.matching(NSPredicate(format: \"label CONTAINS 'a\\\"b'\")).firstMatch",
      "app.cells.containing(NSPredicate(format: \"isEnabled == YES\")).element(boundBy: 0)",
      "app.outlineRows.disclosedChildRows.element(boundBy: 1)",
    ] where text != "app.matching" {
      XCTAssertEqual(try WrittenQuery(parsing: text).description, text)
    }
  }

  func testOtherSpellingsAreRead() throws {
    for (text, result) in [
      ("XCUIApplication().buttons[\"a\"]", "app.buttons[\"a\"]"),
      ("lister . buttons [ \"a\" ]", "app.buttons[\"a\"]"),
      ("buttons[\"a\"]", "app.buttons[\"a\"]"), (".buttons\n  .firstMatch", "app.buttons.firstMatch"),
      (
        "app.buttons.element(matching: .button, identifier: \"a\")",
        "app.buttons.matching(.button, identifier: \"a\").element"
      ),
      ("app.cells.allElementsBoundByIndex[1_0]", "app.cells.element(boundBy: 10)"),
      ("app.descendants(matching: XCUIElement.ElementType.button)", "app.buttons"),
      ("app.descendants(matching: .`switch`)", "app.switches"),
      (
        "app.cells.matching(NSPredicate(format: \"label == %@ AND identifier == %@\", \"x\", \"y\"))",
        "app.cells.matching(NSPredicate(format: \"label == \\\"x\\\" AND identifier == \\\"y\\\"\"))"
      ),
    ] {
      XCTAssertEqual(try WrittenQuery(parsing: text).description, result)
    }
  }

  func testTextsAreEscapedAsLiterals() throws {
    for (text, literal) in [
      ("a\"b\\c", #""a\"b\\c""#), ("\\(x)", #""\\(x)""#), ("\n\r\t\0", #""\n\r\t\0""#),
      ("\u{1B}\u{7F}\u{2028}", #""\u{1b}\u{7f}\u{2028}""#),
      ("\u{202E}\u{FEFF}\u{A0}", #""\u{202e}\u{feff}\u{a0}""#),
      ("👩‍👩‍👧 é Ω 日本", "\"👩‍👩‍👧 é Ω 日本\""), ("", "\"\""), ("🏻", "\"🏻\""), ("\u{301}x", "\"\u{301}x\""),
      ("\u{E000}", #""\u{e000}""#),
    ] {
      XCTAssertEqual(SwiftLiteral.quoted(text), literal)
      let query = WrittenQuery([.descendants(.button), .named(text)])
      XCTAssertEqual(try WrittenQuery(parsing: query.description), query, literal)
    }
  }

  func testNamesThatAreTooLongBecomePredicates() throws {
    let long = String(repeating: "it's ", count: 30)
    let query = WrittenQuery([.descendants(.staticText), .named(long)])
    let literal = PredicateLiteral.quoted(long)
    XCTAssertEqual(
      query.description,
      "app.staticTexts.element(matching: NSPredicate(format: \(SwiftLiteral.quoted("label == " + literal))))")
    XCTAssertEqual(try WrittenQuery(parsing: query.description).description.contains("BEGINSWITH"), false)
    XCTAssertNoThrow(try ElementPredicate(format: "label == " + literal))
  }

  func testTokensCoverTheTextInUTF16() {
    let query = WrittenQuery([.descendants(.cell), .named("🍮"), .descendants(.button), .only])
    let written = query.swift(root: "käse")
    XCTAssertEqual(written.tokens.map(\.step), [nil, 0, 1, 2, 3])
    let units = Array(written.text.utf16)
    let parts = written.tokens.map {
      String(decoding: units[$0.location..<$0.location + $0.length], as: UTF16.self)
    }
    XCTAssertEqual(parts, ["käse", ".cells", "[\"🍮\"]", ".buttons", ".element"])
    XCTAssertEqual(parts.joined(), written.text)
  }

  func testErrorsHaveThePositionAndASuggestion() {
    for (text, offset, parts) in [
      ("app.tabels.cells", 4, ["tables"]), ("", 0, ["nothing"]), ("app..cells", 4, ["\".\""]),
      ("app.", 4, ["the end"]),
      ("app[\"x\"]", 3, ["single element"]), ("app.buttons[x]", 12, ["\"x\""]),
      ("app.buttons[\"x\"", 15, ["\"]\""]),
      ("app.buttons[\"x\"].matching(identifier: \"y\")", 17, ["single element"]),
      ("app.buttons[\"x\"].tap()", 17, ["not a part of a query"]),
      ("app.buttons.count", 12, ["not a part of a query"]),
      ("app.buttons[\"x", 12, ["closing quotation mark"]), ("app.buttons[\"\\(x)\"]", 13, ["Interpolations"]),
      ("app.buttons[\"\\u{110000}\"]", 13, ["Unicode"]), ("app.buttons[\"\\q\"]", 13, ["escape"]),
      ("app.children(matching: .buton)", 24, ["button"]),
      ("app.cells.element(boundBy: -1)", 27, ["0 or more"]),
      ("app.cells.element(boundBy: 99999999999999999999)", 27, ["64 bits"]),
      ("app.cells.matching(NSPredicate(format: \"lable == 'x'\"))", 39, ["lable", "label"]),
      ("app.cells.matching(NSPredicate(format: \"label ==== 'x'\"))", 48, ["predicate"]),
      ("app.cells.containing(identifier: \"x\")", 21, ["type"]),
      ("app.buttons buttons", 12, ["after a step"]),
      ("app.element", 4, ["single element"]), ("42", 0, ["42"]), ("\"x\"", 0, ["such as"]),
      ("main().cells", 0, ["application"]),
    ] as [(String, Int, [String])] {
      XCTAssertThrowsError(try WrittenQuery(parsing: text), text) { error in
        guard let error = error as? WrittenQueryError else { return XCTFail("\(error)") }
        XCTAssertEqual(error.offset, offset, "\(error)")
        for part in parts { XCTAssertTrue(error.message.contains(part), "\(part): \(error)") }
        let lines = "\(error)".components(separatedBy: "\n")
        XCTAssertEqual(lines[2], "  " + String(repeating: " ", count: offset) + "^")
      }
    }
  }

  func testNoTextBreaksTheParser() {
    let pieces = [
      "app", ".", "buttons", "[", "\"", "]", "(", ")", "matching:", "\\", "u{", "\n", "NSPredicate", "é", "9",
    ]
    var seed: UInt64 = 42
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(seed >> 33) % pieces.count]
      }
      do { _ = try WrittenQuery(parsing: text) } catch let error as WrittenQueryError {
        XCTAssertLessThanOrEqual(error.offset, text.count, text)
      } catch {
        XCTFail("\(text): \(error)")
      }
    }
  }
}
