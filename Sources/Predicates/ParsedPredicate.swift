// SPDX-License-Identifier: Apache-2.0

/// A parsed predicate format, which can be evaluated for many objects.
///
/// The language is that of `NSPredicate(format:)`. Functions, `SUBQUERY` and `CAST` are not supported. A format that
/// contains them causes an error with this reason.
///
/// ```swift
/// let predicate = try ParsedPredicate(format: "label CONTAINS[c] %@ AND isEnabled == true", arguments: ["milk"])
/// predicate.keyPaths      // ["label", "isEnabled"]
/// try predicate.evaluate(with: element)
/// ```
package struct ParsedPredicate: Sendable {
  let root: PredicateNode
  /// The keys that an object must support: the first key of every key path in the predicate, spelled as in the format.
  package let keyPaths: Set<String>

  /// Parses a format.
  ///
  /// - Parameters:
  ///   - format: a predicate in `NSPredicate`'s language.
  ///   - arguments: one argument for each placeholder (`%@`, `%K`, `%d` …), in order; further arguments are ignored.
  /// - Throws: `PredicateFormatError`.
  package init(format: String, arguments: [Any?] = []) throws {
    var parser = PredicateParser(format: format, arguments: arguments)
    self.init(root: try parser.parse())
  }

  init(root: PredicateNode) {
    self.root = root
    var keys: Set<String> = []
    root.collectKeys(into: &keys)
    keyPaths = keys
  }

  /// Returns the placeholders of a format that take an argument, in order and without the percent sign: `@`, `lld`.
  package static func placeholders(in format: String) -> [String] {
    var lexer = PredicateLexer(format: format)
    return lexer.tokens().compactMap { token in
      guard case .placeholder(let letters) = token.kind, letters != "%" else { return nil }
      return letters
    }
  }

  /// Returns whether the predicate is true for a subject.
  ///
  /// - Throws: `PredicateEvaluationError`, and the errors of the subject.
  package func evaluate(with subject: any PredicateSubject) throws -> Bool {
    try evaluate(with: subject, substitutionVariables: [:])
  }

  /// Returns whether the predicate is true for a subject or for a plain value: a string, a number, a dictionary, an
  /// array or `nil`.
  ///
  /// - Parameters:
  ///   - object: the object that `SELF` and the key paths refer to.
  ///   - variables: the values of variables such as `$name`, by name without the dollar sign.
  /// - Returns: whether the predicate is true.
  /// - Throws: `PredicateEvaluationError`, and the errors of the subject.
  package func evaluate(with object: Any?, substitutionVariables variables: [String: Any] = [:]) throws
    -> Bool
  {
    try PredicateEvaluation(object: object, variables: variables).evaluate(root)
  }
}

// MARK: - CustomStringConvertible

extension ParsedPredicate: CustomStringConvertible {
  /// The canonical format, in the notation of `NSPredicate.predicateFormat`: `exists == 1`.
  package var description: String { root.description }
}

// MARK: - Keys

extension PredicateNode {
  fileprivate func collectKeys(into keys: inout Set<String>) {
    switch self {
    case .constant: break
    case .not(let inner): inner.collectKeys(into: &keys)
    case .and(let parts), .or(let parts): for part in parts { part.collectKeys(into: &keys) }
    case .comparison(let comparison):
      comparison.left.collectKeys(into: &keys)
      comparison.right.collectKeys(into: &keys)
    }
  }
}

extension PredicateExpression {
  fileprivate func collectKeys(into keys: inout Set<String>) {
    switch self {
    case .constant: break
    case .aggregate(let elements): for element in elements { element.collectKeys(into: &keys) }
    case .negation(let inner): inner.collectKeys(into: &keys)
    case .arithmetic(let left, _, let right):
      left.collectKeys(into: &keys)
      right.collectKeys(into: &keys)
    case .path(let origin, let steps):
      if case .object = origin {
        let names = steps.lazy.compactMap { if case .key(let key) = $0 { key } else { nil } }
        if let first = names.first { keys.insert(first) }
      } else if case .expression(let expression) = origin {
        expression.collectKeys(into: &keys)
      }
      for case .index(let index) in steps { index.collectKeys(into: &keys) }
    }
  }
}
