// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing

/// Brings an element into view: by a request to the toolkit if possible, otherwise with the wheel.
package struct ScrollToVisible {
  let element: ElementHandle
  let runningDesktop: RunningDesktop

  /// Scrolls the element into view.
  ///
  /// - Returns: the element after scrolling; the hit test determines whether it is in view.
  func run(from start: ElementNode) throws -> ElementNode {
    // When a toolkit is requested to show an item of a menu, it scrolls the containers of the menu, or closes the menu.
    if LongMenu(around: start.index, in: start.tree) == nil, let node = try askToolkit(start) {
      return try settled(node)
    }
    let node = try ScrollByBars(element: element, runningDesktop: runningDesktop).run(from: start)
    return try settled(ScrollByWheel(element: element, runningDesktop: runningDesktop).run(from: node))
  }

  /// Uses the toolkit to bring the whole of a partly visible element into view.
  func bringInWhole(from start: ElementNode) throws -> ElementNode {
    // Toolkits that do not support the method return an error. The element is then brought into view in another way.
    guard (try? runningDesktop.bus.scrollTo(start.tree.nodes.reference(start.index))) == true else {
      return start
    }
    let node = try settled(start)
    return try goToMiddle(node).map(settled) ?? node
  }

  /// Scrolls an element away from a bar that covers a part of the view.
  ///
  /// - Returns: nil if nothing was scrolled, because the cover is not a bar or nothing scrolls.
  func bringOut(from start: ElementNode, under bar: Int) throws -> ElementNode? {
    guard let place = try PositionInDocument(start) else {
      return try ScrollByWheel(element: element, runningDesktop: runningDesktop).bringOut(
        from: start, under: bar)
    }
    guard try place.isBar(bar, in: start.tree),
      // Toolkits that do not support the method return an error.
      (try? runningDesktop.bus.scroll(
        start.tree.nodes.reference(start.index), to: place.cornerInMiddle, in: place.space)) == true
    else { return nil }
    return try settled(start)
  }

  /// Returns the element once two consecutive readings find it at the same position.
  ///
  /// A view that scrolls smoothly, or that lays itself out one frame later, is not yet in its final position when its
  /// program is first idle.
  private func settled(_ start: ElementNode) throws -> ElementNode {
    let deadline = MonotonicClock.now + element.application.session.settings.tunables.settleTimeout
    var node = start
    while MonotonicClock.now < deadline {
      let before = try node.tree.frame(node.index)
      element.application.idle.wait(afterInput: true)
      node = try element.resolve()
      if try node.tree.frame(node.index) == before { break }
    }
    return node
  }

  private func askToolkit(_ start: ElementNode) throws -> ElementNode? {
    guard
      try start.tree.toolkit.scrollIntoView(
        start, in: EventDestination(application: element.application, runningDesktop: runningDesktop))
    else { return nil }
    element.application.idle.wait(afterInput: true)
    var node = try element.resolve()
    if node.tree.toolkit.scrolling.bringsElementsUnderBars, let middle = try goToMiddle(node) {
      node = middle
    }
    if case .point = try HitTester(tree: node.tree).hit(node.index) { return node }
    return nil
  }

  /// Scrolls an element of a document from the edge of the view to the middle, away from bars that stay at the edges.
  ///
  /// - Returns: the element in its new state; nil if it was far enough from the edges.
  private func goToMiddle(_ node: ElementNode) throws -> ElementNode? {
    guard let place = try PositionInDocument(node), place.isAtEdge,
      // Toolkits that do not support the method return an error.
      (try? runningDesktop.bus.scroll(
        node.tree.nodes.reference(node.index), to: place.cornerInMiddle, in: place.space)) == true
    else { return nil }
    element.application.idle.wait(afterInput: true)
    return try element.resolve()
  }
}
