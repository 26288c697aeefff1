// SPDX-License-Identifier: Apache-2.0

/// The operator of a comparison, as it is written.
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
