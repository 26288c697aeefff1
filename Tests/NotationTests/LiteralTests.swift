// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import Notation
import TestSupport
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
    // Each of the last four begins with a character of several scalars, of which a shell reads the first one alone.
    for text in Self.texts + ["'\u{301}; echo x #", "\"\u{1f3fb}", "\\\u{301}", " \u{301}"] {
      XCTAssertEqual(try output(of: "sh", "-c", "printf %s \(ShellWords.quoted(text))"), text)
      XCTAssertEqual(ShellWords.split(ShellWords.quoted(text)), [text])
    }
  }

  func testQuotedShellWordsOfRandomScalarsAreSplitIntoTheSameWords() throws {
    var random = SeededGenerator(seed: 1)
    // The last ones combine with the scalar before them, and the first ones have a meaning for shells.
    let scalars = Array("'\"\\ $`\n\r#;ab\u{a0}\u{301}\u{200d}\u{fe0f}\u{1f3fb}\u{1f1e9}".unicodeScalars)
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          // The array is not empty.
          word.append(scalars.randomElement(using: &random) ?? "'")
        }
        return String(word)
      }
      let command = ShellWords.joined(words)
      // Strings are equal if they are canonically equivalent, but a shell compares bytes.
      XCTAssertEqual(ShellWords.split(command)?.map { Array($0.utf8) }, words.map { Array($0.utf8) }, command)
    }
  }

  func testABackslashBetweenDoubleQuotationMarksIsReadAsShellsReadIt() throws {
    for text in [#""\d+""#, #""a\"b""#, #""a\\b""#, #""a\$b""#, #"a\d"#, #"'\d'"#] {
      XCTAssertEqual(ShellWords.split(text), [try output(of: "sh", "-c", "printf %s \(text)")], text)
    }
  }

  func testABackslashBeforeANewlineContinuesTheCommand() throws {
    for text in ["a\\\nb", "\"a\\\nb\"", "'a\\\nb'", "a \\\n b", "\\\n a", "a \\\n", "\"\\\n\" a"] {
      let words = try XCTUnwrap(ShellWords.split(text))
      XCTAssertEqual(
        words.map { $0 + "|" }.joined(), try output(of: "sh", "-c", "printf '%s|' \(text)"), text)
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
