// SPDX-License-Identifier: Apache-2.0

/// A comparison, `left operator right`, with its options.
struct PredicateComparison: Sendable {
  var quantifier = PredicateQuantifier.direct
  var left: PredicateExpression
  var operation: PredicateOperator
  var options: PredicateOptions
  var right: PredicateExpression
  /// The compiled right side of LIKE and MATCHES, if it is a constant; otherwise nil.
  var pattern: PredicatePattern?
}

/// The number of elements of the left collection that must satisfy the comparison; `direct` compares the left side
/// itself.
enum PredicateQuantifier: String, Sendable {
  case direct = ""
  case any = "ANY"
  case all = "ALL"
  case none = "NONE"
}
