// SPDX-License-Identifier: Apache-2.0

/// A predicate as a tree, built once from its format.
///
/// The parser limits the depth, so recursion is safe on a small stack.
indirect enum PredicateNode: Sendable {
  case constant(Bool)
  case comparison(PredicateComparison)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
}

/// A comparison, `left operator right`, with its options.
struct PredicateComparison: Sendable {
  var quantifier = PredicateQuantifier.direct
  var left: PredicateExpression
  var operation: PredicateOperator
  var options: PredicateOptions
  var right: PredicateExpression
  /// The compiled right side of LIKE and MATCHES, if it does not depend on the object.
  var pattern: PredicatePattern?
}

/// The number of elements of the left collection that must satisfy the comparison.
enum PredicateQuantifier: String, Sendable {
  case direct = ""
  case any = "ANY"
  case all = "ALL"
  case none = "NONE"
}

enum PredicateOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case between = "BETWEEN"
  case `in` = "IN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"

  /// Whether option letters in brackets may follow.
  var takesOptions: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: false
    default: true
    }
  }
}

/// The options of text comparisons: the letters in brackets after the operator.
struct PredicateOptions: OptionSet, Sendable {
  let rawValue: UInt8

  /// `c`: upper and lower case are equal.
  static let caseInsensitive = PredicateOptions(rawValue: 1)
  /// `d`: accents are ignored.
  static let diacriticInsensitive = PredicateOptions(rawValue: 2)
  /// `l`: case follows the rules of the user's language.
  static let localeSensitive = PredicateOptions(rawValue: 4)
  /// `n`: texts are compared by code points; equivalent forms of a character are different.
  static let normalized = PredicateOptions(rawValue: 8)
  /// `w`: a text is found only as a whole word.
  static let wholeWord = PredicateOptions(rawValue: 16)

  static let letters: [(letter: Character, option: PredicateOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("l", .localeSensitive),
    ("n", .normalized), ("w", .wholeWord),
  ]
}

/// An expression: a value, or a path to one.
indirect enum PredicateExpression: Sendable {
  case constant(PredicateValue)
  /// A collection: `{a, b}`.
  case aggregate([PredicateExpression])
  /// The origin of a key path and its steps. Without steps, the value is the origin itself.
  case path(PredicateOrigin, [PredicateStep])
  case negation(PredicateExpression)
  case arithmetic(PredicateExpression, PredicateArithmetic, PredicateExpression)

  /// The value, if it does not depend on the object.
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

enum PredicateArithmetic: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"

  /// The precedence; a higher number binds more tightly.
  var precedence: Int {
    switch self {
    case .add, .subtract: 0
    case .multiply, .divide: 1
    case .power: 2
    }
  }
}
