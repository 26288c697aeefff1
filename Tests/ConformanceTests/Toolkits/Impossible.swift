// SPDX-License-Identifier: Apache-2.0

/// Something that a toolkit cannot do.
struct Limit: ExpressibleByStringLiteral {
  /// As the page gives it.
  let reason: String
  /// The version since which it cannot; nil for all.
  var start: String?
  /// The version since which it can; nil for none.
  var end: String?

  init(stringLiteral reason: String) { self.reason = reason }

  init(_ reason: String, since start: String? = nil, before end: String? = nil) {
    self.reason = reason
    self.start = start
    self.end = end
  }

  /// Whether it holds for the version of a package.
  func isTrue(of package: Package) -> Bool {
    (start.map(package.isAtLeast) ?? true) && !(end.map(package.isAtLeast) ?? false)
  }
}

/// What toolkits cannot do.
///
/// An ability that works all the same is good news: the page is to be made anew then, and nothing fails.
enum Impossible {
  static let gtk3: [Ability: Limit] = [
    .datePicker: "GTK 3 tells a calendar's days, and not which of them is chosen.",
    .toolTip: "GTK 3 does not tell of tool tips over AT-SPI.",
  ]

  static let gtk4: [Ability: Limit] = [
    .identify: "GTK 4.8 tells no identifiers over AT-SPI: elements are found by their labels.",
    .radioButton: Limit(
      "GTK 4.8 tells radio buttons as check boxes, unless the program gives them their role.", before: "4.18"),
  ]

  private static let qt: [Ability: Limit] = [
    .identify: Limit(
      "Qt tells no object names over AT-SPI before 6.5: elements are found by their labels.", before: "6.5"),
    .textAttributes: "Labels of Qt have no text interface; those of text edits can be read.",
  ]

  private static let widgets = qt.merging([.toggle: "Qt has no switch among its widgets."]) { $1 }

  static let qt5 = widgets
  static let qt6 = widgets

  private static let quick = qt.merging([
    .state: Limit("Qt Quick tells disabled controls as enabled (5.15, 6.4).", before: "6.8"),
    .value: "Qt Quick tells no range of a slider (5.15, 6.4); the values themselves can be read.",
    .datePicker: "Qt Quick has no date field among its controls.",
    .dialog: "Qt Quick does not tell that a dialog is modal (5.15, 6.4); the dialog itself can be used.",
    .splitPane: "Qt Quick tells neither its split view nor the handle (5.15, 6.4).",
    .tableCell:
      "Qt Quick tells neither the rows nor the columns of a table view; its cells are found by their labels.",
    .farRow: Limit(
      "Qt Quick has the rows near those in view alone, and its views run on after each turn of the wheel "
        + "(5.15, 6.4): the search sees some 250 rows in its 20 seconds."),
  ]) { $1 }

  static let quick5 = quick.merging([.tree: "Qt Quick has had a tree view since 6.3."]) { $1 }
  static let quick6 = quick

  static let chromium: [Ability: Limit] = [:]
  static let firefox: [Ability: Limit] = [:]

  static let libreOffice: [Ability: Limit] = [
    .toggle: "LibreOffice has no switch.",
    .comboBox: Limit(
      "LibreOffice tells of the combo boxes in its tool bars nothing but a panel without children.",
      since: "25.2"),
    .slider: "LibreOffice does not tell of its one slider, that of the zoom.",
    .datePicker: "LibreOffice has date fields only in forms that a document brings along.",
    .toolTip: "GTK 3 does not tell of tool tips over AT-SPI.",
    .touch: Limit(
      "Writer 7.4 has no gesture of two fingers: a pinch leaves the zoom as it is. One finger clicks.",
      before: "25.2"),
  ]

  static let swing: [Ability: Limit] = [
    .identify: "The bridge of Java tells no identifiers: elements are found by their labels.",
    .toggle: "Swing has no switch; a toggle button is a toggle.",
    .textAttributes: "The bridge of Java tells no attributes of texts.",
    .touch: "Java makes clicks of the mouse of what fingers do: it knows no second finger.",
    .datePicker: "Swing has no date field; a spinner of dates is a stepper.",
    .value: "The bridge of Java tells no placeholders, and Swing's fields have none; the values can be read.",
  ]
}
