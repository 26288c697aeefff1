// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A line of text that cannot be edited.
package final class Label: Widget {
  package init(_ text: String = "") {
    super.init(gtk_label_new(text))
    gtk_label_set_xalign(opaque, 0)
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
  }

  /// Limits the width of the label to about this many characters; a longer text ends in an ellipsis.
  package func setWidth(characters: Int) {
    gtk_label_set_max_width_chars(opaque, Int32(characters))
  }

  package var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }
}

/// A decorative picture from the icon theme.
package final class Icon: Widget {
  package init(named name: String) {
    super.init(cgtk_widget_new_with_role(gtk_image_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION))
    gtk_image_set_from_icon_name(opaque, name)
  }
}

package final class Button: Widget {
  package init(_ title: String) {
    super.init(gtk_button_new_with_label(title))
  }

  /// A button that contains other widgets instead of text.
  ///
  /// Give it an accessible label.
  package init(child: Widget) {
    super.init(gtk_button_new())
    gtk_button_set_child(pointer(), child.widget)
  }

  /// A button that assistive technologies see as text.
  package init(announcedAsText title: String) {
    super.init(cgtk_widget_new_with_role(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_LABEL))
    gtk_button_set_label(pointer(), title)
  }

  package var title: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(pointer(), newValue) }
  }

  package func onClick(_ action: @escaping @MainActor () -> Void) {
    connect("clicked", action)
  }
}

/// A check box, with a widget next to it that also toggles it.
package final class CheckButton: Widget {
  package init(child: Widget) {
    super.init(gtk_check_button_new())
    gtk_check_button_set_child(pointer(), child.widget)
  }

  package var isChecked: Bool {
    get { gtk_check_button_get_active(pointer()) != 0 }
    set { gtk_check_button_set_active(pointer(), newValue ? 1 : 0) }
  }

  package func onToggle(_ action: @escaping @MainActor () -> Void) {
    connect("toggled", action)
  }
}

/// A line of text that can be edited.
package final class Entry: Widget {
  package init(placeholder: String) {
    super.init(gtk_entry_new())
    gtk_entry_set_placeholder_text(pointer(), placeholder)
  }

  package var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Calls `action` when Return is pressed.
  package func onActivate(_ action: @escaping @MainActor () -> Void) {
    connect("activate", action)
  }

  package func onChange(_ action: @escaping @MainActor () -> Void) {
    connect("changed", action)
  }
}
