// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds elements that are hard to hit, because they are smaller than 24 by 24 pixels, the minimum of WCAG 2.2 (success
/// criterion 2.5.8).
///
/// The rule supports two exceptions: links inside text, and elements that the toolkit makes as high as a line of text
/// (check boxes, radio buttons, tabs and menu items). It does not support the exception for a small element with
/// nothing near it, because a click next to that element has no effect.
struct HitRegionRule: AuditRule {
  let type = AuditType.hitRegion

  /// The minimum width and height, in pixels.
  static let least: CGFloat = 24

  /// The minimum height of elements with a line of text, in pixels.
  private static let leastOfToolkit: CGFloat = 16

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    screen.shown.compactMap { node in
      guard screen.isInteractive(node), screen.isEnabled(node), let frame = screen.frame(node),
        frame.width < Self.least || frame.height < Self.least, !isExempt(node, frame, screen),
        !isLargerThanItSays(node, frame, screen)
      else { return nil }
      return AuditRemark(
        node: node, compact: "Hit area is too small",
        detail:
          "it is \(Int(frame.width)) by \(Int(frame.height)) pixels; at least 24 by 24 are needed to hit it "
          + "reliably (WCAG 2.2, 2.5.8). Make it larger.",
        cause: "\(screen.tree.nodes.role(node).name) of \(Int(frame.width)) by \(Int(frame.height)) pixels")
    }
  }

  private func isExempt(_ node: Int, _ frame: CGRect, _ screen: AuditScreen) -> Bool {
    let type = screen.tree.type(node)
    if type == .link { return screen.tree.type(screen.tree.nodes.parent(node)) == .staticText }
    return type.has(.lowByDesign) && frame.width >= Self.least && frame.height >= Self.leastOfToolkit
  }

  /// Whether the area in which an element receives clicks is larger than its frame.
  ///
  /// GTK 4 reports the rectangle of a widget's content without the padding, which also receives clicks. So the function
  /// queries which element is at the middle of each side of a rectangle of the minimum size around the content.
  private func isLargerThanItSays(_ node: Int, _ frame: CGRect, _ screen: AuditScreen) -> Bool {
    let tree = screen.tree
    guard screen.toolkit.reports.placesInWindow, let extents = tree.nodes.extents(node),
      let top = tree.topLevel(of: node)
    else {
      return false
    }
    let center = extents.rect.center
    // A rectangle of 24 pixels extends 11 pixels from its middle pixel to one side and 12 to the other.
    let reachX = frame.width < Self.least ? Self.least / 2 - 1 : 0
    let reachY = frame.height < Self.least ? Self.least / 2 - 1 : 0
    // The corners are not checked, because GTK finds no element in a round corner.
    let edges = [
      CGPoint(x: -reachX, y: 0), CGPoint(x: reachX, y: 0), CGPoint(x: 0, y: -reachY),
      CGPoint(x: 0, y: reachY),
    ].filter { $0 != .zero }
    return edges.allSatisfy { offset in
      let point = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
      guard
        let found = tree.nodes.tryAsking({
          try $0.accessible(at: point, in: extents.space, below: tree.nodes.reference(top))
        }),
        let hit = tree.nodes.node(for: found)
      else { return false }
      return tree.path(to: hit).contains(node)
    }
  }
}
