// SPDX-License-Identifier: Apache-2.0

/// A recording as Swift, line by line, with what the page has to know to let a person change it.
package struct GeneratedCode: Codable, Hashable, Sendable {
  package var lines: [CodeLine]

  package init(lines: [CodeLine]) {
    self.lines = lines
  }

  /// All lines, each with its end.
  package var text: String { lines.map { $0.text + "\n" }.joined() }
}

/// One line of generated source.
package struct CodeLine: Codable, Hashable, Sendable {
  /// With its indentation, without the end of the line.
  package var text: String
  /// How many steps it is indented.
  package var indent: Int
  /// The step that it does, or that it prepares; nil for the frame around the statements.
  package var step: Int?
  package var tokens: [CodeToken]

  package init(text: String = "", indent: Int = 0, step: Int? = nil, tokens: [CodeToken] = []) {
    self.text = text
    self.indent = indent
    self.step = step
    self.tokens = tokens
  }
}

/// A query in a line, which can be changed for another of the element's candidates.
package struct CodeToken: Codable, Hashable, Sendable {
  package enum Part: String, Codable, CaseIterable, Hashable, Sendable {
    /// The step's ``RecordedStep/target``.
    case target
    /// The end of a drag.
    case destination
  }

  /// In UTF-16 units from the line's beginning, its indentation included, as JavaScript counts.
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

  /// Adds a text that can be changed.
  mutating func append(_ more: String, step: Int, part: CodeToken.Part) {
    tokens.append(
      CodeToken(location: text.utf16.count, length: more.utf16.count, step: step, part: part))
    text += more
  }

  /// The line further inside.
  ///
  /// The first step of a file's indentation does not exist for an empty one.
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
