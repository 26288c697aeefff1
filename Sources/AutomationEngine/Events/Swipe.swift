import AccessibilityBus
import Foundation
import WindowSystem

/// The direction in which a finger would move.
package enum SwipeDirection: String, Sendable {
  case up, down, left, right
}

extension ElementHandle {
  /// Swipes over the element.
  ///
  /// With a pointer, what a finger's swipe does to a scrolling view is done by the wheel: swiping up
  /// brings in what lies below. Where nothing scrolls, the pointer drags.
  ///
  /// - Parameter velocity: pixels a second of the drag.
  package func swipe(_ direction: SwipeDirection, velocity: Double) throws {
    try perform("Swipe \(direction.rawValue) \(description)") { target in
      if try target.isOnScrollable {
        let notches = Self.notchesOfASwipe
        switch direction {
        case .up: try target.gesture.scroll(at: target.point, notchesX: 0, notchesY: notches)
        case .down: try target.gesture.scroll(at: target.point, notchesX: 0, notchesY: -notches)
        case .left: try target.gesture.scroll(at: target.point, notchesX: notches, notchesY: 0)
        case .right: try target.gesture.scroll(at: target.point, notchesX: -notches, notchesY: 0)
        }
        return
      }
      let area = target.visible
      var start = area.center
      var end = area.center
      switch direction {
      case .up: (start.y, end.y) = (area.minY + area.height * 0.8, area.minY + area.height * 0.2)
      case .down: (start.y, end.y) = (area.minY + area.height * 0.2, area.minY + area.height * 0.8)
      case .left: (start.x, end.x) = (area.minX + area.width * 0.8, area.minX + area.width * 0.2)
      case .right: (start.x, end.x) = (area.minX + area.width * 0.2, area.minX + area.width * 0.8)
      }
      try target.gesture.drag(from: start, to: end, duration: 0, velocity: velocity)
    }
  }

  /// How far a swipe scrolls, in turns of the wheel: about a third of a page in GTK, Qt and browsers.
  private static let notchesOfASwipe = 5

  /// Turns the wheel over the element.
  ///
  /// - Parameters:
  ///   - deltaX: pixels; positive scrolls towards the left edge of the content, as on macOS.
  ///   - deltaY: pixels; positive scrolls towards the top of the content, as on macOS.
  package func scroll(deltaX: Double, deltaY: Double) throws {
    try perform("Scroll \(description) by (\(deltaX), \(deltaY))") { target in
      try target.gesture.scroll(at: target.point, deltaX: deltaX, deltaY: deltaY)
    }
  }
}

extension PointerGesture {
  /// Turns the wheel by about as many pixels; positive deltas scroll towards the left and the top.
  package func scroll(at point: CGPoint, deltaX: Double, deltaY: Double) throws {
    try scroll(at: point, notchesX: -Self.notches(deltaX), notchesY: -Self.notches(deltaY))
  }

  /// Pixels that one notch of the wheel scrolls, near enough: the X server's wheel counts notches only,
  /// and each toolkit makes of one what it likes (GTK 40 to 60, Qt 3 lines, Chromium 53).
  package static let pixelsPerNotch = 50.0

  private static func notches(_ delta: Double) -> Int {
    guard delta != 0 else { return 0 }
    let count = max(1, Int((abs(delta) / pixelsPerNotch).rounded()))
    return delta > 0 ? count : -count
  }
}

extension EventTarget {
  /// Whether the wheel has something to scroll at the target: the element, one around it or one in it.
  var isOnScrollable: Bool {
    get throws {
      let tree = node.tree
      func scrolls(_ other: Int) -> Bool {
        switch tree.type(other) {
        case .scrollView, .webView, .textView, .table, .outline, .collectionView: true
        default: false
        }
      }
      if tree.path(to: node.index).contains(where: scrolls) { return true }
      return tree.descendants(of: node.index).contains(where: scrolls)
    }
  }
}
