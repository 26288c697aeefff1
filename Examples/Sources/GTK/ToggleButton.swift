// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A button that stays pressed until it is clicked again.
package final class ToggleButton: Widget {
  /// A button that contains other widgets instead of text.
  ///
  /// Give it an accessible label.
  package init(child: Widget) {
    super.init(gtk_toggle_button_new())
    gtk_button_set_child(pointer(), child.widget)
  }

  /// A part of a ``TabBar``.
  package init(tab child: Widget) {
    super.init(cgtk_widget_new_with_role(gtk_toggle_button_get_type(), GTK_ACCESSIBLE_ROLE_TAB))
    gtk_button_set_child(pointer(), child.widget)
  }

  package var isPressed: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
  }

  /// Makes this button and another one exclude each other: one of them is always pressed.
  package func joinGroup(of other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(), other.pointer())
  }

  /// Calls `action` when the user presses the button, even if that does not change its state.
  package func onClick(_ action: @escaping @MainActor () -> Void) {
    connect("clicked", action)
  }

  package func onToggle(_ action: @escaping @MainActor () -> Void) {
    connect("toggled", action)
  }
}
