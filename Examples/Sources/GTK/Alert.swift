// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A question, or a message, that must be answered before anything else.
package final class Alert: Widget {
  /// - Parameters:
  ///   - text: What is asked, in bold.
  ///   - detail: What it means.
  ///   - window: The window that it belongs to.
  package init(_ text: String, detail: String, over window: Window) {
    super.init(cgtk_alert_new(window.pointer(), text, detail))
    addStyle("alert")
    // A message dialog has no title, so that it would have no name.
    setAccessibleLabel(text)
    // Drawn by the application like every other part of it, without a title.
    let titleBar = Box(.horizontal)
    withExtendedLifetime(titleBar) { gtk_window_set_titlebar(pointer(), titleBar.widget) }
    gtk_window_set_resizable(pointer(), 0)
  }

  package func addButton(_ title: String, isDestructive: Bool = false, action: (@MainActor () -> Void)? = nil)
  {
    let position = Int32(actions.count)
    actions.append(action)
    // Not GTK's own way to add a button: with that, GTK 4.8 names a button by its text twice.
    let button = Button(title)
    if isDestructive { button.addStyle("destructive-action") }
    withExtendedLifetime(button) { gtk_dialog_add_action_widget(pointer(), button.widget, position) }
  }

  /// Shows the alert.
  ///
  /// It closes with the button that is pressed, and without an action on Escape.
  package func present() {
    // Keeps the alert alive on purpose: destroying the dialog drops its handlers and so ends the cycle.
    connect("response") { arguments in
      let response = arguments.integer(at: 1)
      gtk_window_destroy(self.pointer())
      if self.actions.indices.contains(response) { self.actions[response]?() }
      return true
    }
    gtk_window_present(pointer())
  }

  private var actions: [(@MainActor () -> Void)?] = []
}
