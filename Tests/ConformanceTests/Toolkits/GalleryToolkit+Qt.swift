// SPDX-License-Identifier: Apache-2.0

extension GalleryToolkit {
  static let qt5 = GalleryToolkit(
    name: "Qt 5", key: "qt5", program: "\(folder)/qt.py", arguments: script("--qt=5"),
    package: Package("libqt5widgets5", "libqt5widgets5t64"), limits: Impossible.qt5)

  static let qt6 = GalleryToolkit(
    name: "Qt 6", key: "qt6", program: "\(folder)/qt.py", arguments: script("--qt=6"),
    package: Package("libqt6widgets6"), limits: Impossible.qt6)

  static let quick5 = GalleryToolkit(
    name: "Qt Quick 5", key: "qt5", program: "\(folder)/qml.py", arguments: script("--qt=5"),
    package: Package("libqt5quick5"), limits: Impossible.quick5)

  static let quick6 = GalleryToolkit(
    name: "Qt Quick 6", key: "qt6", program: "\(folder)/qml.py", arguments: script("--qt=6"),
    package: Package("libqt6quick6"), limits: Impossible.quick6)
}

extension Impossible {
  private static let qt: [Ability: Limit] = [
    .identify: Limit(
      "Before 6.5, Qt does not report object names over AT-SPI: elements are found by their labels.",
      before: "6.5"),
    .textAttributes: "Labels of Qt have no text interface; those of text edits can be read.",
  ]

  private static let widgets = qt.merging([.toggle: "Qt has no switch among its widgets."]) { $1 }

  static let qt5 = widgets

  static let qt6 = widgets

  private static let quick = qt.merging([
    .state: Limit("Qt Quick reports disabled controls as enabled (5.15, 6.4).", before: "6.8"),
    .value: "Qt Quick does not report the range of a slider (5.15, 6.4); the values themselves can be read.",
    .datePicker: "Qt Quick has no date field among its controls.",
    .dialog: "Qt Quick does not report that a dialog is modal (5.15, 6.4); the dialog itself can be used.",
    .splitPane: "Qt Quick reports neither its split view nor the handle (5.15, 6.4).",
    .tableCell:
      "Qt Quick reports neither the rows nor the columns of a table view; its cells are found by their labels.",
    .farRow: Limit(
      "Qt Quick has the rows near those in view alone, and its views run on after each turn of the wheel "
        + "(5.15, 6.4): the search sees some 250 rows in its 20 seconds."),
  ]) { $1 }

  static let quick5 = quick.merging([.tree: "Qt Quick has had a tree view since 6.3."]) { $1 }

  static let quick6 = quick
}

final class Qt5EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .qt5 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class Qt5AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .qt5 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class Qt6EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .qt6 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class Qt6AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .qt6 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class QtQuick5EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .quick5 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class QtQuick5AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .quick5 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class QtQuick6EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .quick6 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class QtQuick6AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .quick6 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}
