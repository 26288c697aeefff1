// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import Foundation

/// The tree of a program as XML: a role of AT-SPI is the name of an element, with "_" for spaces.
struct PageSource {
  let tree: ElementTree

  /// - Throws: what the bus does when the program hangs or goes away.
  init(_ tree: ElementTree) throws {
    self.tree = tree
    try ElementFacts.prefetch(tree, Array(0..<tree.count))
  }

  /// The whole document.
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
        for (key, value) in try attributes(of: element) { text += " \(key)=\"\(Self.escaped(value))\"" }
        text += ">\n"
        open.append((name, tree.nodes.subtreeEnd(node)))
      }
      while let last = open.popLast() {
        text += String(repeating: " ", count: open.count) + "</\(last.name)>\n"
      }
    }
    return text
  }

  /// What a client sees of an element, in the order in which it is written.
  func attributes(of element: ElementFacts) throws -> [(name: String, value: String)] {
    var attributes: [(String, String)] = [("name", element.name)]
    guard element.node > 0 else { return attributes }
    attributes += [
      ("role", element.role), ("type", "XCUIElementType" + element.type.title),
      ("label", tree.label(element.node)), ("description", element.description),
      ("accessibility-id", element.identifier), ("value", tree.value(element.node) ?? ""),
      ("states", tree.nodes.states(element.node).names.joined(separator: ", ")),
      ("enabled", String(tree.isEnabled(element.node))), ("selected", String(element.isSelected)),
      ("focused", String(tree.hasFocus(element.node))),
    ]
    if let frame = try tree.frame(element.node) {
      attributes += [
        ("x", ElementFacts.number(frame.minX)), ("y", ElementFacts.number(frame.minY)),
        ("width", ElementFacts.number(frame.width)), ("height", ElementFacts.number(frame.height)),
      ]
    }
    return attributes
  }

  static func elementName(_ role: String) -> String {
    let name = String(role.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isLetter == true ? name : "_" + name
  }

  /// Without what XML 1.0 has no way to write.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": escaped.unicodeScalars.append("\u{fffd}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
