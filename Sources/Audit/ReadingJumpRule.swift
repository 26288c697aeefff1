// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Speech

/// Finds elements that are read at another place than the one at which people see them.
///
/// People who see little follow the words with their eyes, and the keyboard usually goes the same way. The rule compares
/// only neighbours whose places leave no doubt: of two controls or texts side by side in the tree, the second one is right
/// above the first one, in the same column. Bars are left out, because Qt and Swing put them at the end of the tree.
struct ReadingJumpRule: AuditRule {
  let type = AuditType.readingOrder

  func remarks(on screen: AuditScreen) throws -> [AuditRemark] {
    let tree = screen.tree
    let elements = try screen.readingOrder().elements
    /// The last element that was read in each container of the tree.
    var last: [Int: ReadElement] = [:]
    return elements.compactMap { element in
      let parent = tree.nodes.parent(element.node)
      let before = last[parent]
      last[parent] = element
      guard let before, isPlaced(element.node, on: screen), isPlaced(before.node, on: screen),
        let frame = screen.visibleFrame(element.node), let frameBefore = screen.visibleFrame(before.node),
        Self.isAbove(frame, frameBefore)
      else { return nil }
      return AuditRemark(
        node: element.node, compact: "Reading order jumps",
        detail:
          "it is read after \(quoted(before.utterance.text)), but is above it on the screen: \(frame.text), after "
          + "\(frameBefore.text). Put the elements into the tree in the order in which they are seen.")
    }
  }

  private func isPlaced(_ node: Int, on screen: AuditScreen) -> Bool {
    let type = screen.tree.type(node)
    guard type == .staticText || screen.isInteractive(node), !type.hasAny(of: [.menu, .row]) else {
      return false
    }
    return screen.isShown(node) && !ParentChildRule.isAway(node, on: screen)
  }

  /// Whether a rectangle is completely above another one, and most of the narrower one is over the other.
  static func isAbove(_ frame: CGRect, _ other: CGRect) -> Bool {
    guard frame.maxY <= other.minY else { return false }
    let common = min(frame.maxX, other.maxX) - max(frame.minX, other.minX)
    return common >= 0.5 * min(frame.width, other.width)
  }
}
