/// How the gallery is started with each toolkit.
extension GalleryToolkit {
  static let gtk3 = GalleryToolkit(
    name: "GTK 3", kind: .gtk3, program: "\(folder)/gtk.py", arguments: script("--gtk=3"),
    package: "libgtk-3-0", impossible: Impossible.gtk3)

  static let gtk4 = GalleryToolkit(
    name: "GTK 4", kind: .gtk4, program: "\(folder)/gtk.py", arguments: script("--gtk=4"),
    package: "libgtk-4-1", impossible: Impossible.gtk4)

  static let qt5 = GalleryToolkit(
    name: "Qt 5", kind: .qt5, program: "\(folder)/qt.py", arguments: script("--qt=5"),
    package: "libqt5widgets5", impossible: Impossible.qt5)

  static let qt6 = GalleryToolkit(
    name: "Qt 6", kind: .qt6, program: "\(folder)/qt.py", arguments: script("--qt=6"),
    package: "libqt6widgets6", impossible: Impossible.qt6)

  static let quick5 = GalleryToolkit(
    name: "Qt Quick 5", kind: .qt5, program: "\(folder)/qml.py", arguments: script("--qt=5"),
    package: "libqt5quick5", impossible: Impossible.quick5)

  static let quick6 = GalleryToolkit(
    name: "Qt Quick 6", kind: .qt6, program: "\(folder)/qml.py", arguments: script("--qt=6"),
    package: "libqt6quick6", impossible: Impossible.quick6)

  static let chromium = GalleryToolkit(
    name: "Chromium", kind: .chromium, program: "/usr/bin/chromium",
    arguments: { ["--app=\(address($0, $1))", "--window-size=900,640"] },
    package: "chromium", impossible: Impossible.chromium)

  static let firefox = GalleryToolkit(
    name: "Firefox", kind: .gecko, program: "/usr/bin/firefox-esr",
    arguments: { ["--width", "900", "--height", "700", address($0, $1)] },
    package: "firefox-esr", impossible: Impossible.firefox)

  static let swing = GalleryToolkit(
    name: "Swing", kind: .java, program: "/usr/bin/java",
    arguments: { JavaClasses.arguments(swingSource) + ["--page=\($0)", "--rows=\($1)"] },
    package: "openjdk-17-jre", impossible: Impossible.swing)

  /// No window of the gallery: its pages are Writer and Calc.
  static let libreOffice = GalleryToolkit(
    name: "LibreOffice", kind: .libreOffice, program: "/usr/bin/libreoffice",
    arguments: { page, _ in [page == "Calc" ? "--calc" : "--writer"] },
    package: "libreoffice-core", impossible: Impossible.libreOffice, isGallery: false,
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
