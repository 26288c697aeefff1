// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Text for which Firefox has no nodes.
///
/// Chromium has a leaf for each piece of text. In Firefox (153), a piece is part of the block around it, and a block
/// that also contains buttons or links is not a text block. A query for "42 €" in
/// `<div><span>42 €</span><button>Buy</button></div>` would find nothing. Therefore the block is also found as a static
/// text.
struct GeckoTextBlocks: TextPieceRule {
  /// Whether a block directly contains text that belongs to no other element.
  func holdsText(_ block: Int, in tree: ElementTree) -> Bool {
    mayHoldText(block, in: tree) && !WebText.displayedText(of: block, in: tree).isEmpty
  }

  /// Returns the blocks that directly contain text, found with one batch of calls.
  func blocks(in tree: ElementTree) -> Set<Int> {
    let blocks = (1..<max(1, tree.count)).filter { mayHoldText($0, in: tree) }
    tree.nodes.tryFetch(.text, of: blocks)
    return Set(blocks.filter { !WebText.displayedText(of: $0, in: tree).isEmpty })
  }

  private func mayHoldText(_ node: Int, in tree: ElementTree) -> Bool {
    guard !tree.isHidden(node), tree.nodes.interfaces(node).contains(.text),
      WebText.isOnPage(node, tree.nodes)
    else { return false }
    return [.group, .statusBar].contains(tree.type(node))
  }
}
