// SPDX-License-Identifier: Apache-2.0

/// The operator between two numbers, as it is written.
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
