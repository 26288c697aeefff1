// SPDX-License-Identifier: Apache-2.0

/// The reason why a well-formed predicate cannot be evaluated for an object.
///
/// Foundation raises an exception in the same situations. In none of them is the predicate silently false.
package enum PredicateEvaluationError: Error, Equatable, Sendable {
  /// The object does not support a key.
  ///
  /// `owner` describes the object in a word or two.
  case unknownKey(key: String, owner: String, knownKeys: [String])
  /// The operator is not defined for operands of these types.
  case mismatchedOperands(operator: String, left: String, right: String, allowed: String)
  /// `ANY`, `ALL`, `SOME` or `NONE` before something that is not a collection.
  case notACollection(quantifier: String, found: String)
  /// A regular expression that takes too many steps to match, or one from the object that does not compile.
  case invalidPattern(pattern: String, reason: String)
  /// A variable `$name` without a value.
  case missingVariable(name: String)
}

// MARK: - CustomStringConvertible

extension PredicateEvaluationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKey(let key, let owner, let knownKeys):
      let known = knownKeys.sorted()
      let nearest = known.min { editDistance($0, key) < editDistance($1, key) }
      let advice =
        nearest.map { editDistance($0, key) <= 2 ? "Did you mean \"\($0)\"?" : "" } ?? ""
      return "Expected a key of \(owner), found \"\(key)\". "
        + (advice.isEmpty ? "" : advice + " ")
        + (known.isEmpty
          ? "There are no known keys." : "The known keys are: \(known.joined(separator: ", ")).")
    case .mismatchedOperands(let operation, let left, let right, let allowed):
      return "Expected \(allowed) around \(operation), found \(left) on the left and \(right) on the right. "
        + "Compare values of one kind, for instance with .stringValue or .intValue."
    case .notACollection(let quantifier, let found):
      return "Expected a collection after \(quantifier), found \(found). "
        + "Remove \(quantifier), or name a key that has several values."
    case .invalidPattern(let pattern, let reason):
      return "Expected a regular expression on the right of MATCHES, found \"\(pattern)\" (\(reason)). "
        + "Correct the pattern, or use CONTAINS or == for plain text."
    case .missingVariable(let name):
      return "Expected a value for the variable $\(name), found none. "
        + "Pass it in the substitution variables, or write the value into the format."
    }
  }
}

/// Returns the number of single-character edits between two short words, to suggest the key with the nearest name.
private func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second.lowercased())
  var row = Array(0...second.count)
  for (i, character) in first.lowercased().enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in second.indices {
      let substitution = diagonal + (second[j] == character ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[second.count]
}
