// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import Notation
import XCTest

/// Tests literals for JSON, Python, XML and the shell: the respective parser reads the original text.
final class LiteralTests: XCTestCase {
  private static let texts = [
    "", "plain", "a\"b\\c", "it's", "$HOME `id` $(id)", "a b", "<a href=\"x\">&amp;</a>", "]]>", "\\(x)",
    "é 日本 👩‍👩‍👧",
    "\n\r\t", " spaces ", "~", "#", "*",
  ]
  private static let controls = "\u{0}\u{1b}\u{7f}\u{85}\u{2028}\u{feff}\u{fffe}"

  func testAJSONLiteralIsReadAsTheOriginalText() throws {
    for text in Self.texts + [Self.controls] {
      let literal = JSONLiteral.quoted(text)
      XCTAssertEqual(try JSONDecoder().decode(String.self, from: Data(literal.utf8)), text, literal)
    }
  }

  func testAPythonLiteralIsReadAsTheOriginalText() throws {
    for text in Self.texts + [Self.controls] {
      let literal = JSONLiteral.quoted(text)
      let program = "import sys; sys.stdout.buffer.write(\(literal).encode())"
      XCTAssertEqual(try output(of: "python3", "-c", program), text, literal)
    }
  }

  func testXMLTextsAndAttributesAreReadAsTheOriginalText() throws {
    // A character that XML cannot express has a replacement.
    for (text, read) in Self.texts.map({ ($0, $0) }) + [("\u{0}\u{1b}x\u{fffe}", "\u{fffd}\u{fffd}x\u{fffd}")]
    {
      let source = "<a b=\"\(Markup.attribute(text))\">\(Markup.text(text))</a>"
      let root = try XCTUnwrap(XMLDocument(xmlString: source).rootElement())
      XCTAssertEqual(root.attribute(forName: "b")?.stringValue, read, source)
      XCTAssertEqual(root.stringValue, read, source)
    }
  }

  func testAQuotedShellWordIsReadAsTheOriginalText() throws {
    for text in Self.texts {
      XCTAssertEqual(try output(of: "sh", "-c", "printf %s \(ShellWords.quoted(text))"), text)
      XCTAssertEqual(ShellWords.split(ShellWords.quoted(text)), [text])
    }
  }

  func testABackslashBetweenDoubleQuotationMarksIsReadAsShellsReadIt() throws {
    for text in [#""\d+""#, #""a\"b""#, #""a\\b""#, #""a\$b""#, #"a\d"#, #"'\d'"#] {
      XCTAssertEqual(ShellWords.split(text), [try output(of: "sh", "-c", "printf %s \(text)")], text)
    }
  }

  private func output(of command: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
