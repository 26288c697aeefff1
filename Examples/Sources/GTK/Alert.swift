import CGTK

/// A question, or a message, that must be answered before anything else.
package final class Alert: Widget {
  /// - Parameters:
  ///   - text: What is asked, in bold.
  ///   - detail: What it means.
  package init(_ text: String, detail: String, over window: Window) {
    super.init(cgtk_alert_new(window.pointer(), text, detail))
    // A message dialog has no title, so that it would have no name.
    setAccessibleLabel(text)
  }

  package func addButton(_ title: String, isDestructive: Bool = false, action: (@MainActor () -> Void)? = nil)
  {
    let position = Int32(actions.count)
    actions.append(action)
    let button = gtk_dialog_add_button(pointer(), title, position)
    if isDestructive { gtk_widget_add_css_class(button, "destructive-action") }
  }

  /// Shows the alert. It closes with the button that is pressed, and without an action on Escape.
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
