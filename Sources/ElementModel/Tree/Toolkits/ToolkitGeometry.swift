// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Where the nodes of a toolkit's tree are on the screen, and what is at a point.
package protocol ToolkitGeometry: ToolkitReading {
  var places: PlaceTraits { get }

  /// Whether the program draws pages of the web, which clip, overlap and scroll as CSS says.
  var drawsPages: Bool { get }

  /// The nodes besides it whose extents are needed for the frame of a node.
  func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int]

  /// Those whose extents are needed for any frame at all.
  func nodesNeededForFrames(in tree: AccessibleTree) -> [Int]

  /// What a window draws below a menu bar and reports higher at times; nil where there is nothing of the kind.
  func contentBelowMenuBars(in tree: AccessibleTree) -> (any ContentShift)?

  /// A node's rectangle on the screen, in pixels.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - rect: as the toolkit reports it, in its own units.
  ///   - geometry: of the whole tree.
  /// - Returns: nil where it has no place on the screen.
  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect?

  /// The rectangle of a row or a cell that is out of view and of which nothing is reported, moved to where it is.
  func frame(ofUnreported rect: CGRect, node: Int, in tree: AccessibleTree) -> CGRect

  /// How much of the window around a top-level node is shadow; nil where the toolkit draws none.
  func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets?

  /// The popup window that a node is drawn in, with the node that fills that window; nil for one in its own window.
  func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)?

  /// The node that is as large as the window of a top-level node.
  func nodeThatFillsWindow(of top: Int, in tree: AccessibleTree) -> Int

  /// How the toolkit counts in a window.
  ///
  /// - Parameters:
  ///   - top: the top-level node.
  ///   - window: its window; nil for a popup, which has none that could be matched.
  ///   - geometry: of the whole tree.
  /// - Returns: nil where its units are the screen's pixels.
  func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits?

  /// Where an element takes clicks, where that is not its middle.
  ///
  /// - Parameters:
  ///   - node: its number.
  ///   - frame: in pixels of the screen.
  ///   - tree: the elements.
  /// - Returns: nil where its middle takes them.
  func pointForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint?

  /// Where else an element may take the click that toggles it, to be tried one after the other as long as it is not toggled.
  func otherPointsForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> [CGPoint]

  /// Where a spin button has its field for the number, which a click is meant for; nil where its middle is.
  func pointOfNumber(in spinButton: Int, _ frame: CGRect) -> CGPoint?

  /// Where the check mark of a row takes clicks; nil where that is not known.
  func pointOfCheckMark(of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint?

  /// Where the triangle takes clicks that a toolkit draws beside a row.
  func pointOfTriangle(of node: Int, _ frame: CGRect) -> CGPoint

  /// Where a combo box opens; nil where anywhere in it does.
  func arrow(of node: Int, at visible: CGRect, in tree: ElementTree) -> CGPoint?

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

/// Parts of a window that are drawn lower than they are told to be.
package protocol ContentShift {
  /// Fetches what ``shift(of:in:)`` reads.
  func fetch(for wanted: some Sequence<Int>, in tree: AccessibleTree) throws
  /// How much lower than said the node is, in units of the toolkit.
  func shift(of node: Int, in tree: AccessibleTree) -> CGFloat
}

extension ToolkitGeometry {
  package var places: PlaceTraits { PlaceTraits() }
  package var drawsPages: Bool { false }
  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] { [] }
  package func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] { [] }
  package func contentBelowMenuBars(in tree: AccessibleTree) -> (any ContentShift)? { nil }
  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    geometry.units(around: node)?.pixels(rect) ?? rect
  }
  package func frame(ofUnreported rect: CGRect, node: Int, in tree: AccessibleTree) -> CGRect { rect }
  package func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets? {
    window.clientShadow
  }
  package func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)? { nil }
  package func nodeThatFillsWindow(of top: Int, in tree: AccessibleTree) -> Int { top }
  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    geometry.scale == 1 ? nil : WindowUnits(scale: geometry.scale)
  }
  package func pointForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? { nil }
  package func otherPointsForClicks(on node: Int, _ frame: CGRect, in tree: ElementTree) -> [CGPoint] { [] }
  package func pointOfNumber(in spinButton: Int, _ frame: CGRect) -> CGPoint? { nil }
  package func pointOfCheckMark(of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? { nil }
  package func pointOfTriangle(of node: Int, _ frame: CGRect) -> CGPoint {
    CGPoint(x: frame.minX - 10, y: frame.midY)
  }
  package func arrow(of node: Int, at visible: CGRect, in tree: ElementTree) -> CGPoint? { nil }
  package func stacking(around node: Int, in tree: AccessibleTree) -> Stacking? { nil }
}
