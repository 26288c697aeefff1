// SPDX-License-Identifier: Apache-2.0

/// A predicate as a tree, built once from its format.
///
/// The parser bounds the depth, so walking it recursively is safe on a small stack.
indirect enum PredicateNode: Sendable {
  case constant(Bool)
  case comparison(PredicateComparison)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
}

/// `left operator right`, with its options.
struct PredicateComparison: Sendable {
  var quantifier = PredicateQuantifier.direct
  var left: PredicateExpression
  var operation: PredicateOperator
  var options: PredicateOptions
  var right: PredicateExpression
  /// The right side of LIKE and MATCHES, compiled, where it does not depend on the object.
  var pattern: PredicatePattern?
}

/// Which elements of a collection on the left must satisfy the comparison.
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

  /// Whether letters in brackets may follow.
  var takesOptions: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: false
    default: true
    }
  }
}

/// How a comparison treats texts: the letters in brackets after its operator.
struct PredicateOptions: OptionSet, Sendable {
  let rawValue: UInt8

  /// `c`: upper and lower case are the same.
  static let caseInsensitive = PredicateOptions(rawValue: 1)
  /// `d`: accents do not count.
  static let diacriticInsensitive = PredicateOptions(rawValue: 2)
  /// `l`: case by the rules of the user's language.
  static let localeSensitive = PredicateOptions(rawValue: 4)
  /// `n`: texts are compared code by code, without regard to equivalent spellings of a character.
  static let normalized = PredicateOptions(rawValue: 8)
  /// `w`: a text is found only as a whole word.
  static let wholeWord = PredicateOptions(rawValue: 16)

  static let letters: [(letter: Character, option: PredicateOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("l", .localeSensitive),
    ("n", .normalized), ("w", .wholeWord),
  ]
}

/// A value, or a way to one.
indirect enum PredicateExpression: Sendable {
  case constant(PredicateValue)
  /// `{a, b}`
  case aggregate([PredicateExpression])
  /// Where to start, and the way from there. An empty way is the start itself.
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
  /// `SELF`, also left out.
  case object
  /// `$name`
  case variable(String)
  /// A value in parentheses, or a literal with a key after it.
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

  /// Higher binds tighter.
  var precedence: Int {
    switch self {
    case .add, .subtract: 0
    case .multiply, .divide: 1
    case .power: 2
    }
  }
}
