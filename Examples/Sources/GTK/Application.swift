// SPDX-License-Identifier: Apache-2.0

import CGTK

/// The program's connection to the desktop.
package final class Application: Object {
  /// - Parameters:
  ///   - id: The application id, in reverse domain order; also the name of its desktop file.
  ///   - name: The name for users.
  package init(id: String, name: String) {
    g_set_prgname(id)
    g_set_application_name(name)
    super.init(UnsafeMutableRawPointer(gtk_application_new(id, G_APPLICATION_DEFAULT_FLAGS)))
  }

  /// Runs the main loop until the last window is closed.
  ///
  /// - Parameter activate: Called when the application must show its window, once for each start.
  /// - Returns: The exit status.
  package func run(activate: @escaping @MainActor () -> Void) -> Int32 {
    connect("activate", activate)
    // The application reads the options itself: GLib would refuse unknown ones.
    return g_application_run(pointer(), 0, nil)
  }

  /// Adds rules to the style of every widget.
  package func addStyleSheet(_ css: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = Object(UnsafeMutableRawPointer(gtk_css_provider_new()))
    withExtendedLifetime(provider) {
      gtk_css_provider_load_from_data(provider.pointer(), css, -1)
      gtk_style_context_add_provider_for_display(
        display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
  }
}
