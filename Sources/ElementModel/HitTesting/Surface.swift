// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The surface that the elements of a tree are drawn on, with its rules for what cuts off, scrolls and covers an element.
///
/// Most toolkits draw widgets into windows (``WidgetSurface``). A toolkit that draws documents contributes another one
/// (``ToolkitGeometry/surface(of:)``).
package protocol Surface {
  /// The elements that scroll or clip a node, the outermost first.
  func clippingAncestors(of node: Int) -> [Int]

  /// The innermost document inside a window that holds a node; nil where the window itself does.
  func document(around node: Int) -> Int?

  /// The part of a node's rectangle that is not the rectangle of another element inside it, such as the rows that a row discloses.
  func ownPart(of frame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect

  /// Whether a node is scrolled out of sight, although it has a place.
  func isScrolledOut(_ node: Int) -> Bool

  /// The part of a rectangle of a node that is surely seen.
  func surelySeen(of visible: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect

  /// The point of a node at which an event has to begin; nil where any point does.
  func firstPoint(of node: Int, _ geometry: ScreenGeometry) throws -> CGPoint?

  /// A point that lets an event through to a node, or the element that covers it.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - visible: the part of it that can be seen, in pixels of the screen.
  ///   - point: the point that is tried first.
  /// - Returns: nil where the surface has no rule for it.
  func opening(to node: Int, visible: CGRect, from point: CGPoint) -> SurfaceOpening?

  /// An element in front that takes events for a node which is not drawn itself, as a label does for its check box.
  func standIn(for node: Int) -> (point: CGPoint, visible: CGRect)?

  /// Whether a part of a node is cut off that the surface could show.
  func isCutOff(_ node: Int, visible: CGRect) throws -> Bool
}

/// The answer to the question how an event reaches an element of a surface.
package enum SurfaceOpening: Equatable {
  case point(CGPoint)
  /// The node that covers it.
  case covered(Int)
}

extension Surface {
  package func document(around node: Int) -> Int? { nil }
  package func ownPart(of frame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect { frame }
  package func isScrolledOut(_ node: Int) -> Bool { false }
  package func surelySeen(of visible: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect {
    visible
  }
  package func firstPoint(of node: Int, _ geometry: ScreenGeometry) throws -> CGPoint? { nil }
  package func opening(to node: Int, visible: CGRect, from point: CGPoint) -> SurfaceOpening? { nil }
  package func standIn(for node: Int) -> (point: CGPoint, visible: CGRect)? { nil }
  package func isCutOff(_ node: Int, visible: CGRect) throws -> Bool { false }
}

/// Widgets in the windows of a program.
package struct WidgetSurface: Surface {
  private let tree: ElementTree

  package init(_ tree: ElementTree) { self.tree = tree }

  package func clippingAncestors(of node: Int) -> [Int] {
    let path = tree.path(to: node).dropLast()
    // A menu is a separate window, whatever scrolls the bar that it hangs from; so is a list that drops down.
    let start = path.lastIndex {
      let type = tree.type($0)
      return type.has(.holdsPopup)
        || type.has(.dropDown)
          && tree.path(to: node).contains(where: OtherTypes(tree: tree).isItemOfPopUpButton)
    }
    return path[(start ?? path.startIndex)...].filter {
      $0 > 0
        && (tree.type($0) == .scrollView || tree.nodes.role($0) == .viewport
          || tree.toolkit.unlistedScrollAreas?.scrollsContent($0, in: tree) == true
          || VirtualizedContainerGeometry.clips($0, node, in: tree.nodes))
    }
  }
}
