// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Predicates

/// The filter of a query for a predicate in a class chain.
///
/// Two predicates have the same meaning as a filter of a query in Swift. A search by identifier also finds the field
/// next to text and the buttons of a title bar, which no comparison of attributes finds.
///
/// | predicate | query in Swift |
/// | --- | --- |
/// | `"Add" IN identifiers` | `["Add"]` |
/// | `type == "XCUIElementTypeCell" AND "Add" IN identifiers` | `matching(.cell, identifier: "Add")` |
///
/// Every other predicate is evaluated for each element.
enum ClientFilter {
  /// - Throws: ``WebDriverError`` with "invalid selector" and the position of the error.
  static func filter(_ format: String) throws -> QueryFilter {
    let parsed: ParsedPredicate
    do {
      parsed = try ParsedPredicate(format: format)
    } catch {
      throw WebDriverError(.invalidSelector, "\(error)")
    }
    let parts = parsed.conjuncts
    if parts.count == 1, let text = parts[0].text(inKey: "identifiers") { return .identifier(text) }
    if parts.count == 2, let name = parts[0].text(equalToKey: "type"),
      let type = ClassChain.type(named: name),
      let text = parts[1].text(inKey: "identifiers")
    {
      return .type(type, identifier: text)
    }
    return .predicate(try Locator.predicate(format))
  }
}
