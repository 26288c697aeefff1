// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import KeySymbols
import Programs
import RunningDesktops
import WindowSystem

/// Brings an item of an open list into view by keys, if the toolkit does not report the scroll position of the list.
///
/// For the options of an open `select`, Chromium (156) reports positions as if the popup showed all of them, and it
/// closes the popup on a request to show one of them. Keys that start from one end of the list bring an option to a
/// known position. As long as the list has not scrolled, this is the option's initial position. Afterwards, it is the
/// opposite end of the popup.
struct OpenListByKeys {
  let element: ElementHandle
  let runningDesktop: RunningDesktop

  /// Presses keys until an item is in view.
  ///
  /// - Returns: the frame of the item in view, in pixels of the screen. The result is nil, and no keys are pressed, if
  ///   the element is not an item of such a list, or if the list shows all of its items. After the keys, it is nil if
  ///   the item did not get the focus.
  func bringIntoView(_ start: ElementNode) throws -> CGRect? {
    guard let list = try list(around: start.index, start.tree) else { return nil }
    let (first, last) = (list.frames[0].frame, list.frames[list.frames.count - 1].frame)
    guard last.maxY - first.minY > list.popup.height + 2,
      let goal = list.frames.firstIndex(where: { $0.node == start.index })
    else { return nil }
    let usable = try start.tree.answering {
      list.frames.indices.filter { start.tree.attributes.isEnabled(list.frames[$0].node) }
    }
    guard let position = usable.firstIndex(of: goal) else { return nil }
    let isNearStart = position < usable.count / 2
    return try element.application.session.runLog.run("Scroll \(element.description) to visible") {
      let steps = isNearStart ? position : usable.count - 1 - position
      try press(isNearStart ? .home : .end, isNearStart ? .down : .up, steps)
      let node = try element.resolve()
      guard node.tree.nodes.states(node.index).contains(.focused) else { return nil }
      let target = list.frames[goal].frame
      let distance = isNearStart ? target.minY - first.minY : last.maxY - target.maxY
      let inside = list.popup.insetBy(dx: 0, dy: 1)
      let isAtPlace = distance + target.height <= inside.height
      let fromStart = isNearStart == isAtPlace
      let offset = isAtPlace ? distance : 0
      return CGRect(
        x: target.minX, y: fromStart ? inside.minY + offset : inside.maxY - offset - target.height,
        width: min(target.width, list.popup.maxX - target.minX), height: target.height)
    }
  }

  private func press(_ end: KeySym, _ step: KeySym, _ steps: Int) throws {
    try runningDesktop.display.pressKey(end, modifiers: [])
    for _ in 0..<steps { try runningDesktop.display.pressKey(step, modifiers: []) }
    element.application.idle.wait(afterInput: true)
  }

  private struct List {
    let popup: CGRect
    let frames: [(node: Int, frame: CGRect)]
  }

  private func list(around node: Int, _ tree: ElementTree) throws -> List? {
    guard tree.toolkit.scrolling.hidesScrollingOfOpenLists, tree.type(node) == .menuItem else { return nil }
    let nodes = tree.nodes
    guard let box = tree.path(to: node).last(where: { nodes.role($0) == .comboBox }),
      nodes.states(box).contains(.expanded)
    else { return nil }
    let items = tree.descendants(of: box).filter { tree.type($0) == .menuItem && !tree.isHidden($0) }
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: items)
    let frames = items.compactMap { item in geometry.frame(of: item).map { (node: item, frame: $0) } }
    guard frames.count > 1,
      let popup = geometry.popups.last(where: {
        $0.isViewable && $0.frame.minX <= frames[0].frame.minX
          && frames[0].frame.minX - $0.frame.minX <= Self.border
          && $0.frame.height > frames[0].frame.height
      })
    else { return nil }
    return List(popup: popup.frame, frames: frames)
  }

  /// The maximum distance between the popup's edge and its items, in pixels.
  private static let border: CGFloat = 8
}
