// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Texts that Firefox has no nodes for.
///
/// Chromium has a leaf for each piece of a text. In Firefox (153) a piece is part of the block around it, and a block
/// with buttons or links beside its text is no text block: without this nothing would be found by "42 €" in
/// `<div><span>42 €</span><button>Buy</button></div>`. So the block is also found as a static text.
struct GeckoTextBlocks: TextPieces {
  /// Whether a text that is not that of another element stands in a block.
  func holdsText(_ block: Int, in tree: ElementTree) -> Bool {
    mayHoldText(block, in: tree) && !WebText.ownText(of: block, in: tree).isEmpty
  }

  /// The blocks that hold a text directly, found with one batch of calls.
  func blocks(in tree: ElementTree) -> Set<Int> {
    let blocks = (1..<max(1, tree.count)).filter { mayHoldText($0, in: tree) }
    tree.nodes.tryFetch(.text, of: blocks)
    return Set(blocks.filter { !WebText.ownText(of: $0, in: tree).isEmpty })
  }

  private func mayHoldText(_ node: Int, in tree: ElementTree) -> Bool {
    guard !tree.isHidden(node), tree.nodes.interfaces(node).contains(.text),
      WebText.isOnPage(node, tree.nodes)
    else { return false }
    return [.group, .statusBar].contains(tree.type(node))
  }
}
