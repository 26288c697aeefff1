// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation

/// The tree of a program as XML.
///
/// The name of an XML element is the AT-SPI role, with "_" instead of each character that is not an ASCII letter or
/// digit.
struct PageSource {
  let tree: ElementTree
  /// The attributes to include; nil for all.
  private let names: Set<String>?

  /// - Throws: errors of the accessibility bus if the program hangs or exits.
  init(_ tree: ElementTree, names: Set<String>? = nil) throws {
    self.tree = tree
    self.names = names
    try ElementFacts.prefetch(tree, Array(0..<tree.count), names: names)
  }

  /// Returns the complete document.
  func xml() throws -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    try tree.reading {
      var open: [(name: String, end: Int)] = []
      for node in 0..<tree.count {
        while let last = open.last, last.end <= node {
          text += String(repeating: " ", count: open.count - 1) + "</\(last.name)>\n"
          open.removeLast()
        }
        guard node == 0 || !tree.isHidden(node) else { continue }
        let element = ElementFacts(tree: tree, node: node)
        let name = Self.elementName(element.role)
        text += String(repeating: " ", count: open.count) + "<" + name
        for (key, value) in try attributes(of: element) { text += " \(key)=\"\(Markup.attribute(value))\"" }
        let isLeaf = tree.nodes.subtreeEnd(node) == node + 1
        // The label of a text element is also its XML text, because testers use it in XPath expressions.
        let label = Self.text(of: element).map { Markup.text($0) } ?? ""
        text += isLeaf ? ">\(label)</\(name)>\n" : ">\(label)\n"
        if !isLeaf { open.append((name, tree.nodes.subtreeEnd(node))) }
      }
      while let last = open.popLast() {
        text += String(repeating: " ", count: open.count) + "</\(last.name)>\n"
      }
    }
    return text
  }

  /// Returns the text content of an element; only elements of the type `staticText` have one.
  static func text(of element: ElementFacts) -> String? {
    guard element.node > 0, element.type == .staticText else { return nil }
    let text = element.tree.label(element.node)
    return text.isEmpty ? nil : text
  }

  /// Returns the attributes of an element that clients can read, in the order in which they are written.
  func attributes(of element: ElementFacts) throws -> [(name: String, value: String)] {
    let all = element.node > 0 ? Self.names : ["name"]
    return try all.compactMap { name in
      guard names?.contains(name) ?? true, let value = try value(name, of: element) else { return nil }
      return (name, value)
    }
  }

  private static let names = [
    "name", "role", "type", "label", "description", "accessibility-id", "value", "states", "enabled",
    "selected",
    "focused", "x", "y", "width", "height",
  ]

  private func value(_ name: String, of element: ElementFacts) throws -> String? {
    switch name {
    // An element without a frame has neither a position nor a size in the source.
    case "x", "y", "width", "height": try tree.frame(element.node) == nil ? nil : try element.attribute(name)
    default: try element.attribute(name) ?? ""
    }
  }

  static func elementName(_ role: String) -> String {
    let name = String(role.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isLetter == true ? name : "_" + name
  }
}
