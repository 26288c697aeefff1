import AccessibilityBus
import Foundation
import ResultBundle

/// Reads what a tree shows, for the record of the run.
struct TreeReader {
  let tree: ElementTree
  let nodes: TreeNodes

  /// The elements with all attributes; nil where the program is too slow to tell them.
  func elements() -> [CapturedElement]? {
    guard (try? tree.prefetch(Set(ElementAttribute.allCases), of: nodes.nodes)) != nil else { return nil }
    var depths: [Int: Int] = [:]
    return nodes.nodes.map { node in
      let depth = node == 0 ? 0 : (depths[tree.nodes.parent(node)] ?? 0) + 1
      depths[node] = depth
      return element(node, depth: depth)
    }
  }

  private func element(_ node: Int, depth: Int) -> CapturedElement {
    var element = CapturedElement(depth: depth, type: tree.type(node).title)
    guard node > 0 else {
      element.label = tree.nodes.application.name
      return element
    }
    element.label = Self.filled(tree.label(node))
    element.identifier = Self.filled(tree.identifier(node))
    element.value = tree.value(node).flatMap(Self.filled)
    element.placeholder = tree.placeholder(node).flatMap(Self.filled)
    if let frame = (try? tree.frame(node)) ?? nil {
      element.frame = [frame.minX, frame.minY, frame.width, frame.height].map(Double.init)
    }
    let flags = [
      tree.isEnabled(node) ? nil : "disabled", tree.isSelected(node) ? "selected" : nil,
      tree.hasFocus(node) ? "focused" : nil,
    ].compactMap { $0 }
    if !flags.isEmpty { element.flags = flags }
    return element
  }

  /// Characters of a text that are kept: more is in the program, and in the failure that is about it.
  private static let longest = 2_000

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : String(text.prefix(longest)) }
}
