// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import SwiftParser
import SwiftSyntax
import XCTest

/// Tests that each language reads the literals of random strings as the same strings.
final class LanguageLiteralTests: XCTestCase {
  private static let seed: UInt64 = 20_261_130
  private var texts: [String] {
    var random = RandomTexts(seed: Self.seed)
    return ["", " ", "\\", "\"", "'", "ELSE", "...", "# a", "= a", "${x}"] + random.texts(2_000)
  }

  func testSwiftReadsTheSameTexts() throws {
    for text in texts {
      let literal = SwiftLiteral.quoted(text)
      let parsed = Parser.parse(source: "let text = \(literal)")
      let declaration = parsed.statements.first?.item.as(VariableDeclSyntax.self)
      let value = declaration?.bindings.first?.initializer?.value.as(StringLiteralExprSyntax.self)
      XCTAssertFalse(parsed.hasError, literal)
      XCTAssertEqual(scalars(value?.representedLiteralValue ?? "nothing"), scalars(text), literal)
    }
  }

  func testPythonReadsTheSameTexts() throws {
    let read = try read(
      texts.map(PythonLiteral.quoted), with: "python3",
      """
      import ast, json, sys
      json.dump([ast.literal_eval(line) for line in json.load(open(sys.argv[1], encoding="utf-8"))], sys.stdout)
      """)
    for (text, value) in zip(texts, read) {
      XCTAssertEqual(scalars(value), scalars(text), PythonLiteral.quoted(text))
    }
  }

  /// A cell is read as Robot Framework reads it in a row of a test: in cells, without variables, without escapes.
  func testRobotFrameworkReadsTheSameTexts() throws {
    let read = try read(
      texts.map(RobotLiteral.cell), with: LanguageTool.pythonWithClients(),
      """
      import json, sys
      from robot.api import get_tokens
      from robot.utils import unescape
      from robot.variables import contains_variable

      def value(cell):
          suite = "*** Test Cases ***\\nTest\\n    Log    " + cell + "    end\\n"
          cells = [token.value for token in get_tokens(suite) if token.type == "ARGUMENT"]
          assert len(cells) == 2 and cells[1] == "end", (cell, cells)
          if cells[0] == "${EMPTY}":
              return ""
          assert not contains_variable(cells[0]), cell
          return unescape(cells[0])

      json.dump([value(cell) for cell in json.load(open(sys.argv[1], encoding="utf-8"))], sys.stdout)
      """)
    for (text, value) in zip(texts, read) {
      XCTAssertEqual(scalars(value), scalars(text), RobotLiteral.cell(text))
    }
  }

  /// The value of a named argument is read up to the end of its cell, and its name up to the equals sign.
  func testRobotFrameworkReadsNamedArguments() throws {
    let texts = texts.filter { !$0.isEmpty }
    let read = try read(
      texts.map { "text=" + RobotLiteral.cell($0) }, with: LanguageTool.pythonWithClients(),
      """
      import json, sys
      from robot.utils import unescape
      from robot.utils.escaping import split_from_equals

      def value(cell):
          name, value = split_from_equals(cell)
          assert name == "text", cell
          return unescape(value)

      json.dump([value(cell) for cell in json.load(open(sys.argv[1], encoding="utf-8"))], sys.stdout)
      """)
    for (text, value) in zip(texts, read) { XCTAssertEqual(scalars(value), scalars(text)) }
  }

  /// Runs a script with the literals in a file, and returns the strings that it read.
  private func read(_ literals: [String], with python: String, _ script: String) throws -> [String] {
    let folder = try LanguageTool.folder(for: self)
    let file = folder.appendingPathComponent("literals.json")
    try JSONEncoder().encode(literals).write(to: file)
    let (output, status) = try LanguageTool.run([python, "-c", script, file.path])
    XCTAssertEqual(status, 0, output)
    let values = try JSONDecoder().decode([String].self, from: Data(output.utf8))
    XCTAssertEqual(values.count, literals.count)
    return values
  }

  /// Two strings with different scalars can be equal, because they are compared as characters.
  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
