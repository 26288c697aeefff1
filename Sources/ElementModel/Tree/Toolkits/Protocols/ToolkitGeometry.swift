// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// The positions of a toolkit's nodes on the screen, and the node at a point.
package protocol ToolkitGeometry: ToolkitReading {
  var places: GeometryTraits { get }

  /// The rules for the visible parts of the elements of a tree.
  func visibilityRules(of tree: ElementTree) -> any VisibilityRules

  /// The other nodes whose extents are needed for the frame of a node.
  func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int]

  /// The nodes whose extents are needed for every frame.
  func nodesNeededForFrames(in tree: AccessibleTree) -> [Int]

  /// A node's rectangle on the screen, in pixels.
  ///
  /// - Parameters:
  ///   - node: the number of the node.
  ///   - rect: the rectangle that the toolkit reports, in its own units.
  ///   - geometry: the geometry of the whole tree.
  /// - Returns: nil if the node has no position on the screen.
  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect?

  /// The units of the toolkit in a window.
  ///
  /// - Parameters:
  ///   - top: the top-level node.
  ///   - window: the window; nil for a popup, which cannot be matched to a window.
  ///   - geometry: the geometry of the whole tree.
  /// - Returns: nil if the units are the screen's pixels.
  func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits?

  /// The point at which a part of an element takes clicks, if it is not the middle of the element.
  ///
  /// - Parameters:
  ///   - part: the part at which the event is aimed.
  ///   - node: the number of the element.
  ///   - frame: the frame of the element, in pixels of the screen.
  ///   - tree: the elements.
  /// - Returns: nil if the middle takes clicks, or if the point is not known.
  func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint?

  /// The order in which overlapping elements of a container are drawn; nil if it does not follow from the order in the
  /// tree.
  func stacking(around node: Int, in tree: AccessibleTree) -> Stacking?
}

/// The order in which a toolkit draws the children of a container.
package enum Stacking {
  /// A child is drawn over the children before it.
  case laterOnTop
  /// A child is drawn over the children after it.
  case earlierOnTop
}

extension ToolkitGeometry {
  /// The node that is as large as the window of a top-level node.
  package func nodeThatFillsWindow(of top: Int, in tree: AccessibleTree) -> Int {
    guard let role = places.roleThatFillsWindows else { return top }
    return tree.children(top).first { tree.role($0) == role } ?? top
  }
}

extension ToolkitGeometry {
  package var places: GeometryTraits { GeometryTraits() }
  package func visibilityRules(of tree: ElementTree) -> any VisibilityRules { WidgetVisibilityRules(tree) }
  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] { [] }
  package func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] { [] }
  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    geometry.units(around: node)?.pixels(rect) ?? rect
  }
  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    geometry.scale == 1 ? nil : WindowUnits(scale: geometry.scale)
  }
  package func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    part.point(in: frame)
  }
  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? { nil }
}
