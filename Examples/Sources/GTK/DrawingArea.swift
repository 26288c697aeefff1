// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A widget that draws itself.
package final class DrawingArea: Widget {
  package enum Role {
    /// A decoration, which is hidden from assistive technologies.
    case picture
    /// A picture with a meaning.
    ///
    /// Give it an accessible label.
    case image
    case button

    var value: GtkAccessibleRole {
      switch self {
      case .picture: GTK_ACCESSIBLE_ROLE_PRESENTATION
      case .image: GTK_ACCESSIBLE_ROLE_IMG
      case .button: GTK_ACCESSIBLE_ROLE_BUTTON
      }
    }
  }

  /// - Parameter role: The role of the drawing for assistive technologies.
  package init(role: Role) {
    super.init(cgtk_widget_new_with_role(gtk_drawing_area_get_type(), role.value))
  }

  /// Sets the function that draws the content; it is called for each redraw.
  package func onDraw(_ draw: @escaping @MainActor (Canvas) -> Void) {
    gtk_drawing_area_set_draw_func(
      pointer(),
      { _, context, width, height, data in
        guard let data, let context else { return }
        let drawing = Unmanaged<Drawing>.fromOpaque(data).takeUnretainedValue()
        let body = drawing.body
        nonisolated(unsafe) let canvas = Canvas(
          context: context, width: Double(width), height: Double(height))
        MainActor.assumeIsolated { body(canvas) }
      },
      Unmanaged.passRetained(Drawing(draw)).toOpaque(),
      { data in
        guard let data else { return }
        Unmanaged<Drawing>.fromOpaque(data).release()
      })
  }

  package func redraw() {
    gtk_widget_queue_draw(widget)
  }

  /// Makes the drawing react to clicks, and to Return and Space while it has the focus, like a button.
  package func onPress(_ action: @escaping @MainActor () -> Void) {
    gtk_widget_set_focusable(widget, 1)

    let click = Object(UnsafeMutableRawPointer(gtk_gesture_click_new()))
    click.connect("released", action)
    // The widget takes ownership of one reference of a controller; the other one belongs to this function.
    g_object_ref(click.raw)
    gtk_widget_add_controller(widget, click.opaque)

    let keys = Object(UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    keys.connect("key-pressed") { arguments in
      let key = Int32(bitPattern: arguments.unsignedInteger(at: 1))
      guard key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space else { return false }
      action()
      return true
    }
    g_object_ref(keys.raw)
    gtk_widget_add_controller(widget, keys.opaque)
  }
}

private final class Drawing {
  let body: @MainActor (Canvas) -> Void

  init(_ body: @escaping @MainActor (Canvas) -> Void) {
    self.body = body
  }
}
