// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import QueryWriting

/// A client's description of the elements to find.
struct Locator {
  enum Strategy: String, CaseIterable {
    case name
    case accessibilityID = "accessibility id"
    case id
    case className = "class name"
    case tagName = "tag name"
    case description
    case xpath
    case cssSelector = "css selector"
    case linkText = "link text"
    case partialLinkText = "partial link text"
    case predicate = "-ios predicate string"
    case classChain = "-ios class chain"
  }

  let strategy: Strategy
  let value: String

  /// - Throws: ``WebDriverError`` with "invalid argument" if the command has no locator, "invalid selector" if the
  ///   strategy does not exist.
  init(_ body: WebDriverJSON) throws {
    guard let using = body["using"]?.string else { throw SessionCommand.missing("using", "a string") }
    guard let value = body["value"]?.string else { throw SessionCommand.missing("value", "a string") }
    // The name in Appium's driver for the Mac, and the name of the same strategy in its driver for iOS.
    let name =
      ["predicate string": "-ios predicate string", "class chain": "-ios class chain"][using] ?? using
    guard let strategy = Strategy(rawValue: name) else {
      let known = Strategy.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw WebDriverError(
        .invalidSelector, "There is no locator strategy \"\(using)\". Supported: \(known).")
    }
    self.strategy = strategy
    self.value = value
  }

  /// A found element, with its description for the record.
  struct Found: Sendable {
    let identity: ElementIdentity
    let isProgram: Bool

    init(_ node: Int, in tree: ElementTree) {
      identity = ElementIdentity(node, in: tree)
      isProgram = node == 0
    }
  }

  /// Returns the matching elements inside the scope, in document order.
  ///
  /// - Throws: ``WebDriverError`` with "invalid selector", and `AutomationError` if the program hangs or ends.
  func find(in scope: ElementHandle) throws -> [Found] {
    switch strategy {
    case .predicate:
      return try Self.matches(
        of: scope.appending(.descendants(.any)).appending(
          .matching(.predicate(try Self.predicate(value)))))
    case .classChain:
      return try Self.matches(of: ClassChain.steps(value).reduce(scope) { $0.appending($1) })
    case .xpath:
      let inputs = XPathInputs(value)
      return try scope.read { node in
        let document = try XPathDocument(
          PageSource(node.tree, names: inputs.attributes), namedByTypes: XPathDocument.namesTypes(value),
          withTexts: inputs.hasTexts)
        return try document.nodes(value, from: node.index).map { Found($0, in: node.tree) }
      }
    case .cssSelector:
      let selector = try CSSSelector(value)
      return try filter(scope, names: selector.attributes) { try selector.matches($0) }
    case .name: return try filter(scope) { $0.name == value || $0.tree.label($0.node) == value }
    case .id: return try filter(scope) { isIdentifier($0.identifier) }
    case .accessibilityID:
      let found = try filter(scope) { isIdentifier($0.identifier) }
      guard found.isEmpty else { return found }
      // As in Appium's drivers for other systems, the label serves as the id of an element without an identifier.
      return try filter(scope) {
        !value.isEmpty && $0.identifier.isEmpty && ($0.name == value || $0.tree.label($0.node) == value)
      }
    case .className, .tagName: return try filter(scope) { $0.isOf(kind: value) }
    case .description: return try filter(scope) { $0.description == value }
    case .linkText: return try filter(scope) { $0.type == .link && $0.name == value }
    case .partialLinkText: return try filter(scope) { $0.type == .link && $0.name.contains(value) }
    }
  }

  /// Whether the identifier matches.
  ///
  /// Identifiers of Qt also contain the names of the parent objects, as in `QApplication.MainWindow.ok`.
  private func isIdentifier(_ identifier: String) -> Bool {
    !value.isEmpty && (identifier == value || identifier.hasSuffix("." + value))
  }

  /// Creates a predicate from a format of `NSPredicate`.
  ///
  /// - Throws: ``WebDriverError`` with "invalid selector" and the position of the error.
  static func predicate(_ format: String) throws -> ElementPredicate {
    do {
      return try ClientElement.predicate(format)
    } catch {
      throw WebDriverError(.invalidSelector, "\(error)")
    }
  }

  private static func matches(of handle: ElementHandle) throws -> [Found] {
    try handle.application.session.lock.withLock {
      let result = try handle.matches()
      return try handle.application.failures.answering(result.tree) {
        result.nodes.map { Found($0, in: result.tree) }
      }
    }
  }

  private func filter(
    _ scope: ElementHandle, names: Set<String>? = nil, _ condition: (ElementFacts) throws -> Bool
  ) throws
    -> [Found]
  {
    let session = scope.application.session
    return try session.lock.withLock {
      let result = try scope.appending(.descendants(.any)).matches()
      let tree = result.tree
      return try scope.application.failures.answering(tree) {
        try fetch(tree, result.nodes, names)
        let found = try tree.reading {
          try result.nodes.filter { try condition(ElementFacts(tree: tree, node: $0)) }
        }
        return found.map { Found($0, in: tree) }
      }
    }
  }

  /// Fetches only the attributes that the strategy reads, because each attribute costs a call per element.
  private func fetch(_ tree: ElementTree, _ nodes: [Int], _ names: Set<String>?) throws {
    switch strategy {
    case .name, .linkText, .partialLinkText: try tree.attributes.prefetch([.label], of: nodes)
    case .accessibilityID: try tree.attributes.prefetch([.identifier, .label], of: nodes)
    case .id: try tree.attributes.prefetch([.identifier], of: nodes)
    case .className, .tagName: if value.hasPrefix("[") { try tree.attributes.prefetch([.label], of: nodes) }
    case .description: try tree.nodes.fetch([.description], of: nodes)
    default: try ElementFacts.prefetch(tree, nodes, names: names)
    }
  }

  var words: String { "\(strategy.rawValue) \"\(value)\"" }
}
