import AccessibilityBus
import Foundation

/// Texts as browsers tell them.
enum WebText {
  /// The text without the characters that stand for other elements in it, and without the space that the
  /// source of the page has around it.
  static func plain(_ text: String) -> String {
    guard !text.isEmpty else { return text }
    return text.replacing("\u{FFFC}", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether a node is part of a page, and not of the browser around it.
  static func isOnPage(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    var ancestor = nodes.parent(node)
    while ancestor > 0 {
      if nodes.role(ancestor) == .documentWeb { return true }
      ancestor = nodes.parent(ancestor)
    }
    return false
  }

  /// The date that a field for one shows, as its page has it: 2024-02-29. Nil where it is empty or no such field.
  ///
  /// Neither browser tells it; both tell the numbers of its three parts.
  static func date(_ node: Int, in tree: ElementTree) -> String? {
    guard HitTest.isWeb(tree) else { return nil }
    let parts = tree.descendants(of: node).filter { tree.nodes.role($0) == .spinButton }
    guard parts.count == 3 else { return nil }
    try? tree.nodes.fetch(.value, of: parts)
    let values = parts.map { tree.nodes.value($0).map { Int($0.current) } ?? 0 }
    func part(_ name: String) -> Int? {
      parts.firstIndex { tree.nodes.name($0).hasPrefix(name) }.map { values[$0] }
    }
    guard let year = part("Year"), let month = part("Month"), let day = part("Day"), year > 0, month > 0, day > 0
    else { return nil }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }
}
