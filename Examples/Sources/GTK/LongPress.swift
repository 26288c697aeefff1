// SPDX-License-Identifier: Apache-2.0

import CGTK

extension Widget {
  /// Calls `action` when the widget has been pressed and held for a while, before the release: about a third of a
  /// second with GTK's default settings.
  package func onLongPress(_ action: @escaping @MainActor () -> Void) {
    let press = Object(UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
    gtk_gesture_long_press_set_delay_factor(press.opaque, 0.6)
    press.connect("pressed", action)
    // The widget takes ownership of one reference of a controller; the other one belongs to this function.
    g_object_ref(press.raw)
    gtk_widget_add_controller(widget, press.opaque)
  }
}
