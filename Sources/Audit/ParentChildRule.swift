// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds errors in the tree: children that report a parent other than the element that lists them, and children that
/// are drawn far away from their parent.
struct ParentChildRule: AuditRule {
  let type = AuditType.parentChild

  /// The distance by which a child may be outside its parent, in pixels, because of shadows, badges and focus rings.
  private static let slack: CGFloat = 16

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    let tree = screen.tree
    var strays: Set<Int> = []
    return screen.placed.compactMap { node in
      let parent = tree.nodes.parent(node)
      guard parent > 0 else { return nil }
      // In GTK 4, the children of pages report a different parent without an error of the program, because the toolkit
      // adds an object around each page.
      if !screen.toolkit.reports.stackPages, tree.nodes.isOnPage(node) {
        return AuditRemark(
          node: node, compact: "Parent and child do not match",
          detail:
            "it is a child of \(TreePrinter(tree: tree, isCompact: true).line(parent)), but reports another "
            + "element as its parent. Set the accessible parent to the element that lists it.")
      }
      // Elements inside a misplaced element are misplaced with it and get no remark.
      guard !strays.contains(parent) else {
        strays.insert(node)
        return nil
      }
      guard Self.isAway(node, on: screen), let frame = screen.frame(node), let outer = screen.frame(parent)
      else { return nil }
      strays.insert(node)
      return AuditRemark(
        node: node, compact: "Element lies outside of its parent",
        detail:
          "it is at \(frame.text), but the parent that lists it is at \(outer.text). Users who explore the "
          + "screen by touch or by mouse cannot find it. Correct one of the two frames."
      )
    }
  }

  /// Whether a child that should be inside its parent is outside of it.
  static func isAway(_ node: Int, on screen: AuditScreen) -> Bool {
    let tree = screen.tree
    let parent = tree.nodes.parent(node)
    guard parent > 0, isExpectedInside(node, tree), let frame = screen.frame(node),
      let outer = screen.frame(parent), outer.width > 0, outer.height > 0
    else { return false }
    return !outer.insetBy(dx: -slack, dy: -slack).intersects(frame)
  }

  /// Whether a child should be inside its parent, unlike popups and scrolled content.
  private static func isExpectedInside(_ node: Int, _ tree: ElementTree) -> Bool {
    let type = tree.type(node)
    if type.hasAny(of: [.popup, .window]) || type == .menuItem { return false }
    return tree.path(to: node).dropFirst().dropLast().allSatisfy { ancestor in
      let type = tree.type(ancestor)
      return !type.hasAny(of: [.viewport, .dropDown]) && type != .tab && type != .menu
        && tree.nodes.role(ancestor) != .viewport
    }
  }
}
