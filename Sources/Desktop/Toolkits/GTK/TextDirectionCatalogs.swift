// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Makes programs lay out their windows from right to left, or from left to right, in any language.
///
/// GTK 3 and GTK 4.8 read the direction of the language from their translation of the message `default:LTR`. A catalog
/// with only this message, searched before the catalog of the language, changes the direction but no text. In the
/// variable `LANGUAGE`, the C library accepts paths with slashes, relative to the folder of the program's catalogs.
struct TextDirectionCatalogs {
  private let direction: DesktopConfiguration.TextDirection
  private let locale: String?
  private let folder: URL

  /// Creates the catalogs for a destination; returns nil if the destination does not set the direction.
  init?(_ configuration: DesktopConfiguration, folders: DesktopFolders) {
    guard let direction = configuration.textDirection else { return nil }
    self.direction = direction
    locale = configuration.locale
    folder = folders.settings.appendingPathComponent("direction")
  }

  var variables: [String: String] {
    // Steps above the root folder have no effect, so twelve steps lead from any usual path to the root.
    let upToRoot = String(repeating: "../", count: 12)
    let catalog = upToRoot + folder.path.drop { $0 == "/" }
    let language = locale.map { String($0.prefix { $0 != "." && $0 != "@" }) }
    var variables = ["LANGUAGE": [catalog, language].compactMap { $0 }.joined(separator: ":")]
    // Newer C libraries do not translate in the locale C.UTF-8 (glibc 2.41), but they translate if a link to this
    // locale has the name of a language.
    if locale == nil, FileManager.default.fileExists(atPath: Self.neutralLocale) {
      variables["LANG"] = Self.names.leftToRight
      // GTK 4.18 uses the direction of the script of the locale in `LC_CTYPE`.
      if direction == .rightToLeft { variables["LC_CTYPE"] = Self.names.rightToLeft }
      variables["LOCPATH"] = folder.appendingPathComponent("locales").path
    }
    return variables
  }

  private static let neutralLocale = "/usr/lib/locale/C.utf8"
  /// The names of the links to the neutral locale.
  private static let names = (leftToRight: "en_US.UTF-8", rightToLeft: "he_IL.UTF-8")

  /// Writes the catalogs, and the links to the neutral locale.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  func write() throws {
    let messages = folder.appendingPathComponent("LC_MESSAGES")
    let locales = folder.appendingPathComponent("locales")
    for step in [folder, messages, locales] { try DesktopFolders.makeFolder(step) }
    for name in [Self.names.leftToRight, Self.names.rightToLeft] {
      let link = locales.appendingPathComponent(name).path
      guard symlink(Self.neutralLocale, link) == 0 else {
        throw ProcessError.fileFailed(path: link, action: "link", reason: String(cString: strerror(errno)))
      }
    }
    let answer = direction == .rightToLeft ? "default:RTL" : "default:LTR"
    let catalog = Self.catalog([
      ("", "Content-Type: text/plain; charset=UTF-8\n"), ("default:LTR", answer),
    ])
    for domain in ["gtk30", "gtk40"] {
      try DesktopFolders.write(catalog, to: messages.appendingPathComponent(domain + ".mo"))
    }
  }

  /// Returns a catalog in the format of GNU gettext ("The Format of GNU MO Files").
  ///
  /// - Parameter messages: the messages, sorted by their originals.
  /// - Returns: the bytes of the file.
  static func catalog(_ messages: [(original: String, translation: String)]) -> Data {
    let headerSize = 28
    let tableSize = 8 * messages.count
    var offset = headerSize + 2 * tableSize
    var tables: [UInt32] = []
    var texts = Data()
    for list in [messages.map(\.original), messages.map(\.translation)] {
      for text in list {
        tables += [UInt32(text.utf8.count), UInt32(offset)]
        offset += text.utf8.count + 1
        texts += Data(text.utf8) + [0]
      }
    }
    let header: [UInt32] = [
      0x9504_12DE, 0, UInt32(messages.count), UInt32(headerSize), UInt32(headerSize + tableSize), 0, 0,
    ]
    let numbers = (header + tables).flatMap { number in withUnsafeBytes(of: number.littleEndian, Array.init) }
    return Data(numbers) + texts
  }
}
