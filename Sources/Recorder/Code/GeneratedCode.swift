// SPDX-License-Identifier: Apache-2.0

/// The code of a recording, line by line, with the positions of the queries that the user can change in the studio.
package struct GeneratedCode: Codable, Hashable, Sendable {
  package var lines: [CodeLine]

  package init(lines: [CodeLine]) {
    self.lines = lines
  }

  /// The steps that the language cannot express, each with the reason; their lines are comments.
  package var omissions: [CodeOmission] {
    lines.compactMap { line in
      guard let step = line.step, let reason = line.omission else { return nil }
      return CodeOmission(step: step, reason: reason)
    }
  }

  /// All lines, each with a line end.
  package var text: String { lines.map { $0.text + "\n" }.joined() }
}

/// A step, or a part of it, that a language does not write.
package struct CodeOmission: Codable, Hashable, Sendable {
  /// The id of the step.
  package let step: Int
  /// The cause and the remedy, in sentences.
  package let reason: String
}

/// One line of generated source.
package struct CodeLine: Codable, Hashable, Sendable {
  /// The text with its indentation, without the line end.
  package var text: String
  /// The number of indentation levels.
  package var indent: Int
  /// The step that the line performs or prepares; nil for the code around the statements.
  package var step: Int?
  package var tokens: [CodeToken]
  /// The reason why the line is a comment instead of a statement of the step; nil for all other lines.
  package var omission: String?

  package init(
    text: String = "", indent: Int = 0, step: Int? = nil, tokens: [CodeToken] = [], omission: String? = nil
  ) {
    self.text = text
    self.indent = indent
    self.step = step
    self.tokens = tokens
    self.omission = omission
  }
}

/// The position of a query in a line.
///
/// The user can replace the query with another candidate for the element.
package struct CodeToken: Codable, Hashable, Sendable {
  package enum Part: String, Codable, CaseIterable, Hashable, Sendable {
    /// The step's ``RecordedStep/target``.
    case target
    /// The end of a drag.
    case destination
  }

  /// The start in UTF-16 units from the beginning of the line, including its indentation, as in JavaScript.
  package var location: Int
  package var length: Int
  /// The id of the step.
  package var step: Int
  package var part: Part

  package init(location: Int, length: Int, step: Int, part: Part) {
    self.location = location
    self.length = length
    self.step = step
    self.part = part
  }
}

extension CodeLine {
  mutating func append(_ more: String) { text += more }

  /// Adds another line, with its tokens, to the end of this one.
  mutating func append(_ more: CodeLine) {
    let start = text.utf16.count
    tokens += more.tokens.map {
      CodeToken(location: $0.location + start, length: $0.length, step: $0.step, part: $0.part)
    }
    text += more.text
  }

  /// Adds a query that the user can replace in the studio.
  mutating func append(_ more: String, step: Int, part: CodeToken.Part) {
    tokens.append(
      CodeToken(location: text.utf16.count, length: more.utf16.count, step: step, part: part))
    text += more
  }

  /// Returns the line, indented further.
  ///
  /// Empty lines are not indented.
  func indented(by steps: Int, with indentation: String) -> CodeLine {
    guard !text.isEmpty else { return self }
    let space = String(repeating: indentation, count: steps)
    var line = self
    line.text = space + text
    line.indent += steps
    line.tokens = tokens.map {
      CodeToken(location: $0.location + space.utf16.count, length: $0.length, step: $0.step, part: $0.part)
    }
    return line
  }
}
