// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// A class chain, as in Appium's drivers for Apple's systems:
/// ``**/XCUIElementTypeTable/XCUIElementTypeCell[`label == "Milk"`][1]``.
enum ClassChain {
  /// - Returns: the steps of the query that finds the elements of the class chain.
  /// - Throws: ``WebDriverError`` with "invalid selector".
  static func steps(_ text: String) throws -> [QueryStep] {
    var rest = Substring(text)
    func problem(_ clause: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The class chain \(text) \(clause).")
    }
    func take(_ expected: String) -> Bool {
      guard rest.hasPrefix(expected) else { return false }
      rest.removeFirst(expected.count)
      return true
    }
    var steps: [QueryStep] = []
    repeat {
      let isDeep = take("**/")
      let name = String(rest.prefix { $0 != "/" && $0 != "[" })
      rest.removeFirst(name.count)
      let type = try type(named: name) ?? { throw problem("has \"\(name)\", which is not an element type") }()
      steps.append(isDeep ? .descendants(type) : .children(type))
      while take("[") {
        if let quote = rest.first, quote == "`" || quote == "$" {
          rest.removeFirst()
          guard let end = rest.firstIndex(of: quote) else { throw problem("has an unterminated predicate") }
          let predicate = try Locator.predicate(String(rest[..<end]))
          rest = rest[rest.index(after: end)...]
          steps.append(
            quote == "`" ? .matching(.predicate(predicate)) : .containing(.predicate(predicate)))
        } else {
          let digits = rest.prefix { $0.isNumber || $0 == "-" }
          guard let position = Int(digits), position != 0 else {
            throw problem("has an invalid position; 1 is the first element, -1 the last one")
          }
          rest.removeFirst(digits.count)
          steps.append(.at(position > 0 ? position - 1 : position))
        }
        guard take("]") else { throw problem("has a \"[\" without a \"]\"") }
      }
    } while take("/")
    guard rest.isEmpty else { throw problem("ends in \"\(rest)\", which is not supported") }
    return steps
  }

  private static func type(named name: String) -> ElementType? {
    if name == "*" { return .any }
    let prefix = "XCUIElementType"
    guard name.hasPrefix(prefix) else { return nil }
    return ElementType.allCases.first { $0.title == name.dropFirst(prefix.count) }
  }
}
