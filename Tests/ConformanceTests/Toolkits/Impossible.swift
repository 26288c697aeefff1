/// What toolkits cannot do, with the reason as the page gives it.
enum Impossible {
  static let gtk3: [Ability: String] = [
    .datePicker: "GTK 3 tells a calendar's days, and not which of them is chosen.",
    .toolTip: "GTK 3 does not tell of tool tips over AT-SPI.",
  ]

  static let gtk4: [Ability: String] = [
    .identify: "GTK 4.8 tells no identifiers over AT-SPI: elements are found by their labels.",
    .radioButton: "GTK 4.8 tells radio buttons as check boxes, unless the program gives them their role.",
  ]

  private static let qt: [Ability: String] = [
    .identify: "Qt tells no object names over AT-SPI before 6.5: elements are found by their labels.",
    .textAttributes: "Labels of Qt have no text interface; those of text edits can be read.",
  ]

  private static let widgets = qt.merging([.toggle: "Qt has no switch among its widgets."]) { $1 }

  static let qt5 = widgets
  static let qt6 = widgets

  private static let quick = qt.merging([
    .state: "Qt Quick tells disabled controls as enabled (5.15, 6.4).",
    .value: "Qt Quick tells no range of a slider (5.15, 6.4); the values themselves can be read.",
    .datePicker: "Qt Quick has no date field among its controls.",
    .dialog: "Qt Quick does not tell that a dialog is modal (5.15, 6.4); the dialog itself can be used.",
    .splitPane: "Qt Quick tells neither its split view nor the handle (5.15, 6.4).",
    .tableCell:
      "Qt Quick tells neither the rows nor the columns of a table view; its cells are found by their labels.",
    .farRow:
      "Qt Quick has the rows near those in view alone, and its views run on after each turn of the wheel "
      + "(5.15, 6.4): the search sees some 250 rows in its 20 seconds.",
  ]) { $1 }

  static let quick5 = quick.merging([.tree: "Qt Quick has had a tree view since 6.3."]) { $1 }
  static let quick6 = quick

  static let chromium: [Ability: String] = [:]
  static let firefox: [Ability: String] = [:]

  static let libreOffice: [Ability: String] = [
    .toggle: "LibreOffice has no switch.",
    .slider: "LibreOffice does not tell of its one slider, that of the zoom.",
    .datePicker: "LibreOffice has date fields only in forms that a document brings along.",
    .toolTip: "GTK 3 does not tell of tool tips over AT-SPI.",
    .touch: "Writer 7.4 has no gesture of two fingers: a pinch leaves the zoom as it is. One finger clicks.",
  ]

  static let swing: [Ability: String] = [
    .identify: "The bridge of Java tells no identifiers: elements are found by their labels.",
    .toggle: "Swing has no switch; a toggle button is a toggle.",
    .textAttributes: "The bridge of Java tells no attributes of texts.",
    .touch: "Java makes clicks of the mouse of what fingers do: it knows no second finger.",
    .datePicker: "Swing has no date field; a spinner of dates is a stepper.",
    .value: "The bridge of Java tells no placeholders, and Swing's fields have none; the values can be read.",
  ]
}
