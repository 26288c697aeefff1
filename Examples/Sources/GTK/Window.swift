// SPDX-License-Identifier: Apache-2.0

import CGTK

/// The window of an application.
package final class Window: Widget {
  /// - Parameters:
  ///   - application: The program of the window.
  ///   - title: The text of the title bar.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels, including the title bar.
  package init(application: Application, title: String, width: Int, height: Int) {
    super.init(gtk_application_window_new(application.pointer()))
    gtk_window_set_title(pointer(), title)
    gtk_window_set_default_size(pointer(), Int32(width), Int32(height))
  }

  package func setHeaderBar(_ bar: HeaderBar) {
    gtk_window_set_titlebar(pointer(), bar.widget)
  }

  package func setContent(_ content: Widget) {
    gtk_window_set_child(pointer(), content.widget)
  }

  package func present() {
    gtk_window_present(pointer())
  }
}

/// The bar at the top of a window: a title between widgets.
package final class HeaderBar: Widget {
  package init(title: Widget, leading: [Widget], trailing: [Widget]) {
    super.init(gtk_header_bar_new())
    gtk_header_bar_set_title_widget(opaque, title.widget)
    for item in leading { gtk_header_bar_pack_start(opaque, item.widget) }
    for item in trailing { gtk_header_bar_pack_end(opaque, item.widget) }
  }
}
