// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

extension WebText {
  /// Returns the text of an editor that consists of blocks, one line per block; nil for a field without blocks.
  ///
  /// In both browsers, the text of the editor has one character for each block and each picture, and the text itself is
  /// in the block (Chromium 156, Firefox 153).
  static func inEditor(_ node: Int, in tree: ElementTree) -> String? {
    guard tree.type(node) == .textView, let text = tree.nodes.text(node),
      text.contains(object)
    else { return nil }
    let parts = tree.descendants(of: node).filter { tree.nodes.interfaces($0).contains(.text) }
    tree.nodes.tryFetch(.text, of: parts)
    return composed(node, text, in: tree)
  }

  private static func composed(_ node: Int, _ text: String, in tree: ElementTree) -> String {
    // Pieces of text are part of the text itself, and no character represents them.
    var parts = tree.nodes.children(node).filter { tree.nodes.role($0) != .`static` }[...]
    var result = ""
    var hasBegun = false
    var endsBlock = false
    for character in text {
      let part = character == object ? parts.popFirst() : nil
      let isBlock = part.map { self.isBlock($0, tree) } ?? false
      if hasBegun, isBlock || endsBlock, character != "\n" { result.append("\n") }
      hasBegun = true
      endsBlock = isBlock
      guard let part else {
        result.append(character)
        continue
      }
      var inner = composed(part, tree.nodes.text(part) ?? "", in: tree)
      // An empty line is a block with a line break in it.
      if isBlock, inner.last?.isNewline == true { inner.removeLast() }
      result += inner
    }
    return result
  }

  private static func isBlock(_ node: Int, _ tree: ElementTree) -> Bool {
    switch tree.nodes.role(node) {
    case .section, .paragraph, .heading, .list, .listItem, .blockQuote, .panel, .table, .tableRow, .article:
      true
    default: false
    }
  }

  /// The character that represents another element in a string.
  private static let object: Character = "\u{FFFC}"
}
