// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Where the nodes of a toolkit's tree are on the screen, and what is at a point.
package protocol ToolkitGeometry: ToolkitReading {
  var places: PlaceTraits { get }

  /// The rules of the surface that the elements of a tree are drawn on.
  func surface(of tree: ElementTree) -> any Surface

  /// The nodes besides it whose extents are needed for the frame of a node.
  func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int]

  /// Those whose extents are needed for any frame at all.
  func nodesNeededForFrames(in tree: AccessibleTree) -> [Int]

  /// The part of a window that is drawn below a menu bar and at times reported higher; nil if there is no such part.
  ///
  /// LibreOffice alone draws below a menu bar of another toolkit.
  func contentBelowMenuBars(in tree: AccessibleTree) -> (any ContentShift)?

  /// A node's rectangle on the screen, in pixels.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - rect: as the toolkit reports it, in its own units.
  ///   - geometry: of the whole tree.
  /// - Returns: nil where it has no place on the screen.
  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect?

  /// The windows whose places the toolkit does not report; nil where the display and the tree say all of them.
  ///
  /// GTK 4 alone reports no places on the screen.
  var unreportedWindows: (any UnreportedWindows)? { get }

  /// How the toolkit counts in a window.
  ///
  /// - Parameters:
  ///   - top: the top-level node.
  ///   - window: its window; nil for a popup, which has none that could be matched.
  ///   - geometry: of the whole tree.
  /// - Returns: nil where its units are the screen's pixels.
  func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits?

  /// Where a part of an element takes clicks, where that is not the middle of the element.
  ///
  /// - Parameters:
  ///   - part: what the click is meant for.
  ///   - node: the number of the element.
  ///   - frame: in pixels of the screen.
  ///   - tree: the elements.
  /// - Returns: nil where the middle takes them, or where the place is not known.
  func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint?

  /// Which of two elements that lie over each other inside of one container is on top; nil where the order in the tree does not
  /// say it.
  func stacking(around node: Int, in tree: AccessibleTree) -> Stacking?
}

/// In which order a toolkit draws the children of a container.
package enum Stacking {
  /// A child is drawn over those that stand before it.
  case laterOnTop
  /// A child is drawn over those that stand behind it.
  case earlierOnTop
}

/// Parts of a window that are drawn lower than reported.
package protocol ContentShift {
  /// Fetches what ``shift(of:in:)`` reads.
  func fetch(for wanted: some Sequence<Int>, in tree: AccessibleTree) throws
  /// How much lower than said the node is, in units of the toolkit.
  func shift(of node: Int, in tree: AccessibleTree) -> CGFloat
}

extension ToolkitGeometry {
  /// The node that is as large as the window of a top-level node.
  package func nodeThatFillsWindow(of top: Int, in tree: AccessibleTree) -> Int {
    guard let role = places.roleThatFillsWindows else { return top }
    return tree.children(top).first { tree.role($0) == role } ?? top
  }
}

extension ToolkitGeometry {
  package var places: PlaceTraits { PlaceTraits() }
  package func surface(of tree: ElementTree) -> any Surface { WidgetSurface(tree) }
  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] { [] }
  package func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] { [] }
  package func contentBelowMenuBars(in tree: AccessibleTree) -> (any ContentShift)? { nil }
  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    geometry.units(around: node)?.pixels(rect) ?? rect
  }
  package var unreportedWindows: (any UnreportedWindows)? { nil }
  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    geometry.scale == 1 ? nil : WindowUnits(scale: geometry.scale)
  }
  package func point(for part: AimedPart, of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    part.point(in: frame)
  }
  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? { nil }
}
