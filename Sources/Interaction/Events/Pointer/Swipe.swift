// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import WindowSystem

/// The direction in which a finger would move.
package enum SwipeDirection: String, Codable, Sendable {
  case up, down, left, right
}

/// Swipes over an element: on a touch screen with a finger, otherwise with the wheel or a drag.
struct Swipe {
  private let element: ElementHandle
  /// The title of the step.
  private let title: String

  init(_ element: ElementHandle, title: String) {
    self.element = element
    self.title = title
  }

  /// Swipes over the element, or from a position in its frame.
  ///
  /// - Parameters:
  ///   - direction: the direction of the finger.
  ///   - velocity: the velocity of the drag, in pixels per second.
  ///   - place: the position; nil for the whole element.
  /// - Throws: `AutomationError` if the element cannot be reached, or has no position on the screen.
  func swipe(_ direction: SwipeDirection, velocity: Double, from place: FrameCoordinate?) throws {
    if let place {
      try swipe(direction, velocity: velocity, from: place.point)
    } else {
      try swipe(direction, velocity: velocity)
    }
  }

  /// Swipes over the element.
  ///
  /// On a touch screen a finger moves. With a pointer, the wheel turns. The effect is that of a finger's swipe on a
  /// scrolling view: swiping up shows the content below. If nothing scrolls, the pointer drags.
  ///
  /// - Parameters:
  ///   - direction: the direction of the finger.
  ///   - velocity: the velocity of the drag, in pixels per second.
  /// - Throws: `AutomationError` if the element cannot be reached.
  private func swipe(_ direction: SwipeDirection, velocity: Double) throws {
    try element.perform(title) { target in
      if target.gesture.touch == nil, try target.isOnScrollable {
        return try target.gesture(from: target.point).swipe(direction, at: target.point)
      }
      let area = target.visibleFrame
      var start = area.center
      var end = area.center
      switch direction {
      case .up: (start.y, end.y) = (area.minY + area.height * 0.8, area.minY + area.height * 0.2)
      case .down: (start.y, end.y) = (area.minY + area.height * 0.2, area.minY + area.height * 0.8)
      case .left: (start.x, end.x) = (area.minX + area.width * 0.8, area.minX + area.width * 0.2)
      case .right: (start.x, end.x) = (area.minX + area.width * 0.2, area.minX + area.width * 0.8)
      }
      try target.gesture(from: start).fingers.drag(
        from: start, to: end, duration: 0, velocity: velocity, holdDuration: 0)
    }
  }

  /// Swipes from a point of the element.
  ///
  /// With a pointer, the wheel turns if something scrolls at the point. Otherwise a finger or the pointer drags from
  /// the point by 60% of the element's side, but not beyond the screen.
  ///
  /// - Parameters:
  ///   - direction: the direction of the finger.
  ///   - velocity: the velocity of the drag, in pixels per second.
  ///   - place: computes the point from the element's frame.
  /// - Throws: `AutomationError` if the element has no position on the screen.
  private func swipe(
    _ direction: SwipeDirection, velocity: Double, from place: @escaping (CGRect) -> CGPoint
  ) throws {
    try element.performAtCoordinate(title, from: place) { gesture, frame in
      let point = place(frame)
      if gesture.touch == nil, try element.resolve().tree.scrolls(at: point) {
        return try gesture.swipe(direction, at: point)
      }
      var end = point
      switch direction {
      case .up: end.y -= frame.height * 0.6
      case .down: end.y += frame.height * 0.6
      case .left: end.x -= frame.width * 0.6
      case .right: end.x += frame.width * 0.6
      }
      let screen = gesture.display.screenFrame
      try GestureValidation.check(point)
      end.x = min(max(end.x, screen.minX), screen.maxX - 1)
      end.y = min(max(end.y, screen.minY), screen.maxY - 1)
      try gesture.fingers.drag(from: point, to: end, duration: 0, velocity: velocity, holdDuration: 0)
    }
  }
}

extension EventTarget {
  /// Whether the wheel can scroll something at the target: the element, a container of it or a descendant.
  var isOnScrollable: Bool {
    get throws {
      let tree = node.tree
      if tree.path(to: node.index).contains(where: tree.scrolls) { return true }
      return tree.descendants(of: node.index).contains(where: tree.scrolls)
    }
  }
}

extension ElementTree {
  fileprivate func scrolls(_ node: Int) -> Bool {
    type(node).has(.scrolling)
  }

  /// Returns whether an element that scrolls is at a point of the screen.
  fileprivate func scrolls(at point: CGPoint) throws -> Bool {
    let areas = descendants(of: 0).filter { !isHidden($0) && scrolls($0) }
    try attributes.prefetch([.frame], of: areas)
    return try areas.contains { try frame($0)?.contains(point) == true }
  }
}
