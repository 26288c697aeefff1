// SPDX-License-Identifier: Apache-2.0

/// An expression: a value, or a path to one.
indirect enum PredicateExpression: Sendable {
  case constant(PredicateValue)
  /// A collection: `{a, b}`.
  case aggregate([PredicateExpression])
  /// The origin of a key path and its steps; without steps, the value is the origin itself.
  case path(PredicateOrigin, [PredicateStep])
  case negation(PredicateExpression)
  case arithmetic(PredicateExpression, PredicateArithmetic, PredicateExpression)

  /// The value of a literal, an argument or a collection of these; nil for all other expressions.
  var constantValue: PredicateValue? {
    switch self {
    case .constant(let value): value
    case .aggregate(let elements):
      elements.reduce(into: Optional([])) { values, element in
        values = element.constantValue.flatMap { value in values.map { $0 + [value] } }
      }.map(PredicateValue.list)
    case .path, .negation, .arithmetic: nil
    }
  }
}

/// The start of a key path.
indirect enum PredicateOrigin: Sendable {
  /// `SELF`, which may be omitted.
  case object
  /// A variable: `$name`.
  case variable(String)
  /// An expression in parentheses, or a literal followed by a key.
  case expression(PredicateExpression)
}

/// One step of a key path.
enum PredicateStep: Sendable {
  case key(String)
  case index(PredicateExpression)
  case first
  case last
  case size
}
