// SPDX-License-Identifier: Apache-2.0

/// One token of a predicate format, with its position.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    /// A name that is not a reserved word, or a name after `#`.
    case name(String)
    /// A reserved word and its spelling, which is needed after a period, where the word is an ordinary key.
    case keyword(PredicateKeyword, spelling: String)
    case text(String)
    case integer(Int64)
    case decimal(Double)
    /// A placeholder: `%@`, `%K`, `%d` …, without the percent sign.
    case placeholder(String)
    /// A variable: `$name`.
    case variable(String)
    case symbol(PredicateSymbol)
    /// Characters that are not a token of the language.
    ///
    /// Parsing continues up to this token, so that an earlier error is reported first.
    case invalid(expected: String, found: String, advice: String)
    case end
  }

  let kind: Kind
  /// The position in Unicode scalars from the start of the format.
  let offset: Int
  /// The source text, for messages.
  let source: String

  /// The name of the token in messages.
  var label: String {
    kind == .end ? "the end of the format" : "\"\(source)\""
  }
}

/// The reserved words.
///
/// Upper and lower case are equal.
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
  /// The evaluated object.
  case object = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case subquery = "SUBQUERY"
  case cast = "CAST"
}

/// The punctuation symbols.
///
/// If two symbols match, the longer one is used.
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
