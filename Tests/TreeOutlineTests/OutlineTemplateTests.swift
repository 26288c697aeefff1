// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

@testable import TreeOutline

/// Tests the parsing of the text of an assertion on a tree.
final class OutlineTemplateTests: XCTestCase {
  private func written(_ text: String) throws -> [String] {
    func lines(_ items: [OutlineTemplate.Item], _ depth: Int) -> [String] {
      items.flatMap { [String(repeating: "  ", count: depth) + $0.written] + lines($0.children, depth + 1) }
    }
    return lines(try OutlineTemplate(parsing: text).items, 0)
  }

  func testEveryPartOfALineIsRead() throws {
    for line in [
      "- button", #"- button "Save""#, "- any", "- button #save", ##"- button #"save as""##,
      "- button #/^save/",
      #"- button "Save" [disabled] [!focused]"#, #"- textField "Name" [placeholder "Your name"]: "Ada""#,
      #"- textField: """#, #"- textField: /[0-9]+/i"#, #"- staticText "Lorem"…"#, #"- textView: "Lorem"…"#,
      #"- staticText "a\"b\\c\nd\te\u{202e}""#, #"- staticText /a\/b\.c\\/"#, "- …", "- … 240 more cells",
      "- … 1 more element", "- … 2 more checkBoxes", "- switch /on|off/i [checked]",
      "- outlineRow [expanded]",
      // The first scalar of each text forms one character with the sign before it.
      "- button \"🏻\" [disabled]", "- button \"\u{301}x\" #\"\u{301} id\": \"\u{fe0f}\"",
      "- staticText /\u{301}x/", "- staticText /a\\/\u{301}/",
    ] {
      XCTAssertEqual(try written(line), [line])
    }
  }

  func testOtherSpellingsAreRead() throws {
    XCTAssertEqual(try written("-   button   \"Save\"  :   \"x\"  "), [#"- button "Save": "x""#])
    XCTAssertEqual(try written("- ..."), ["- …"])
    XCTAssertEqual(try written("- ... 1,240 more cell"), ["- … 1240 more cells"])
    XCTAssertEqual(try written(#"- staticText "Lorem"..."#), [#"- staticText "Lorem"…"#])
    XCTAssertEqual(try written(#"- button "Save" [disabled] e12"#), [#"- button "Save" [disabled]"#])
    XCTAssertEqual(try written(#"- textField: "x" e1"#), [#"- textField: "x""#])
    XCTAssertEqual(try written("- button e1"), ["- button"])
    XCTAssertEqual(try written(#"- staticText "\u{41}\0\'""#), [#"- staticText "A\0'""#])
  }

  func testLevelsFollowFromTheIndentation() throws {
    let text = """

          // The window
          - window
                - group
                  - button "A"

                  - button "B"
                - …
          - dialog\r
            - button
      """
    XCTAssertEqual(
      try written(text),
      [
        "- window", "  - group", #"    - button "A""#, #"    - button "B""#, "  - …", "- dialog",
        "  - button",
      ])
    XCTAssertEqual(try OutlineTemplate(parsing: text).items.first?.line, 3)
    XCTAssertEqual(try OutlineTemplate(parsing: text).lineCount, 7)
    XCTAssertEqual(try OutlineTemplate(parsing: " \n\n").lineCount, 0)
  }

  private func expectError(
    _ text: String, _ line: Int, _ column: Int, _ expected: String, found: String,
    file: StaticString = #filePath, at testLine: UInt = #line
  ) {
    XCTAssertThrowsError(try OutlineTemplate(parsing: text), text, file: file, line: testLine) { error in
      guard let error = error as? OutlineTemplateError else {
        return XCTFail("\(error)", file: file, line: testLine)
      }
      XCTAssertEqual(error.line, line, text, file: file, line: testLine)
      XCTAssertEqual(error.column, column, text, file: file, line: testLine)
      XCTAssertTrue(error.expected.contains(expected), error.description, file: file, line: testLine)
      XCTAssertEqual(error.found, found, error.description, file: file, line: testLine)
    }
  }

  func testErrorsHaveTheirPlaceAndTheExpectedText() {
    expectError("button", 1, 1, "a dash", found: #""button""#)
    expectError("-button", 1, 2, "a space after the dash", found: #""button""#)
    expectError("- ", 1, 3, "the type of an element", found: "the end of the line")
    expectError("- buton \"Save\"", 1, 3, "the type of an element", found: #""buton""#)
    expectError("- Button", 1, 3, "the type of an element", found: #""Button""#)
    expectError("- 12", 1, 3, "the type of an element", found: #""12""#)
    expectError("- button Save", 1, 10, "a label in quotation marks", found: #""Save""#)
    expectError("- button \"Save", 1, 15, "closing quotation mark", found: "the end of the line")
    expectError("- button \"Save\"[disabled]", 1, 16, "a space or the end", found: #""[""#)
    expectError("- button \"Save\" \"Open\"", 1, 17, "a state", found: #""\"""#)
    expectError("- button /Save", 1, 15, "closing slash", found: "the end of the line")
    expectError("- button /(/", 1, 10, "a regular expression", found: "/(/, which is none")
    expectError(#"- button "\q""#, 1, 11, "an escape sequence", found: #""\\q""#)
    expectError("- button \"\\", 1, 12, "an escape sequence", found: "the end of the line")
    expectError(#"- button "\u{zz}""#, 1, 14, "hexadecimal", found: #""zz""#)
    expectError(#"- button "\u{41""#, 1, 16, "closing brace", found: #""\"""#)
    expectError("- button [grey]", 1, 11, "disabled, selected, focused", found: #""grey""#)
    expectError("- button [disabled", 1, 19, "closing bracket", found: "the end of the line")
    expectError("- button [disabled] [!disabled]", 1, 23, "a state only once", found: #""disabled""#)
    expectError("- button [!placeholder \"x\"]", 1, 12, "a state", found: #""placeholder""#)
    expectError("- button [placeholder]", 1, 22, "the placeholder", found: #""]""#)
    expectError("- button:", 1, 10, "a value", found: "the end of the line")
    expectError("- button: Save", 1, 11, "a value", found: #""Save""#)
    expectError("- button: \"a\": \"b\"", 1, 14, "one value", found: #"":""#)
    expectError("- button: \"a\" [disabled]", 1, 15, "the end of the line", found: #""[""#)
    expectError("- button #", 1, 11, "an identifier", found: "the end of the line")
    expectError("- button e12 x", 1, 10, "a label", found: #""e12""#)
    expectError("- … 3", 1, 6, "more", found: "the end of the line")
    expectError("- … more cells", 1, 5, "a number", found: #""more""#)
    expectError("- … 3 more apples", 1, 12, "the type of the elements", found: #""apples""#)
    expectError("- … 99999999999999999999 more cells", 1, 5, "a number", found: #""99999999999999999999""#)
    expectError("- … 3 more cells x", 1, 18, "the end of the line", found: #""x""#)
    expectError("- window\n\t- button", 2, 1, "spaces", found: "a tab")
    expectError("- window\n    - group\n  - button", 3, 3, "0 or 4 spaces", found: "2 spaces")
    expectError("  - window\n- dialog", 2, 1, "2 spaces", found: "0 spaces")
    expectError("- …\n  - button", 2, 3, "no line inside line 1", found: #""-""#)
  }

  func testErrorShowsTheLineWithACaret() {
    XCTAssertThrowsError(try OutlineTemplate(parsing: "- window\n  - buton \"Save\"")) { error in
      XCTAssertEqual(
        "\(error)",
        """
        The expected tree cannot be read, line 2, column 5: expected the type of an element, such as button, but found \
        "buton". Did you mean button?
            - buton "Save"
              ^
        """)
    }
  }

  func testArbitraryTextIsReadOrRefused() {
    var random = SeededGenerator(seed: 1)
    let pieces = [
      "-", " ", "button", "\"", "/", "[", "]", "disabled", "!", ":", "#", "…", "...", "3", " more ", "cells",
      "\\", "u{",
      "\n", "\t", "e1", "any", "\u{301}", "👩‍👩‍👧", "placeholder",
    ]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      do {
        let template = try OutlineTemplate(parsing: text)
        for item in template.items { XCTAssertFalse(item.written.isEmpty) }
      } catch let error as OutlineTemplateError {
        XCTAssertGreaterThan(error.column, 0)
        XCTAssertLessThanOrEqual(error.column, error.content.count + 1, text)
      } catch {
        XCTFail("\(text): \(error)")
      }
    }
  }
}
