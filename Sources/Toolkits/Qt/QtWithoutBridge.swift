// SPDX-License-Identifier: Apache-2.0

/// Programs whose Qt 5 was built without its bridge to AT-SPI.
///
/// Such a program never connects to the accessibility bus. From 5.15.15 on, the package `PyQt5-Qt5` of PyPI is built so;
/// 5.15.14, Debian's Qt 5 and each Qt 6 have the bridge (`findings/pyqt5-wheel-is-not-on-the-accessibility-bus.sh`).
enum QtWithoutBridge {
  /// The cause for people, as the end of a sentence after "whose accessibility".
  static let cause =
    "is not built into its libraries. From PyPI, PyQt5-Qt5==5.15.14 is the last version with it; the Qt of Debian "
    + "(package python3-pyqt5) and PyQt6 have it"

  /// Returns Qt 5, if a program uses one without the bridge.
  ///
  /// - Parameter maps: the text of `/proc/…/maps`.
  /// - Returns: nil if the program uses another Qt, or its library cannot be read.
  static func toolkit(loaded maps: String) -> LoadedToolkit? {
    for file in ProgramFile.all(inMemoryMap: maps) {
      let name = file.path.split(separator: "/").last ?? ""
      guard librariesWithBridge.contains(where: { name.hasPrefix($0) }) else { continue }
      return file.contains("org.a11y.atspi") == false
        ? LoadedToolkit(name: "Qt 5", library: String(name), accessibility: .none) : nil
    }
    return nil
  }

  /// The libraries for X11 and Wayland, which contain the bridge in Qt 5.
  private static let librariesWithBridge = ["libQt5XcbQpa.so", "libQt5WaylandClient.so"]
}
