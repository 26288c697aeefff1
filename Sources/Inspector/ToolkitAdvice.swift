import AccessibilityBus

/// What a program's developer does, in the words of the toolkit at hand.
enum ToolkitAdvice {
  /// To give an element a name.
  static func name(_ toolkit: Toolkit.Kind) -> String {
    switch toolkit {
    case .gtk4:
      "Give the widget a name: gtk_accessible_update_property (GTK_ACCESSIBLE (widget), "
        + "GTK_ACCESSIBLE_PROPERTY_LABEL, \"…\", -1), or tie a label to it with GTK_ACCESSIBLE_RELATION_LABELLED_BY."
    case .gtk3:
      "Give the widget a name: atk_object_set_name (gtk_widget_get_accessible (widget), \"…\"), or tie a label to it "
        + "with gtk_label_set_mnemonic_widget()."
    case .qt5, .qt6:
      "Give the widget a name: setAccessibleName(\"…\"), or a label with setBuddy(); Accessible.name in Qt Quick."
    case .chromium, .gecko: "Give the element a name: aria-label=\"…\", a <label for>, or text in it."
    case .java:
      "Give the component a name: getAccessibleContext().setAccessibleName(\"…\"), or a label with setLabelFor()."
    case .libreOffice: "Name the object: Format ▸ Name…, or the accessible name of the control's properties."
    case .other: "Give the element an accessible name."
    case .inaccessible:
      "The program has no accessibility: find the element by a text or a picture on the screen."
    }
  }

  /// To expose something that the program draws itself.
  static func expose(_ toolkit: Toolkit.Kind) -> String {
    switch toolkit {
    case .gtk4:
      "Make each part a widget of its own with a role and a name: g_object_new (GTK_TYPE_DRAWING_AREA, "
        + "\"accessible-role\", GTK_ACCESSIBLE_ROLE_BUTTON, NULL), then gtk_accessible_update_property (…, "
        + "GTK_ACCESSIBLE_PROPERTY_LABEL, \"…\", -1). GTK 4 exposes nothing of what is only drawn."
    case .gtk3:
      "Make each part a widget of its own, and give it a role and a name: atk_object_set_role() and "
        + "atk_object_set_name() on gtk_widget_get_accessible (widget). A widget that has to draw all parts itself "
        + "needs an AtkObject with children (gtk_widget_class_set_accessible_type())."
    case .qt5, .qt6:
      "Make each part a widget of its own with setAccessibleName(), or have a QAccessibleInterface of the widget tell "
        + "its parts as children (QAccessible::installFactory()). In Qt Quick, set Accessible.role and "
        + "Accessible.name on each item."
    case .chromium, .gecko:
      "Use elements with a meaning, such as <button>, or give each part role=\"…\", aria-label=\"…\" and tabindex=\"0\". "
        + "What is drawn on a <canvas> needs elements inside the <canvas> that stand for it."
    case .java:
      "Make each part a component of its own, or have getAccessibleContext() of the component tell its parts as children."
    case .libreOffice, .other: "Expose each part as an accessible object with a role and a name."
    case .inaccessible: "Build the program with a toolkit that has accessibility."
    }
  }

  /// To come to the accessibility bus at all.
  static let comeToTheBus =
    "Start it on a private desktop, as tests do: GTK 3 and 4 and LibreOffice come to the bus by themselves there, Qt "
    + "too (QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1), Chromium and Electron with --force-renderer-accessibility, Java with "
    + "the package libatk-wrapper-java. Programs of other toolkits (SDL, Tk, Flutter, plain X11) expose nothing: "
    + "test those by what is on the screen (Documentation/Screen.md)."

  /// To let the keyboard reach an element.
  static func focus(_ toolkit: Toolkit.Kind) -> String {
    switch toolkit {
    case .gtk4:
      "Let it have the focus: gtk_widget_set_focusable (widget, TRUE), and react to Return and Space."
    case .gtk3:
      "Let it have the focus: gtk_widget_set_can_focus (widget, TRUE), and react to Return and Space."
    case .qt5, .qt6:
      "Let it have the focus: setFocusPolicy(Qt::StrongFocus); activeFocusOnTab: true in Qt Quick."
    case .chromium, .gecko:
      "Let it have the focus: a <button> or <a href>, or tabindex=\"0\" with keyboard handlers."
    case .java: "Let it have the focus: setFocusable(true)."
    case .libreOffice, .other, .inaccessible: "Let it have the keyboard focus."
    }
  }
}
