// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// A class chain, as in Appium's drivers for Apple's systems:
/// ``**/XCUIElementTypeTable/XCUIElementTypeCell[`label == "Milk"`][1]``.
///
/// In a predicate, a doubled quote (` `` ` or `$$`) represents the quote that would otherwise end the predicate.
enum ClassChain {
  /// - Returns: the steps of the query that finds the elements of the class chain.
  /// - Throws: ``WebDriverError`` with "invalid selector".
  static func steps(_ text: String) throws -> [QueryStep] {
    // Scalars are read instead of characters: a mark after a quote would form one character with the quote.
    var rest = Substring(text).unicodeScalars
    func problem(_ clause: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The class chain \(text) \(clause).")
    }
    func consume(_ expected: String) -> Bool {
      guard rest.starts(with: expected.unicodeScalars) else { return false }
      rest.removeFirst(expected.unicodeScalars.count)
      return true
    }
    var steps: [QueryStep] = []
    repeat {
      let isDeep = consume("**/")
      let name = String(Substring(rest.prefix { $0 != "/" && $0 != "[" }))
      rest.removeFirst(name.unicodeScalars.count)
      let type = try type(named: name) ?? { throw problem("has \"\(name)\", which is not an element type") }()
      steps.append(isDeep ? .descendants(type) : .children(type))
      while consume("[") {
        if let quote = rest.first, quote == "`" || quote == "$" {
          rest.removeFirst()
          guard let format = quoted(by: quote, from: &rest) else {
            throw problem("has an unterminated predicate")
          }
          let filter = try ClientFilter.filter(format)
          steps.append(quote == "`" ? .matching(filter) : .containing(filter))
        } else {
          let digits = rest.prefix { $0.properties.numericType != nil || $0 == "-" }
          guard let position = Int(String(Substring(digits))), position != 0 else {
            throw problem("has an invalid position; 1 is the first element, -1 the last one")
          }
          rest.removeFirst(digits.count)
          steps.append(.at(position > 0 ? position - 1 : position))
        }
        guard consume("]") else { throw problem("has a \"[\" without a \"]\"") }
      }
    } while consume("/")
    guard rest.isEmpty else { throw problem("ends in \"\(Substring(rest))\", which is not supported") }
    return steps
  }

  /// Reads the text up to a single quote, and the quote; nil if the chain ends first.
  private static func quoted(
    by quote: Unicode.Scalar, from rest: inout Substring.UnicodeScalarView
  ) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote {
        guard rest.first == quote else { return String(text) }
        rest.removeFirst()
      }
      text.append(scalar)
    }
    return nil
  }

  static func type(named name: String) -> ElementType? {
    if name == "*" { return .any }
    let prefix = "XCUIElementType"
    guard name.hasPrefix(prefix) else { return nil }
    return ElementType.allCases.first { $0.title == name.dropFirst(prefix.count) }
  }
}
