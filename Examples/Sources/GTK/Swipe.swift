// SPDX-License-Identifier: Apache-2.0

import CGTK

package enum Swipe: Sendable {
  case left
  case right
}

extension ListRow {
  /// Calls `action` when somebody swipes over the row from side to side: with one finger on a touch screen, with two on a
  /// touchpad, or by dragging with the mouse.
  ///
  /// That chooses no row; the list still gets taps and whatever goes up or down.
  package func onSwipe(_ action: @escaping @MainActor (Swipe) -> Void) {
    add(SwipeDrag(on: self, action).gesture)
    add(SwipeScroll(action).controller)
  }

  /// The widget takes over one reference of a controller; the other one stays its maker's.
  private func add(_ controller: Object) {
    g_object_ref(controller.raw)
    gtk_widget_add_controller(widget, controller.opaque)
  }
}

/// A finger, or the mouse with its button down.
@MainActor
private final class SwipeDrag {
  let gesture = Object(UnsafeMutableRawPointer(gtk_gesture_drag_new()))

  /// How far it has to go, in pixels: further than a hand shakes when it taps.
  private static let threshold = 24.0

  init(on row: ListRow, _ action: @escaping @MainActor (Swipe) -> Void) {
    var isOver = false
    gesture.connect("drag-begin") { isOver = false }
    gesture.connect("drag-update") { [weak row] arguments in
      let (x, y) = (arguments.double(at: 1), arguments.double(at: 2))
      guard let row, !isOver, abs(x) >= Self.threshold, abs(x) > 2 * abs(y) else { return false }
      isOver = true
      // The gesture does not claim the finger, which would be the usual way to keep it from the list: in GTK 4.8 the list
      // would never take another touch for a tap.
      row.isActivatable = false
      action(x < 0 ? .left : .right)
      return false
    }
    gesture.connect("end") { [weak row] in
      // The list learns after the row that the finger is up.
      if isOver { MainLoop.perform { [weak row] in row?.isActivatable = true } }
    }
  }
}

/// Two fingers on a touchpad, or a wheel that turns sideways.
///
/// Both scroll: to the right when fingers go to the left.
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
