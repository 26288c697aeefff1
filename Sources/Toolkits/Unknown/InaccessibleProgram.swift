// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// A program that shows windows but does not connect to the accessibility bus.
package enum InaccessibleProgram {
  /// Returns the toolkit of a process by its loaded libraries; nil if they cannot be read or identify no toolkit.
  package static func toolkit(of process: pid_t) -> LoadedToolkit? {
    memoryMap(of: process).flatMap { toolkit(loaded: String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the text of a process's `/proc/…/maps`; nil if it cannot be read.
  ///
  /// The kernel returns one page per read, after which `String(contentsOfFile:)` would stop.
  package static func memoryMap(of process: pid_t) -> Data? {
    // Nil for a process that has ended, or belongs to another user.
    try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/maps")).readToEnd()
  }

  /// Returns the toolkit by a list of loaded libraries.
  ///
  /// - Parameter maps: the text of `/proc/…/maps`.
  /// - Returns: the toolkit and the library that identifies it; nil for an unknown toolkit.
  static func toolkit(loaded maps: String) -> LoadedToolkit? {
    let found = toolkitOfLibraries(maps)
    if found?.name == "Qt 5", let toolkit = QtWithoutBridge.toolkit(loaded: maps) { return toolkit }
    if let found, found.isAccessible, !loadedBesides.contains(found.name) { return found }
    return AccessKitPrograms.toolkit(loaded: maps) ?? found
  }

  /// The toolkits that programs of other toolkits load too, for dialogs or for icons in the notification area.
  private static let loadedBesides: Set = ["GTK 2", "GTK 3", "GTK 4", "ATK"]

  private static func toolkitOfLibraries(_ maps: String) -> LoadedToolkit? {
    for (prefix, name, accessibility) in libraries {
      guard let place = maps.range(of: "/" + prefix) else { continue }
      let library = maps[maps.index(after: place.lowerBound)...].prefix { !$0.isWhitespace }
      return LoadedToolkit(name: name, library: String(library), accessibility: accessibility)
    }
    return nil
  }

  /// The prefixes of the libraries' file names, the more specific ones first: programs of other toolkits also load GTK.
  private static let libraries: [(String, String, LoadedToolkit.Accessibility)] = [
    ("libxul.so", "Gecko", .usual), ("libvcl", "LibreOffice", .usual), ("libjawt.so", "Java", .usual),
    ("libawt_xawt.so", "Java", .usual), ("libQt6Gui.so", "Qt 6", .usual), ("libQt5Gui.so", "Qt 5", .usual),
    ("libgtk-4.so", "GTK 4", .usual), ("libgtk-3.so", "GTK 3", .usual),
    ("libatk-bridge-2.0.so", "ATK", .usual),
    ("libglass", "JavaFX", .none),
    ("libQtGui.so.4", "Qt 4", .none), ("libgtk-x11-2.0.so", "GTK 2", .usual), ("libtk8", "Tk", .none),
    ("libtk9", "Tk", .none), ("libfltk.so", "FLTK", .none), ("libwx_", "wxWidgets", .none),
    ("libgdiplus.so", "Mono's Windows Forms", .none), ("libelementary.so", "EFL", .withScreenReader),
    ("libSDL3", "SDL 3", .none), ("libSDL2", "SDL 2", .none), ("libSDL-1", "SDL 1", .none),
    ("libglfw.so", "GLFW", .none), ("libFOX-", "FOX", .none), ("libforms.so", "XForms", .none),
    ("libgnustep-gui.so", "GNUstep", .none), ("winex11", "Wine", .none), ("libXm.so", "Motif", .none),
    ("libXaw", "Athena widgets", .none), ("libXt.so", "the X Toolkit", .none),
    ("libX11.so", "plain X11", .none), ("libxcb.so", "plain X11", .none),
  ]

  /// How to enable accessibility in toolkits where it is off by default, as the end of a sentence after "whose
  /// accessibility".
  private static let switches = [
    "GTK 2":
      "needs two modules, in the packages libgail-common and libatk-adaptor (Debian 12 has both): a private desktop "
      + "uses them if they are installed; elsewhere, GTK_MODULES=gail:atk-bridge switches them on",
    "EFL":
      "is on only with ELM_ATSPI_MODE=1 and a running screen reader: a private desktop sets the variable and announces "
      + "a screen reader to the program",
    "AccessKit":
      "is off in this program, or did not start in time: a private desktop announces a screen reader to programs "
      + "whose AccessKit waits for one (its adapter for Unix from 0.18 to 0.21)",
  ]

  /// Returns the note about a program that has a window, and whose accessibility waits for a screen reader.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - toolkit: its toolkit.
  ///   - refusal: the reason why no screen reader was announced; nil if one was announced.
  /// - Returns: one or two sentences for the log.
  package static func noteAboutScreenReader(
    for program: String, _ toolkit: LoadedToolkit, refusal: String?
  ) -> String {
    "\(program) shows a window but is not on the accessibility bus: it draws with \(toolkit.name) "
      + "(\(toolkit.library)), whose accessibility is on only while a screen reader runs. "
      + (refusal.map { "None was announced: \($0)" }
        ?? "The desktop announces one to its programs as long as \(program) runs")
  }

  /// Returns the note about the launch of a program that is not on the accessibility bus.
  package static func note(about program: String, of process: pid_t) -> String {
    let toolkit = toolkit(of: process)
    let drawn = toolkit.map { "it draws with \($0.name) (\($0.library))" } ?? "its toolkit is unknown"
    let cause =
      switch toolkit {
      case .some(let toolkit) where toolkit.isAccessible:
        "\(drawn), whose accessibility \(switches[toolkit.name] ?? "may be off in this program")"
      case .some(let toolkit) where toolkit.name == "Qt 5":
        "\(drawn), whose accessibility \(QtWithoutBridge.cause)"
      default: "\(drawn), and has no accessibility"
      }
    return
      "\(program) shows a window but is not on the accessibility bus: \(cause). Its windows can be found, clicked at "
      + "coordinates and typed into; texts on them are found by staticTexts (with tesseract-ocr), pictures by "
      + "images.matching(picture:)"
  }
}
