// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Distinguishes names that describe a temporary state from names that identify an element.
enum VolatileName {
  /// Returns whether the name is likely to change before the test runs again.
  ///
  /// - Parameters:
  ///   - name: a label or an identifier.
  ///   - isControl: whether the element can be clicked. A number may be the name of a calculator's key; elsewhere it is
  ///     a count.
  /// - Returns: true for a name such as a count, a date, or the title of a document that is not saved.
  static func isLikely(_ name: String, isControl: Bool) -> Bool {
    // Editors mark the titles of documents that are not saved.
    if let first = name.first, name.count > 1, "*•●".contains(first) { return true }
    guard name.contains(where: \.isNumber) else { return hasPassingWord(name) }
    if name.allSatisfy({ $0.isNumber || $0.isPunctuation || $0.isWhitespace || $0.isSymbol }) {
      return !isControl || name.count > 2
    }
    let whole = NSRange(location: 0, length: name.utf16.count)
    return pattern?.firstMatch(in: name, range: whole) != nil || hasPassingWord(name)
  }

  /// Returns whether a program has generated an identifier: from a count of its objects, an address or a random number.
  ///
  /// Examples: `view_1001` (Chromium's own controls), `:r1f:` (React) and `ember412`.
  static func isGenerated(_ identifier: String) -> Bool {
    let whole = NSRange(location: 0, length: identifier.utf16.count)
    return generated?.firstMatch(in: identifier, range: whole) != nil
  }

  // The pattern is a constant that tests check, so the expression is never nil.
  private static let generated = try? NSRegularExpression(
    pattern:
      #"^(view|widget|id|element|el|node|item|ember|ext-gen|gwt-uid|mat-[a-z-]+|react-[a-z-]+)?[-_:.]?\d+$"#
      + #"|^:r[0-9a-z]+:$|-\d+-\d+$|[0-9a-f]{8}-[0-9a-f]{4}-|0x[0-9a-f]{5,}|\b[0-9a-f]{16,}\b"#,
    options: .caseInsensitive)

  private static func hasPassingWord(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { passingWords.contains(String($0)) }
  }

  private static let passingWords: Set = [
    "today", "yesterday", "tomorrow", "now", "ago", "heute", "gestern", "hier", "hoy", "ayer",
  ]

  // The pattern is a constant that tests check, so the expression is never nil.
  private static let pattern = try? NSRegularExpression(
    pattern: patterns.joined(separator: "|"), options: .caseInsensitive)

  private static let patterns = [
    // Times and dates.
    #"\b\d{1,2}:\d{2}\b"#, #"\b\d{4}-\d{2}-\d{2}\b"#, #"\b\d{1,2}[./]\d{1,2}[./](\d{2}|\d{4})\b"#,
    #"\b\d{1,2}\.? (jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)"#,
    #"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b"#,
    // Sizes, percentages, durations and distances.
    #"\b\d+([.,]\d+)? ?([kmgt]i?b|bytes?|%|px|ms|s|sec|min|h|hours?|minutes?|seconds?|days?)(\b|$)"#,
    #"\d ?%"#,
    // Amounts of money.
    #"[$€£¥] ?\d"#, #"\d ?[€£¥]"#,
    // "3 of 12", "3/12", "Inbox (4)", "2 items left".
    #"\b\d+ (of|von|de|/) \d+\b"#, #"\b\d+/\d+\b"#, #"[(\[]\d+[)\]]"#,
    #"^\d+ (\w+ )?(items?|files?|results?|matches|messages?|entries|objects?|selected|left|remaining|unread|words?|characters?|lines?|rows?|pages?)\b"#,
    // Versions and generated names.
    #"\b\d+\.\d+\.\d+\b"#, #"[0-9a-f]{8}-[0-9a-f]{4}-"#, #"\b0x[0-9a-f]{4,}\b"#, #"\b\d{7,}\b"#,
  ]
}
