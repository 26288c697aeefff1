// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The text that a template expects.
struct TextPattern: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case exactly
    /// The text begins with the pattern: `"Lorem"…`.
    case beginning
    /// The text contains a match of the regular expression: `/[0-9]+ rows/`.
    case expression(options: NSRegularExpression.Options.RawValue)
  }

  let text: String
  let kind: Kind
  /// The compiled expression; nil for other kinds.
  private let expression: NSRegularExpression?

  init(_ text: String, beginning: Bool = false) {
    self.text = text
    kind = beginning ? .beginning : .exactly
    expression = nil
  }

  /// - Throws: Foundation's error if the text is not a regular expression.
  init(expression text: String, options: NSRegularExpression.Options) throws {
    self.text = text
    kind = .expression(options: options.rawValue)
    expression = try NSRegularExpression(pattern: text, options: options)
  }

  func matches(_ found: String) -> Bool {
    switch kind {
    case .exactly: return found == text
    case .beginning: return found.hasPrefix(text)
    case .expression:
      let whole = NSRange(location: 0, length: found.utf16.count)
      return expression?.firstMatch(in: found, range: whole) != nil
    }
  }

  /// The pattern as a template has it.
  var written: String {
    switch kind {
    case .exactly: return SwiftLiteral.quoted(text)
    case .beginning: return SwiftLiteral.quoted(text) + "…"
    case .expression(let options):
      // A slash and a combining mark after it are one character, so characters are not compared here.
      var slashed = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { slashed += scalar == "/" ? ["\\", "/"] : [scalar] }
      return "/\(String(slashed))/" + (options == 0 ? "" : "i")
    }
  }
}
