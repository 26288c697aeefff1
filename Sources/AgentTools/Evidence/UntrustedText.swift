// SPDX-License-Identifier: Apache-2.0

import Notation

/// Marks texts of programs as data, so that they cannot be read as instructions or as words of this server.
enum UntrustedText {
  /// Returns a text of a program in quotation marks, on one line.
  static func quoted(_ text: String, limit: Int = 200) -> String {
    text.count > limit
      ? JSONLiteral.quoted(String(text.prefix(limit))) + "…" : JSONLiteral.quoted(text)
  }

  /// Returns lines of a program between marks.
  ///
  /// A line that equals a mark is indented, so that it cannot end the data.
  static func fenced(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.drop(while: \.isWhitespace).hasPrefix("</data>") ? "\\\($0)" : String($0)
    }
    return "<data>\n\(lines.joined(separator: "\n"))\n</data>"
  }

  /// Returns a text with at most a number of lines and characters.
  static func short(_ text: String, lines limit: Int, characters: Int = 4_000) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var short = lines.prefix(limit).joined(separator: "\n")
    if short.count > characters { short = short.prefix(characters) + "…" }
    return lines.count > limit ? short + "\n… \(lines.count - limit) more lines" : short
  }
}
