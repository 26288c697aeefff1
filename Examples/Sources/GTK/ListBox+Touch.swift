// SPDX-License-Identifier: Apache-2.0

import CGTK

extension ListBox {
  /// Makes the list interpret the next touch as a tap.
  ///
  /// Call it when a widget in a row has been pressed.
  ///
  /// GTK 4.8 does not do this itself: once a button in a row has claimed a touch, the list no longer reacts to taps on
  /// rows.
  package func expectNextTouch() {
    let controllers = Object(UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    withExtendedLifetime(controllers) {
      for index in 0..<g_list_model_get_n_items(controllers.opaque) {
        guard let item = g_list_model_get_item(controllers.opaque, index) else { continue }
        gtk_event_controller_reset(OpaquePointer(item))
        g_object_unref(item)
      }
    }
  }
}
