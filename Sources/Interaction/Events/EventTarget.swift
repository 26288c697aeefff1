// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import WindowSystem

/// The target of an event: the resolved element and its hit point.
package struct EventTarget {
  let application: TargetProgram
  package let node: ElementNode
  package let point: CGPoint
  /// The visible part of the element, in pixels of the screen.
  package let visibleFrame: CGRect
  package let runningDesktop: RunningDesktop

  package var gesture: PointerGesture {
    PointerGesture(in: application, on: runningDesktop, toolkit: node.tree.toolkit)
  }

  /// Taps the element.
  ///
  /// If a toolkit could treat this tap and the previous one as one gesture, a pause separates the two.
  package func tap(taps: Int = 1, fingers: Int = 1) throws {
    guard gesture.touch == nil, let button = PointerButton(fingers: fingers), taps > 0 else {
      runningDesktop.clicks.separate(
        point, .left, type: node.tree.type(node.index), toolkit: node.tree.toolkit,
        byTouch: true)
      try gesture.fingers.tap(at: point, taps: taps, fingers: fingers)
      return runningDesktop.clicks.noteClick(at: point, .left)
    }
    try click(button, count: taps)
  }

  /// Clicks the element.
  package func click(_ button: PointerButton = .left, count: Int = 1) throws {
    let others = try button == .left && count == 1 ? ClicksUntilToggled(self) : nil
    try click(button, count: count, at: point)
    try others?.run()
  }

  /// Clicks at a point of the element.
  ///
  /// Each click on an element is sent here. It waits until the program treats the click as a separate one, and checks
  /// that the element's window is still at the point.
  ///
  /// - Parameters:
  ///   - button: the button of the pointer.
  ///   - count: the number of clicks, from 1 to 100.
  ///   - place: the point, in pixels of the screen.
  /// - Throws: ``PointOccluded`` if another window is at the point, and `WindowSystemError`.
  func click(_ button: PointerButton = .left, count: Int = 1, at place: CGPoint) throws {
    runningDesktop.clicks.wait(
      for: node.tree.toolkit.rules.clickRemedies.compactMap { $0.pause(before: node) })
    runningDesktop.clicks.separate(
      place, button, type: node.tree.type(node.index), toolkit: node.tree.toolkit)
    if button == .left, node.tree.visibilityRules.document(around: node.index) != nil {
      application.running?.renderer.connection?.expectClicks(count)
    }
    try gesture.over(topWindow(at: place)).click(button, at: place, count: count)
    runningDesktop.clicks.noteClick(at: place, button)
  }

  /// Returns a gesture that begins at a point of the element.
  ///
  /// If the element's window is topmost there now, the gesture throws ``PointOccluded`` if the window is no longer
  /// topmost when the gesture starts. If another window is topmost there now, usually one of the same program, the
  /// gesture does not check the window.
  package func gesture(from start: CGPoint) throws -> PointerGesture {
    guard let top = try top(at: start) else { return gesture }
    return gesture.over(top.isOfElement ? top.window : nil)
  }

  /// Returns the topmost window at the point, or throws if that window covers the element.
  ///
  /// The hit test takes some time after reading the windows, so another window may be at the point by now.
  ///
  /// - Returns: the window; nil if it is not known.
  private func topWindow(at point: CGPoint) throws -> WindowID? {
    guard let top = try top(at: point) else { return nil }
    if top.isOfElement { return top.window }
    let fresh = ElementTree(nodes: node.tree.nodes, screen: runningDesktop.display)
    if try HitTester(tree: fresh).coveringWindow(at: point, of: node.index) != nil { throw PointOccluded() }
    return top.window
  }

  /// Returns the topmost window at a point now, and whether it is the element's window.
  ///
  /// - Returns: the window; nil if the element's window is not known.
  private func top(at point: CGPoint) throws -> (window: WindowID, isOfElement: Bool)? {
    guard let window = try node.tree.geometry().window(of: node.index) else { return nil }
    let top = try runningDesktop.display.topWindow(at: point)
    return (top, try top == window.id || top == runningDesktop.display.frame(of: window.id))
  }
}
