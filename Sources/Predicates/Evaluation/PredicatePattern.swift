// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The compiled right side of LIKE or MATCHES.
///
/// The pattern must match the whole text.
struct PredicatePattern: Sendable {
  /// The pattern is not a valid regular expression.
  struct Invalid: Error {
    let reason: String
  }

  private let expression: NSRegularExpression
  private let options: PredicateOptions
  private let source: String

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - source: for MATCHES, an ICU regular expression; for LIKE, a string in which `?` stands for one character and
  ///     `*` for any number of characters, with a backslash before a literal `?` or `*`.
  ///   - operation: MATCHES or LIKE.
  ///   - options: whether to distinguish case and accents.
  /// - Throws: ``Invalid`` for an invalid regular expression.
  init(_ source: String, operation: PredicateOperator, options: PredicateOptions) throws(Invalid) {
    self.options = options
    self.source = source
    // The regular expression itself ignores the case, because folding the source would turn \S into \s.
    let source = PredicateText(options: options.subtracting(.caseInsensitive)).folded(source)
    var flags: NSRegularExpression.Options = []
    if options.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
    do {
      if operation == .like {
        flags.insert(.dotMatchesLineSeparators)
        expression = try NSRegularExpression(pattern: "\\A" + Self.wildcards(source) + "\\z", options: flags)
      } else {
        // The source is first compiled alone, because "a)(b" would be valid inside the group below.
        _ = try NSRegularExpression(pattern: source, options: flags)
        expression = try Self.whole(source, flags)
      }
    } catch {
      throw Invalid(reason: "it does not compile")
    }
  }

  /// Returns whether the whole text matches.
  ///
  /// - Throws: `PredicateEvaluationError.invalidPattern` if the match takes too many steps, as for a pattern whose time
  ///   grows exponentially with the length of the text. Foundation itself stops such a match after about half a second,
  ///   but then reports that the text does not match.
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

  /// The maximum number of progress reports in one match: about a quarter of a second.
  ///
  /// Foundation's own limit is near 4,000; ordinary patterns cause no report.
  private static let maximumReports = 1500

  /// Compiles a regular expression that matches the whole text.
  ///
  /// - Parameters:
  ///   - source: a valid regular expression.
  ///   - flags: the flags of the expression.
  /// - Returns: the expression.
  /// - Throws: an error of Foundation.
  private static func whole(_ source: String, _ flags: NSRegularExpression.Options) throws
    -> NSRegularExpression
  {
    // A literal part or a comment extends to the end of the source if nothing ends it: "\Q(a)", "(?x)a # b". It would
    // then include the end of the group.
    for end in ["", "\\E", "\n"] {
      // The next attempt follows an error, and the last one throws it.
      if let expression = try? NSRegularExpression(pattern: "\\A(?:\(source)\(end))\\z", options: flags) {
        return expression
      }
    }
    return try NSRegularExpression(pattern: "\\A(?:\(source))\\z", options: flags)
  }

  /// Returns the right side of LIKE, with its wildcards, as a regular expression.
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
        // Two stars mean the same as one, but take the matcher more time.
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
