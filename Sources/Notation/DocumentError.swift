// SPDX-License-Identifier: Apache-2.0

/// An error in a file that a person has written, with its position.
package struct DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the file, as the caller passed it.
  package let file: String
  package let place: TextPosition
  /// The path of the affected value, such as `testTargets[0].target.name`; empty for the whole document.
  package let keyPath: String
  /// The expected and the found content, as a clause without a period.
  package let problem: String

  package init(file: String, place: TextPosition, keyPath: String, problem: String) {
    self.file = file
    self.place = place
    self.keyPath = keyPath
    self.problem = problem
  }

  package var description: String {
    let path = keyPath.isEmpty ? "" : "\(keyPath): "
    return "\(file):\(place.line):\(place.column): \(path)\(problem)."
  }
}

/// A position in a string.
///
/// Both numbers start at 1; columns count Unicode characters.
package struct TextPosition: Sendable, Equatable, Hashable, Comparable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
