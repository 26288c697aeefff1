// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// A listing of a whole tree: a line for each node, with the attributes that the rules determine for the element.
///
/// Two trees of a program in the same state have equal lines, except for positions that differ by a pixel.
package struct ElementListing {
  package let lines: [String]

  /// Creates the listing of a tree.
  ///
  /// - Throws: `AccessibilityError` if the application hangs or has ended.
  package init(_ tree: ElementTree) throws {
    var lines: [String] = []
    var node = 0
    while node < tree.count {
      var line = try Self.line(node, tree)
      let end = tree.nodes.subtreeEnd(node)
      // If a node and its whole subtree are hidden, the subtree has only the line of the node.
      if end > node + 1, try Self.hiding(node, tree) != nil, Self.allHidden(node + 1..<end, tree) {
        line += ", with \(end - node - 1) inside"
        node = end
      } else {
        node += 1
      }
      lines.append(line)
    }
    self.lines = lines
  }

  private static func allHidden(_ nodes: Range<Int>, _ tree: ElementTree) -> Bool {
    nodes.allSatisfy(tree.isHidden)
  }

  private static func hiding(_ node: Int, _ tree: ElementTree) throws -> String? {
    try tree.hidingReason(of: node)?.rawValue
  }

  private static func line(_ node: Int, _ tree: ElementTree) throws -> String {
    var parts = ["\(String(repeating: " ", count: tree.nodes.depth(node)))\(node) \(tree.type(node).title)"]
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { parts.append("\(name) \(quoted(text))") }
    }
    add("label", tree.label(node))
    add("identifier", tree.attributes.identifier(node))
    add("value", tree.attributes.value(node))
    add("placeholder", tree.attributes.placeholder(node))
    if node > 0 {
      if !tree.attributes.isEnabled(node) { parts.append("disabled") }
      if tree.attributes.isSelected(node) { parts.append("selected") }
      if tree.attributes.hasFocus(node) { parts.append("focused") }
    }
    if let rule = try tree.hidingReason(of: node) {
      parts.append("hidden by \(rule.rawValue)")
    } else if tree.isHidden(node) {
      parts.append("hidden")
    } else {
      if let frame = try tree.frame(node) { parts.append("at \(numbers(frame))") }
      if node > 0 { parts.append(try hit(node, tree)) }
    }
    return parts.joined(separator: ", ")
  }

  private static func hit(_ node: Int, _ tree: ElementTree) throws -> String {
    switch try HitTester(tree: tree).hit(node) {
    case .point(let point, _): return "hit at \(Int(point.x)) \(Int(point.y))"
    case .obstacle(.notShown): return "not shown"
    case .obstacle(.outOfView): return "out of view"
    case .obstacle(.coveredByWindow(let window)): return "covered by window \(quoted(window.title))"
    case .obstacle(.coveredByElement(let other)): return "covered by \(other)"
    case .obstacle(.blockedByModal(let other)): return "blocked by \(other)"
    case .obstacle(.minimized): return "minimized"
    }
  }

  private static func numbers(_ frame: CGRect) -> String {
    [frame.minX, frame.minY, frame.width, frame.height].map { "\(Int($0))" }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.prefix(80).replacingOccurrences(of: "\n", with: "\\n") + (text.count > 80 ? "…'" : "'")
  }
}
