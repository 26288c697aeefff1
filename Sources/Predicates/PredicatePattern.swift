// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A compiled right side of LIKE or MATCHES.
///
/// It must match the whole text.
struct PredicatePattern: Sendable {
  /// The pattern is not a regular expression.
  struct Invalid: Error {
    let reason: String
  }

  private let expression: NSRegularExpression
  private let options: PredicateOptions
  private let source: String

  /// - Parameters:
  ///   - source: an ICU regular expression for MATCHES; a text in which `?` is one and `*` any
  ///     number of characters for LIKE, with a backslash before a real `?` or `*`.
  ///   - operation: MATCHES or LIKE.
  ///   - options: whether case and marks count.
  /// - Throws: ``Invalid`` for a regular expression with a mistake.
  init(_ source: String, operation: PredicateOperator, options: PredicateOptions) throws(Invalid) {
    self.options = options
    self.source = source
    // Case is left to the regular expression: folding it would turn \S into \s.
    let source = PredicateText(options: options.subtracting(.caseInsensitive)).folded(source)
    var flags: NSRegularExpression.Options = []
    if options.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    do {
      if operation == .like {
        flags.insert(.dotMatchesLineSeparators)
        expression = try NSRegularExpression(pattern: "\\A" + Self.wildcards(source) + "\\z", options: flags)
      } else {
        // On its own first: "a)(b" would pass inside the group below.
        _ = try NSRegularExpression(pattern: source, options: flags)
        expression = try NSRegularExpression(pattern: "\\A(?:" + source + ")\\z", options: flags)
      }
    } catch {
      throw Invalid(reason: "it does not compile")
    }
  }

  /// Whether the whole text matches.
  ///
  /// - Throws: `PredicateEvaluationError.invalidPattern` when the pattern takes time exponential in the
  ///   text's length. Foundation gives up on such patterns by itself, after about half a second, but
  ///   then reports no match.
  func matches(_ text: String) throws -> Bool {
    let text = PredicateText(options: options.subtracting(.caseInsensitive)).folded(text)
    let whole = NSRange(location: 0, length: text.utf16.count)
    var isMatch = false
    var reports = 0
    expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, _, stop in
      isMatch = match != nil
      reports += 1
      stop.pointee = ObjCBool(isMatch || reports > Self.maximumReports)
    }
    if !isMatch, reports > Self.maximumReports {
      throw PredicateEvaluationError.invalidPattern(
        pattern: source, reason: "it takes too many steps to match")
    }
    return isMatch
  }

  /// How many reports of progress one match may take: about a quarter of a second.
  ///
  /// Foundation's own limit is near 4,000; ordinary patterns need none.
  private static let maximumReports = 1500

  /// The wildcards of LIKE as a regular expression.
  private static func wildcards(_ source: String) -> String {
    var result = ""
    var literal = ""
    func flush() {
      result += NSRegularExpression.escapedPattern(for: literal)
      literal = ""
    }
    var isEscaped = false
    for scalar in source.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped:
        flush()
        result += "."
      case "*" where !isEscaped:
        flush()
        // Two stars say no more than one, and cost the matcher its time.
        if !result.hasSuffix(".*") { result += ".*" }
      default: literal.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { literal += "\\" }
    flush()
    return result
  }
}
