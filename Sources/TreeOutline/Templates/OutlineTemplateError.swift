// SPDX-License-Identifier: Apache-2.0

/// An error in the text of an assertion on a tree.
package struct OutlineTemplateError: Error, Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  /// The number of the character in its line, from 1.
  package let column: Int
  /// The content of the line.
  package let content: String
  /// The expected text, as the end of a sentence: `a text in quotation marks`.
  package let expected: String
  /// The found text: `"Save"`, or `the end of the line`.
  package let found: String
  /// A further sentence with a proposal; nil for none.
  package var hint: String?
  /// The file that contains the text; nil for a string in the source code.
  package var file: String?
}

extension OutlineTemplateError: CustomStringConvertible {
  /// The location, the line with a caret under the character, and the message.
  package var description: String {
    // A tab would move the caret away from its character.
    let shown = String(content.map { $0 == "\t" ? " " : $0 })
    let caret = String(repeating: " ", count: column - 1) + "^"
    let place = file.map { "The tree in \($0)" } ?? "The expected tree"
    return
      "\(place) cannot be read, line \(line), column \(column): expected \(expected), but found \(found)."
      + (hint.map { " " + $0 } ?? "") + "\n  \(shown)\n  \(caret)"
  }
}
