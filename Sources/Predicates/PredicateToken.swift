// SPDX-License-Identifier: Apache-2.0

/// One word of a predicate format and where it starts.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    /// A name that is no reserved word, or one written after `#`.
    case name(String)
    /// A reserved word, and how it was spelt: after a dot it is an ordinary key.
    case keyword(PredicateKeyword, spelling: String)
    case text(String)
    case integer(Int64)
    case decimal(Double)
    /// `%@`, `%K`, `%d` … without the percent sign.
    case placeholder(String)
    /// `$name`
    case variable(String)
    case symbol(PredicateSymbol)
    /// Characters that are no word of the language. Reading goes on up to here, so that an earlier
    /// mistake is reported first.
    case invalid(expected: String, found: String, advice: String)
    case end
  }

  let kind: Kind
  /// In Unicode scalars from the start of the format.
  let offset: Int
  /// The source text, for messages.
  let source: String

  /// How a message names the token.
  var label: String {
    kind == .end ? "the end of the format" : "\"\(source)\""
  }
}

/// The reserved words.
///
/// They are read in any case.
enum PredicateKeyword: String {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case `in` = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case `nil` = "NIL"
  case null = "NULL"
  case `true` = "TRUE"
  case `false` = "FALSE"
  case yes = "YES"
  case no = "NO"
  /// The object in question.
  case object = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case subquery = "SUBQUERY"
  case cast = "CAST"
}

/// The punctuation.
///
/// Of two that fit, the longer one is meant.
enum PredicateSymbol: String {
  case doubleEqual = "=="
  case lessOrEqual = "<="
  case equalOrLess = "=<"
  case greaterOrEqual = ">="
  case equalOrGreater = "=>"
  case notEqual = "!="
  case lessGreater = "<>"
  case doubleAmpersand = "&&"
  case doubleBar = "||"
  case power = "**"
  case equal = "="
  case less = "<"
  case greater = ">"
  case exclamation = "!"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBrace = "{"
  case closeBrace = "}"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","
  case dot = "."
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
}
