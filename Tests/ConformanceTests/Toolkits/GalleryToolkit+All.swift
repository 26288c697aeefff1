// SPDX-License-Identifier: Apache-2.0

/// How the gallery is started with each toolkit.
extension GalleryToolkit {
  static let gtk3 = GalleryToolkit(
    name: "GTK 3", key: "gtk3", program: "\(folder)/gtk.py", arguments: script("--gtk=3"),
    package: Package("libgtk-3-0", "libgtk-3-0t64"), limits: Impossible.gtk3)

  static let gtk4 = GalleryToolkit(
    name: "GTK 4", key: "gtk4", program: "\(folder)/gtk.py", arguments: script("--gtk=4"),
    package: Package("libgtk-4-1"), limits: Impossible.gtk4)

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

  static let chromium = GalleryToolkit(
    name: "Chromium", key: "chromium", program: "/usr/bin/chromium",
    arguments: { ["--app=\(address($0, $1))", "--window-size=900,640"] },
    package: Package("chromium"), limits: Impossible.chromium)

  static let firefox = GalleryToolkit(
    name: "Firefox", key: "gecko", program: "/usr/bin/firefox-esr",
    arguments: { ["--width", "900", "--height", "700", address($0, $1)] },
    package: Package("firefox-esr"), limits: Impossible.firefox)

  static let swing = GalleryToolkit(
    name: "Swing", key: "java", program: "/usr/bin/java",
    arguments: { JavaClasses.arguments(swingSource) + ["--page=\($0)", "--rows=\($1)"] },
    package: Package("openjdk-17-jre", "openjdk-21-jre", "openjdk-25-jre"), limits: Impossible.swing)

  /// No window of the gallery: its pages are Writer and Calc.
  static let libreOffice = GalleryToolkit(
    name: "LibreOffice", key: "libreOffice", program: "/usr/bin/libreoffice",
    arguments: { page, _ in [page == "Calc" ? "--calc" : "--writer"] },
    package: Package("libreoffice-core"), limits: Impossible.libreOffice, isGallery: false,
    attempt: { try $1.attemptInOffice($0) })

  static let swingSource = "\(folder)/swing/Gallery.java"

  /// The order of the columns on the page.
  static let all = [gtk3, gtk4, qt5, qt6, quick5, quick6, chromium, firefox, libreOffice, swing]

  private static func script(_ version: String) -> (String, Int) -> [String] {
    { [version, "--page=\($0)", "--rows=\($1)"] }
  }

  private static func address(_ page: String, _ rows: Int) -> String {
    "file://\(folder)/gallery.html?page=\(page)&rows=\(rows)"
  }
}
