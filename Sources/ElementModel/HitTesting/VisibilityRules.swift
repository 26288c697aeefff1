// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The rules by which a program clips, scrolls and covers the elements of a tree.
///
/// Most toolkits draw widgets into windows (``WidgetVisibilityRules``). A toolkit that draws documents contributes other
/// rules (``ToolkitGeometry/visibilityRules(of:)``).
package protocol VisibilityRules {
  /// The elements that scroll or clip a node, the outermost first.
  func clippingAncestors(of node: Int) -> [Int]

  /// The innermost document inside a window that holds a node; nil if the window itself holds it.
  func document(around node: Int) -> Int?

  /// The part of a node's rectangle that is not part of an element inside the node, such as the rows that a row
  /// discloses.
  func exclusivePart(of frame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect

  /// Whether a node is scrolled out of view, although it has a rectangle on the screen.
  func isScrolledOut(_ node: Int) -> Bool

  /// The part of a node's rectangle that is certainly visible.
  func surelySeen(of visibleFrame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect

  /// The point of a node at which an event must begin; nil if any point is suitable.
  func firstPoint(of node: Int, _ geometry: ScreenGeometry) throws -> CGPoint?

  /// A point at which an event reaches a node, or the element that covers the node.
  ///
  /// - Parameters:
  ///   - node: the number of the node.
  ///   - visibleFrame: the visible part of the node, in pixels of the screen.
  ///   - point: the point that is tried first.
  /// - Returns: nil if there is no rule for this.
  func visiblePoint(of node: Int, visibleFrame: CGRect, from point: CGPoint) -> VisiblePoint?

  /// The element that receives the events for a node that is not drawn, such as the label of a hidden check box.
  func eventReceiver(for node: Int) -> (point: CGPoint, visibleFrame: CGRect)?

  /// Whether a part of a node is cut off, although scrolling could show it.
  func isCutOff(_ node: Int, visibleFrame: CGRect) throws -> Bool
}

/// The point at which an event reaches an element, or the element that covers it.
package enum VisiblePoint: Equatable {
  case point(CGPoint)
  /// The node that covers the element.
  case covered(Int)
}

extension VisibilityRules {
  package func document(around node: Int) -> Int? { nil }
  package func exclusivePart(of frame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect {
    frame
  }
  package func isScrolledOut(_ node: Int) -> Bool { false }
  package func surelySeen(of visibleFrame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect {
    visibleFrame
  }
  package func firstPoint(of node: Int, _ geometry: ScreenGeometry) throws -> CGPoint? { nil }
  package func visiblePoint(of node: Int, visibleFrame: CGRect, from point: CGPoint) -> VisiblePoint? { nil }
  package func eventReceiver(for node: Int) -> (point: CGPoint, visibleFrame: CGRect)? { nil }
  package func isCutOff(_ node: Int, visibleFrame: CGRect) throws -> Bool { false }
}
