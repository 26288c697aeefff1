// SPDX-License-Identifier: Apache-2.0

import CGTK

package enum Swipe: Sendable {
  case left
  case right
}

extension ListRow {
  /// Calls `action` when the user swipes sideways over the row: with one finger on a touch screen, with two on a
  /// touchpad, or by dragging with the mouse.
  ///
  /// A swipe does not activate the row; the list still receives taps and vertical movements.
  package func onSwipe(_ action: @escaping @MainActor (Swipe) -> Void) {
    add(SwipeDrag(on: self, action).gesture)
    add(SwipeScroll(action).controller)
  }

  /// The widget takes ownership of one reference of a controller; the other one belongs to the caller.
  private func add(_ controller: Object) {
    g_object_ref(controller.raw)
    gtk_widget_add_controller(widget, controller.opaque)
  }
}

/// A finger, or the mouse with its button pressed.
@MainActor
private final class SwipeDrag {
  let gesture = Object(UnsafeMutableRawPointer(gtk_gesture_drag_new()))

  /// The minimum distance in pixels: more than a hand moves during a tap.
  private static let threshold = 24.0

  init(on row: ListRow, _ action: @escaping @MainActor (Swipe) -> Void) {
    var isOver = false
    gesture.connect("drag-begin") { isOver = false }
    gesture.connect("drag-update") { [weak row] arguments in
      let (x, y) = (arguments.double(at: 1), arguments.double(at: 2))
      guard let row, !isOver, abs(x) >= Self.threshold, abs(x) > 2 * abs(y) else { return false }
      isOver = true
      // The gesture does not claim the touch sequence, which would be the usual way to hide it from the list: in GTK
      // 4.8, the list would never recognize a tap again.
      row.isActivatable = false
      action(x < 0 ? .left : .right)
      return false
    }
    gesture.connect("end") { [weak row] in
      // The list receives the release after the row.
      if isOver { MainLoop.perform { [weak row] in row?.isActivatable = true } }
    }
  }
}

/// Two fingers on a touchpad, or a wheel with horizontal scrolling.
///
/// Both scroll: to the right when the fingers move to the left.
@MainActor
private final class SwipeScroll {
  let controller = Object(
    UnsafeMutableRawPointer(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)))

  /// In notches of a wheel.
  private static let threshold = 2.0

  init(_ action: @escaping @MainActor (Swipe) -> Void) {
    var distance = 0.0
    controller.connect("scroll") { arguments in
      let (x, y) = (arguments.double(at: 1), arguments.double(at: 2))
      guard abs(x) > abs(y) else {
        distance = 0
        return false
      }
      distance = distance * x < 0 ? x : distance + x
      if abs(distance) >= Self.threshold {
        action(distance > 0 ? .left : .right)
        distance = 0
      }
      return true
    }
  }
}
