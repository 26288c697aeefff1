// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The part of a desktop file that is needed to start the program.
///
/// Source of the rules: freedesktop.org Desktop Entry Specification 1.5, "Recognized desktop entry keys" and "The Exec
/// key".
package struct DesktopEntry: Equatable {
  package let path: String
  package let name: String?
  package let exec: [String]
  /// The program that must be installed for the entry to be valid (`TryExec`); nil if the entry has no such key.
  package let tryExec: String?
  /// Whether the user has deleted the program (`Hidden`): the file then counts as missing, and so do the files with the
  /// same id in folders with lower priority.
  package let isDeleted: Bool
  /// Whether menus show the program, which they do without `NoDisplay`.
  ///
  /// The others open files of their types, for example.
  package let isInMenus: Bool

  /// Reads the group `[Desktop Entry]`.
  ///
  /// - Returns: nil if the group has no `Exec` key.
  package init?(_ file: KeyFile, path: String) {
    let group = "Desktop Entry"
    guard let exec = file.string("Exec", in: group) else { return nil }
    self.path = path
    name = file.string("Name", in: group)
    let needed = file.string("TryExec", in: group)?.trimmingCharacters(in: .whitespaces) ?? ""
    tryExec = needed.isEmpty ? nil : needed
    isDeleted = file.isTrue("Hidden", in: group)
    isInMenus = !file.isTrue("NoDisplay", in: group)
    self.exec = Self.arguments(of: exec, name: name, path: path)
    guard !self.exec.isEmpty else { return nil }
  }

  /// Splits the string of `Exec`.
  ///
  /// Double quotes group words, and a backslash escapes a character inside of them. The field codes for files are
  /// removed, because a program that a test starts gets no files. The field codes for the name and the path of the
  /// desktop file are replaced. Between quotes, `%%` is a percent sign as well; the specification leaves other codes there
  /// open, and GLib (2.74) replaces them too.
  private static func arguments(of exec: String, name: String?, path: String) -> [String] {
    var arguments: [String] = []
    var current = ""
    var hasCurrent = false
    var isQuoted = false
    // A combining mark does not change the meaning of the quotation mark or the space before it.
    var characters = exec.unicodeScalars.map { Character($0) }.makeIterator()
    while let character = characters.next() {
      switch character {
      case "\"":
        isQuoted.toggle()
        hasCurrent = true
      case "\\" where isQuoted:
        if let next = characters.next() { current.append(next) }
      case " " where !isQuoted:
        if hasCurrent { arguments.append(current) }
        (current, hasCurrent) = ("", false)
      case "%":
        switch characters.next() {
        case "%": current.append("%")
        case "c": current += name ?? ""
        case "k": current += path
        default: continue
        }
        hasCurrent = true
      default:
        current.append(character)
        hasCurrent = true
      }
    }
    if hasCurrent { arguments.append(current) }
    return arguments
  }

  /// Returns the desktop file with an id.
  ///
  /// The data folders are searched in the order of the specification.
  ///
  /// - Returns: nil if there is no such file, or if the first one deletes the program.
  package static func find(id: String, dataDirectories: [String]) -> DesktopEntry? {
    let name = id.hasSuffix(".desktop") ? id.dropLast(8) : id[...]
    for directory in dataDirectories {
      for path in paths(of: name, in: "\(directory)/applications") {
        // Most folders do not contain the file.
        if let file = KeyFile(readingFrom: path) {
          return DesktopEntry(file, path: path).flatMap { $0.isDeleted ? nil : $0 }
        }
      }
    }
    return nil
  }

  /// Returns the possible paths for an id: each dash may stand for a slash, so `kde-okular` may be `kde/okular.desktop`.
  private static func paths(of name: Substring, in folder: String) -> [String] {
    let inner = name.indices.filter { name[$0] == "-" && $0 > name.startIndex }.flatMap { dash -> [String] in
      let folder = "\(folder)/\(name[..<dash])"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        return []
      }
      return paths(of: name[name.index(after: dash)...], in: folder)
    }
    return ["\(folder)/\(name).desktop"] + inner
  }

  /// Returns the folders of the host that contain desktop files: the user's folder, those of the system, and Flatpak's.
  package static func standardDataDirectories(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    // An empty variable has the same meaning as a missing one (XDG Base Directory Specification 0.8).
    let home =
      environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? environment["HOME"].map { "\($0)/.local/share" }
    let system =
      environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return [home].compactMap { $0 } + system.split(separator: ":").map(String.init)
      + ["/var/lib/flatpak/exports/share"]
  }
}
