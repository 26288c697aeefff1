// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A question or a message that blocks the window until it is answered.
package final class Alert: Widget {
  /// - Parameters:
  ///   - text: The question, in bold.
  ///   - detail: The explanation.
  ///   - window: The parent window.
  package init(_ text: String, detail: String, over window: Window) {
    super.init(cgtk_alert_new(window.pointer(), text, detail))
    addStyle("alert")
    // A message dialog has no title, and without a label it would have no name.
    setAccessibleLabel(text)
    // Drawn by the application, like all other parts, without a title.
    let titleBar = Box(.horizontal)
    withExtendedLifetime(titleBar) { gtk_window_set_titlebar(pointer(), titleBar.widget) }
    gtk_window_set_resizable(pointer(), 0)
  }

  package func addButton(_ title: String, isDestructive: Bool = false, action: (@MainActor () -> Void)? = nil)
  {
    let position = Int32(actions.count)
    actions.append(action)
    // Not GTK's own function for adding a button: with it, GTK 4.8 repeats the text in the button's name.
    let button = Button(title)
    if isDestructive { button.addStyle("destructive-action") }
    withExtendedLifetime(button) { gtk_dialog_add_action_widget(pointer(), button.widget, position) }
  }

  /// Shows the alert.
  ///
  /// It closes with the pressed button, or without an action on Escape.
  package func present() {
    // Keeps the alert alive on purpose: destroying the dialog removes its handlers and so breaks the cycle.
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
