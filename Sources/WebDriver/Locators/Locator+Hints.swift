// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Interaction
import Notation
import Programs

/// Hints for a locator without a match: elements with similar names, and types or roles in the locator that do not
/// exist.
extension Locator {
  /// - Parameter scope: the element in which the locator searched.
  /// - Returns: sentences that begin with a space; empty if there are no hints.
  /// - Throws: errors of the accessibility bus if the program hangs or ends.
  func hints(in scope: ElementHandle) throws -> String {
    let sentences: [String?]
    switch strategy {
    case .predicate, .classChain: return try engineHints(in: scope)
    case .className, .tagName: sentences = [Self.unknown(value)]
    case .xpath:
      let kinds: [String?] = XPathDocument.elementNames(in: value).map { Self.unknown($0) }
      let texts = value.matches(of: #/'([^']*)'|"([^"]*)"/#).map { String($0.1 ?? $0.2 ?? "") }
      sentences = kinds + [try near(to: texts.filter { !$0.hasPrefix("XCUIElementType") }, in: scope)]
    case .cssSelector:
      var found: [String?] = []
      var texts: [String] = []
      for test in try CSSSelector(value).alternatives.joined() {
        switch test {
        case .kind(let kind): found.append(Self.unknown(kind))
        case .attribute(_, _, let text): texts.append(text)
        case .hasAttribute: break
        }
      }
      sentences = found + [try near(to: texts, in: scope)]
    default: sentences = [try near(to: [value], in: scope)]
    }
    return sentences.compactMap { $0 }.map { " " + $0 }.joined()
  }

  /// Returns the error text of the same query in a Swift test, which contains hints; empty if it has a match by now.
  private func engineHints(in scope: ElementHandle) throws -> String {
    let handle =
      strategy == .predicate
      ? scope.appending(.descendants(.any)).appending(.matching(.predicate(try Self.predicate(value))))
      : try ClassChain.steps(value).reduce(scope) { $0.appending($1) }
    do {
      try handle.application.session.lock.withLock { _ = try handle.resolve() }
      return ""
    } catch let error as AutomationError where error.kind == .noMatches {
      return " \(error)"
    }
  }

  /// Returns a sentence with the labels and identifiers that are most similar to the strings; nil if there are no
  /// similar ones.
  ///
  /// The types of their elements are in parentheses. If the locator is an id, and no element has an identifier, a
  /// sentence about this comes first.
  private func near(to texts: [String], in scope: ElementHandle) throws -> String? {
    let (types, hasIdentifiers) = try scope.application.session.lock.withLock {
      let result = try scope.appending(.descendants(.any)).matches()
      let tree = result.tree
      return try scope.application.failures.answering(tree) {
        let nodes = result.nodes.filter { !tree.isHidden($0) }
        try tree.attributes.prefetch([.label, .identifier], of: nodes)
        var types: [String: String] = [:]
        var hasIdentifiers = false
        for node in nodes {
          let identifier = tree.attributes.identifier(node)
          hasIdentifiers = hasIdentifiers || !identifier.isEmpty
          for text in [identifier, tree.label(node)] where types[text] == nil {
            types[text] = tree.type(node).title
          }
        }
        return (types, hasIdentifiers)
      }
    }
    var sentences: [String] = []
    if strategy == .id, !hasIdentifiers {
      sentences.append(
        "The searched elements have no identifiers; find them by their names, or by \"accessibility id\".")
    }
    let candidates = types.keys.sorted()
    let found = texts.flatMap { text in
      // An element with exactly this name is listed first: another part of the locator excludes it.
      (types[text] != nil ? [text] : []) + NearMisses.closest(to: text, among: candidates, limit: 3)
    }
    var seen: Set<String> = []
    let named = found.filter { seen.insert($0).inserted }.prefix(5).map { "\"\($0)\" (\(types[$0] ?? ""))" }
    if !named.isEmpty { sentences.append("Similar: \(named.joined(separator: ", ")).") }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Returns a sentence about a type or role that does not exist; nil for an existing one.
  static func unknown(_ kind: String) -> String? {
    let kind =
      kind.hasPrefix("[")
      ? String(kind.dropFirst().prefix { $0 != "|" }).trimmingCharacters(in: .whitespaces) : kind
    guard !kind.isEmpty, kind != "*", !known.contains(plain(kind)) else { return nil }
    let near = NearMisses.closest(to: kind, among: names, limit: 3)
    return "\"\(kind)\" is neither an XCUITest element type nor an AT-SPI role"
      + (near.isEmpty ? "." : "; similar names: \(near.joined(separator: ", ")).")
  }

  private static func plain(_ kind: String) -> String { kind.lowercased().filter { $0.isLetter } }

  private static let names: [String] =
    ElementType.allCases.map { "XCUIElementType" + $0.title }
    + Role.names.map { $0.replacingOccurrences(of: " ", with: "_") }
  private static let known: Set<String> = Set(
    (names + ElementType.allCases.map(\.title) + ["button", "XCUIElementTypeAny"]).map(plain))
}
