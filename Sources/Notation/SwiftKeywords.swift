// SPDX-License-Identifier: Apache-2.0

/// The keywords of Swift that cannot be the name of a declaration without backticks.
package enum SwiftKeywords {
  /// The reserved words (The Swift Programming Language, "Lexical Structure").
  package static let reserved: Set<String> = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "Self", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while",
  ]
}
