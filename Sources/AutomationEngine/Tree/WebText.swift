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

  /// Whether a text is what stands before an item of a list: a bullet, or a number with a full stop.
  static func isMarker(_ text: some StringProtocol) -> Bool {
    if text.count <= 1 { return text.first.map { !$0.isLetter && !$0.isNumber } ?? true }
    return text.count <= 6 && text.last == "." && text.dropLast().allSatisfy { $0.isNumber || $0.isLetter }
  }

  /// The name of an item of a list without its bullet or number, which Firefox has in the name.
  static func withoutMarker(_ name: String, of node: Int, _ nodes: AccessibleTree) -> String {
    guard nodes.application.toolkit.kind == .gecko, nodes.role(node) == .listItem,
      let space = name.firstIndex(of: " "), isMarker(name[..<space])
    else { return name }
    return String(name[name.index(after: space)...])
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
    try? tree.nodes.fetch([.value, .text], of: parts)
    // Chromium has the number as the value, Firefox as the text.
    let values = parts.map { part in
      tree.nodes.text(part).flatMap(Int.init) ?? tree.nodes.value(part).map { Int($0.current) } ?? 0
    }
    func part(_ name: String) -> Int? {
      parts.firstIndex { tree.nodes.name($0).hasPrefix(name) }.map { values[$0] }
    }
    guard let year = part("Year"), let month = part("Month"), let day = part("Day"), year > 0, month > 0,
      day > 0
    else { return nil }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }
}
