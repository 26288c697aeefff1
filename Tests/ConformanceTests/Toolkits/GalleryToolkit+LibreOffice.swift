// SPDX-License-Identifier: Apache-2.0

extension GalleryToolkit {
  /// LibreOffice has no gallery: its pages are Writer and Calc.
  static let libreOffice = GalleryToolkit(
    name: "LibreOffice", key: "libreOffice", program: "/usr/bin/libreoffice",
    arguments: { page, _ in [page == "Calc" ? "--calc" : "--writer"] },
    package: Package("libreoffice-core"), limits: Impossible.libreOffice, isGallery: false,
    attempt: { try $1.attemptInOffice($0) })
}

extension Impossible {
  static let libreOffice: [Ability: Limit] = [
    .toggle: "LibreOffice has no switch.",
    .comboBox: Limit(
      "LibreOffice reports only a panel without children for the combo boxes in its tool bars.",
      since: "25.2"),
    .slider: "LibreOffice does not report its one slider, that of the zoom.",
    .datePicker: "LibreOffice has date fields only in forms that a document brings along.",
    .toolTip: "GTK 3 does not report tool tips over AT-SPI.",
    .touch: Limit(
      "Writer 7.4 has no gesture of two fingers: a pinch leaves the zoom as it is. One finger clicks.",
      before: "25.2"),
  ]
}

final class LibreOfficeEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .libreOffice }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class LibreOfficeAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .libreOffice }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}
