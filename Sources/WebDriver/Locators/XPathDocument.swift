// SPDX-License-Identifier: Apache-2.0

import CXPath
import ElementModel

/// A tree as a libxml2 document, on which XPath 1.0 expressions are evaluated.
final class XPathDocument {
  private let document: OpaquePointer
  /// The XML element of each node, by the index of the node; nil for hidden nodes.
  private var elements: [UnsafeMutableRawPointer?] = []

  /// - Parameters:
  ///   - source: the content of the document.
  ///   - areTypes: whether the element names are types, instead of roles.
  ///   - hasTexts: whether text elements contain their text.
  /// - Throws: errors of the accessibility bus if the program hangs or ends; ``WebDriverError`` without enough memory.
  init(_ source: PageSource, namedByTypes areTypes: Bool = false, withTexts hasTexts: Bool = false) throws {
    guard let document = cxpath_new() else { throw Self.noMemory }
    self.document = document
    let tree = source.tree
    try tree.reading {
      for node in 0..<tree.count {
        guard node == 0 || !tree.isHidden(node) else {
          elements.append(nil)
          continue
        }
        // A visible element inside a hidden one becomes a child of the nearest visible ancestor.
        var above = node > 0 ? tree.nodes.parent(node) : 0
        while above > 0, elements[above] == nil { above = tree.nodes.parent(above) }
        let facts = ElementFacts(tree: tree, node: node)
        guard
          let element = cxpath_add(
            document, node > 0 ? elements[above] : nil,
            try areTypes ? facts.attribute("type") ?? "" : PageSource.elementName(facts.role), node)
        else { throw Self.noMemory }
        elements.append(element)
        for (name, value) in try source.attributes(of: facts) { cxpath_set_attribute(element, name, value) }
        if hasTexts, let text = PageSource.text(of: facts) { cxpath_set_text(element, text) }
      }
    }
  }

  deinit { cxpath_free(document) }

  /// Returns the element names in an expression, without functions, axes and operators.
  static func elementNames(in expression: String) -> [String] {
    let plain = withoutStrings(expression)
    return plain.matches(of: #/(?:^|\/|::)\s*([A-Za-z_][-\w]*)(?!\w|-|\s*\(|::)/#).map { String($0.1) }
  }

  /// Whether an expression uses types as element names, as for Appium's drivers for Apple's systems.
  static func namesTypes(_ expression: String) -> Bool {
    withoutStrings(expression).contains("XCUIElementType")
  }

  /// Returns an expression with an empty string in place of each string.
  ///
  /// XPath consists of Unicode scalars: a combining mark after a quotation mark belongs to the string.
  private static func withoutStrings(_ expression: String) -> String {
    expression.replacing(#/'[^']*'|"[^"]*"/#.matchingSemantics(.unicodeScalar), with: "''")
  }

  /// Returns the nodes that match an expression, in document order.
  ///
  /// - Parameters:
  ///   - expression: an XPath 1.0 expression.
  ///   - context: the node to which relative paths refer; 0 for the document.
  /// - Returns: the indexes of the nodes, without the program itself unless it is the only match.
  /// - Throws: ``WebDriverError`` with "invalid selector" if the expression is not valid XPath, or its result is not a
  ///   set of elements.
  func nodes(_ expression: String, from context: Int) throws -> [Int] {
    var found: [Int] = []
    let outcome = withUnsafeMutablePointer(to: &found) { found in
      cxpath_evaluate(document, context > 0 ? elements[context] : nil, expression, found) { found, number in
        found?.assumingMemoryBound(to: [Int].self).pointee.append(number)
      }
    }
    switch outcome {
    // The program itself is returned only if nothing else matches.
    case CXPATH_ELEMENTS: return found == [0] ? found : found.filter { $0 > 0 }.sorted()
    case CXPATH_INVALID:
      throw WebDriverError(.invalidSelector, "\(expression) is not a valid XPath 1.0 expression.")
    case CXPATH_NO_NODES:
      throw WebDriverError(
        .invalidSelector,
        "\(expression) returns a number, a string or a Boolean value. Expected an expression that "
          + "returns elements.")
    case CXPATH_NO_ELEMENT:
      throw WebDriverError(
        .invalidSelector,
        "\(expression) returns a node that is not an element. Expected an "
          + "expression that returns elements.")
    default: throw Self.noMemory
    }
  }

  private static var noMemory: WebDriverError {
    WebDriverError(.unknownError, "There is not enough memory for the tree.")
  }
}
