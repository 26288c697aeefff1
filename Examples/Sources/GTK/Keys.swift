// SPDX-License-Identifier: Apache-2.0

import CGTK

extension Widget {
  /// Calls `action` when Delete is pressed while the widget, or a widget in it, has the focus.
  package func onDeleteKey(_ action: @escaping @MainActor () -> Void) {
    let keys = Object(UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    keys.connect("key-pressed") { arguments in
      let key = Int32(bitPattern: arguments.unsignedInteger(at: 1))
      guard key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete else { return false }
      action()
      return true
    }
    // The widget takes ownership of one reference of a controller; the other one belongs to this function.
    g_object_ref(keys.raw)
    gtk_widget_add_controller(widget, keys.opaque)
  }
}
