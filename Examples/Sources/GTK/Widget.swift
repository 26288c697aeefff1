// SPDX-License-Identifier: Apache-2.0

import CGTK

/// An object with a position in a window.
package class Widget: Object {
  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    super.init(UnsafeMutableRawPointer(widget))
  }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  /// Whether the widget takes part in the layout.
  ///
  /// GTK also omits a hidden widget from the accessibility tree.
  package var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget can have the keyboard focus.
  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// The name for assistive technologies, if the text on the widget is missing or not enough.
  package func setAccessibleLabel(_ label: String) {
    cgtk_accessible_set_label(widget, label)
  }

  /// Reports to assistive technologies that this widget is the selected one of its group.
  package func setAccessibleSelected(_ isSelected: Bool) {
    cgtk_accessible_set_selected(widget, isSelected ? 1 : 0)
  }

  @discardableResult
  package func grabFocus() -> Bool {
    gtk_widget_grab_focus(widget) != 0
  }
}

// MARK: - Style

extension Widget {
  package func addStyle(_ classes: String...) {
    for name in classes { gtk_widget_add_css_class(widget, name) }
  }

  package func removeStyle(_ name: String) {
    gtk_widget_remove_css_class(widget, name)
  }

  package func setStyle(_ name: String, on isOn: Bool) {
    if isOn { addStyle(name) } else { removeStyle(name) }
  }
}

// MARK: - Layout

/// The position of a widget if its parent gives it more space than it requires.
package enum Alignment {
  case fill
  case start
  case center
  case end

  var value: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }
}

extension Widget {
  /// Makes the widget fill the remaining space in a direction.
  package func expand(horizontally: Bool = false, vertically: Bool = false) {
    gtk_widget_set_hexpand(widget, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(widget, vertically ? 1 : 0)
  }

  package func align(horizontally: Alignment = .fill, vertically: Alignment = .fill) {
    gtk_widget_set_halign(widget, horizontally.value)
    gtk_widget_set_valign(widget, vertically.value)
  }

  /// The minimum size, in pixels.
  package func setSize(width: Int, height: Int) {
    gtk_widget_set_size_request(widget, Int32(width), Int32(height))
  }
}
