// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Speech

/// Finds elements whose position in the reading order differs from their position on the screen.
///
/// People with low vision follow the speech with their eyes, and keyboard navigation usually has the same order. The
/// rule reports only clear cases: of two controls or text elements that follow each other in the tree, the second is
/// directly above the first on the screen, in the same column. Bars are left out, because Qt and Swing put them at the
/// end of the tree.
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

  /// Whether a rectangle is completely above another rectangle, and both share at least half of the width of the
  /// narrower rectangle.
  static func isAbove(_ frame: CGRect, _ other: CGRect) -> Bool {
    guard frame.maxY <= other.minY else { return false }
    let common = min(frame.maxX, other.maxX) - max(frame.minX, other.minX)
    return common >= 0.5 * min(frame.width, other.width)
  }
}
