// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// A program that shows windows but does not connect to the accessibility bus.
package enum InaccessibleProgram {
  /// Returns the toolkit of a process by its loaded libraries; nil if they cannot be read or identify no toolkit.
  ///
  /// - Returns: the name, the library that identifies it, and whether its programs usually connect to the bus.
  package static func toolkit(of process: pid_t) -> (name: String, library: String, isAccessible: Bool)? {
    memoryMap(of: process).flatMap { toolkit(loaded: String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the text of a process's `/proc/…/maps`; nil if it cannot be read.
  ///
  /// The kernel returns one page per read, after which `String(contentsOfFile:)` would stop.
  static func memoryMap(of process: pid_t) -> Data? {
    // Nil for a process that has ended, or belongs to another user.
    try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/maps")).readToEnd()
  }

  /// Returns the toolkit by a list of loaded libraries.
  ///
  /// - Parameter maps: the text of `/proc/…/maps`.
  /// - Returns: the toolkit and the library that identifies it; nil for an unknown toolkit.
  static func toolkit(loaded maps: String) -> (name: String, library: String, isAccessible: Bool)? {
    for (prefix, name, isAccessible) in libraries {
      guard let place = maps.range(of: "/" + prefix) else { continue }
      let library = maps[maps.index(after: place.lowerBound)...].prefix { !$0.isWhitespace }
      return (name, String(library), isAccessible)
    }
    return nil
  }

  /// The prefixes of the libraries' file names, the more specific ones first: programs of other toolkits also load GTK.
  private static let libraries: [(String, String, Bool)] = [
    ("libxul.so", "Gecko", true), ("libvcl", "LibreOffice", true), ("libjawt.so", "Java", true),
    ("libawt_xawt.so", "Java", true), ("libQt6Gui.so", "Qt 6", true), ("libQt5Gui.so", "Qt 5", true),
    ("libgtk-4.so", "GTK 4", true), ("libgtk-3.so", "GTK 3", true), ("libatk-bridge-2.0.so", "ATK", true),
    ("libglass", "JavaFX", false),
    ("libQtGui.so.4", "Qt 4", false), ("libgtk-x11-2.0.so", "GTK 2", true), ("libtk8", "Tk", false),
    ("libtk9", "Tk", false), ("libfltk.so", "FLTK", false), ("libwx_", "wxWidgets", false),
    ("libgdiplus.so", "Mono's Windows Forms", false), ("libelementary.so", "EFL", true),
    ("libSDL3", "SDL 3", false), ("libSDL2", "SDL 2", false), ("libSDL-1", "SDL 1", false),
    ("libglfw.so", "GLFW", false), ("libFOX-", "FOX", false), ("libforms.so", "XForms", false),
    ("libgnustep-gui.so", "GNUstep", false), ("winex11", "Wine", false), ("libXm.so", "Motif", false),
    ("libXaw", "Athena widgets", false), ("libXt.so", "the X Toolkit", false),
    ("libX11.so", "plain X11", false), ("libxcb.so", "plain X11", false),
  ]

  /// The setting that switches on the accessibility of toolkits that usually have it off; the text follows "whose
  /// accessibility".
  private static let switches = [
    "GTK 2":
      "is in two modules: on a private desktop it is on if the packages libgail-common and libatk-adaptor are "
      + "installed (Debian 12 has both), elsewhere GTK_MODULES=gail:atk-bridge switches it on",
    "EFL":
      "is on only with ELM_ATSPI_MODE=1 and a running screen reader: a private desktop provides both for a program "
      + "that is launched by its executable, not by a script",
  ]

  /// Returns the note about the launch of a program that is not on the accessibility bus.
  package static func note(about program: String, of process: pid_t) -> String {
    let toolkit = toolkit(of: process)
    let drawn = toolkit.map { "it draws with \($0.name) (\($0.library))" } ?? "its toolkit is unknown"
    let cause =
      toolkit?.isAccessible == true
      ? "\(drawn), whose accessibility \(toolkit.flatMap { switches[$0.name] } ?? "may be off in this program")"
      : "\(drawn), and has no accessibility"
    return
      "\(program) shows a window but is not on the accessibility bus: \(cause). Its windows can be found, clicked at "
      + "coordinates and typed into; texts on them are found by staticTexts (with tesseract-ocr), pictures by "
      + "images.matching(picture:)"
  }
}
