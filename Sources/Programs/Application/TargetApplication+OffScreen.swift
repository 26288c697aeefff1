// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing
import WindowSystem

extension TargetApplication {
  /// Moves the window of a node that lies outside of the screen, as a person does who drags it in: a program may
  /// make its dialog longer than the place that the window manager gave it.
  ///
  /// - Parameters:
  ///   - node: what is to be seen.
  ///   - frame: the node's, in pixels of the screen.
  ///   - live: the desktop.
  ///   - isLastResort: whether scrolling was of no use. Else only what nothing but the screen cuts off is brought in.
  /// - Returns: whether the window was moved.
  /// - Throws: `AutomationError` when the display fails.
  package func moveOntoScreen(
    _ node: ElementNode, toShow frame: CGRect, on live: LiveDesktop, isLastResort: Bool = false
  ) throws -> Bool {
    let geometry = try node.tree.geometry()
    guard let window = geometry.window(of: node.index), !window.isUnmanaged, window.isViewable,
      !geometry.screen.contains(frame.center), window.outerFrame.intersects(frame),
      // A window that is hardly to be seen was put there.
      geometry.screen.contains(window.outerFrame.center)
    else { return false }
    guard isLastResort || Clipping(tree: node.tree).ancestors(of: node.index).isEmpty else { return false }
    // All of the window where the screen is large enough, else the node with something around it.
    let outer = window.outerFrame
    let around = frame.insetBy(dx: -Self.marginOnScreen, dy: -Self.marginOnScreen)
    let shift = CGSize(
      width: Self.shift(outer.minX, outer.maxX, showing: around.minX, around.maxX, in: geometry.screen.width),
      height: Self.shift(
        outer.minY, outer.maxY, showing: around.minY, around.maxY, in: geometry.screen.height))
    guard shift != .zero else { return false }
    return try session.recorder.run("Move the window \(quoted(window.title)) onto the screen") {
      try mappingDisplayErrors {
        let origin = CGPoint(x: window.frame.minX + shift.width, y: window.frame.minY + shift.height)
        _ = try live.display.move(
          window.id, to: origin, until: MonotonicClock.now + session.tunables.focusTimeout)
      }
      waitUntilIdle()
      return true
    }
  }

  /// Pixels.
  private static let marginOnScreen: CGFloat = 12

  private static func shift(
    _ start: CGFloat, _ end: CGFloat, showing first: CGFloat, _ last: CGFloat, in length: CGFloat
  ) -> CGFloat {
    let isLonger = end - start > length
    let (low, high) = isLonger ? (first, last) : (start, end)
    if high > length { return length - high }
    return low < 0 ? -low : 0
  }
}
