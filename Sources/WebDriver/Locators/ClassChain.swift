// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation

/// A class chain, as in Appium's drivers for Apple's systems:
/// ``**/XCUIElementTypeTable/XCUIElementTypeCell[`label == "Milk"`][1]``.
///
/// In a predicate, a doubled quote (` `` ` or `$$`) represents the quote that would otherwise end the predicate.
enum ClassChain {
  /// - Returns: the steps of the query that finds the elements of the class chain.
  /// - Throws: ``WebDriverError`` with "invalid selector".
  static func steps(_ text: String) throws -> [QueryStep] {
    // A mark after a quote would form one character with the quote.
    var scanner = ScalarScanner(text)
    func problem(_ clause: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The class chain \(text) \(clause).")
    }
    var steps: [QueryStep] = []
    repeat {
      let isDeep = scanner.take("**/")
      let name = scanner.take { $0 != "/" && $0 != "[" }
      let type = try type(named: name) ?? { throw problem("has \"\(name)\", which is not an element type") }()
      steps.append(isDeep ? .descendants(type) : .children(type))
      while scanner.take("[") {
        if let quote = scanner.next(where: { $0 == "`" || $0 == "$" }) {
          guard let format = quoted(by: quote, from: &scanner) else {
            throw problem("has an unterminated predicate")
          }
          let filter = try ClientFilter.filter(format)
          steps.append(quote == "`" ? .matching(filter) : .containing(filter))
        } else {
          let digits = scanner.take { $0.properties.numericType != nil || $0 == "-" }
          guard let position = Int(digits), position != 0 else {
            throw problem("has an invalid position; 1 is the first element, -1 the last one")
          }
          steps.append(.at(position > 0 ? position - 1 : position))
        }
        guard scanner.take("]") else { throw problem("has a \"[\" without a \"]\"") }
      }
    } while scanner.take("/")
    guard scanner.isAtEnd else {
      throw problem("ends in \"\(scanner.take { _ in true })\", which is not supported")
    }
    return steps
  }

  /// Reads the text up to a single quote, and the quote; nil if the chain ends first.
  private static func quoted(by quote: Unicode.Scalar, from scanner: inout ScalarScanner) -> String? {
    guard var text = scanner.take(through: quote) else { return nil }
    while scanner.take(String(quote)) {
      guard let rest = scanner.take(through: quote) else { return nil }
      text += String(quote) + rest
    }
    return text
  }

  static func type(named name: String) -> ElementType? {
    if name == "*" { return .any }
    let prefix = "XCUIElementType"
    guard name.hasPrefix(prefix) else { return nil }
    return ElementType.allCases.first { $0.title == name.dropFirst(prefix.count) }
  }
}
