// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of a desktop file that starting the program takes.
///
/// Source of the rules: freedesktop.org Desktop Entry Specification 1.5, "The Exec key".
package struct DesktopEntry: Equatable {
  package let path: String
  let name: String?
  let exec: [String]
  /// The program that has to be installed for the entry to count; nil where it names none.
  let tryExec: String?

  /// Reads the `[Desktop Entry]` group.
  ///
  /// - Returns: nil when the group has no `Exec` key.
  init?(text: String, path: String) {
    var keys: [Substring: Substring] = [:]
    var isInGroup = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == "[" {
        isInGroup = line.trimmingCharacters(in: .whitespaces) == "[Desktop Entry]"
      } else if isInGroup, line.first != "#", let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].drop { $0 == " " }.prefix { $0 != " " }
        keys[key] = line[line.index(after: equals)...].drop { $0 == " " }
      }
    }
    guard let exec = keys["Exec"] else { return nil }
    self.path = path
    name = keys["Name"].map(String.init)
    let needed = keys["TryExec"]?.trimmingCharacters(in: .whitespaces) ?? ""
    tryExec = needed.isEmpty ? nil : needed
    self.exec = Self.arguments(of: String(exec), name: name, path: path)
    guard !self.exec.isEmpty else { return nil }
  }

  /// Splits the value of `Exec`: double quotes group, a backslash escapes inside them, and field codes
  /// stand for files and names, of which a program started by a test gets none.
  static func arguments(of exec: String, name: String?, path: String) -> [String] {
    // The value of a string key is escaped once as such, before the quoting of Exec itself.
    let unescaped = exec.replacingOccurrences(of: "\\\\", with: "\\")
    var arguments: [String] = []
    var current = ""
    var hasCurrent = false
    var isQuoted = false
    var characters = unescaped.makeIterator()
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
      case "%" where !isQuoted:
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

  /// The desktop file of an id, searched in the data folders in the order of the specification.
  package static func find(id: String, dataDirectories: [String]) -> DesktopEntry? {
    for directory in dataDirectories {
      for file in candidates(for: id) {
        let path = "\(directory)/applications/\(file).desktop"
        // Most folders do not have it.
        if let text = try? String(contentsOfFile: path, encoding: .utf8) {
          return DesktopEntry(text: text, path: path)
        }
      }
    }
    return nil
  }

  /// A dash in an id may stand for a folder: `kde-okular` is `kde/okular.desktop`.
  private static func candidates(for id: String) -> [String] {
    let name = id.hasSuffix(".desktop") ? String(id.dropLast(8)) : id
    guard let dash = name.firstIndex(of: "-") else { return [name] }
    return [name, name.replacingCharacters(in: dash...dash, with: "/")]
  }

  /// The ids of all desktop files, for a failure to suggest from.
  static func allIdentifiers(dataDirectories: [String]) -> [String] {
    dataDirectories.flatMap { directory in
      // Not every folder of the list is there.
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/applications")) ?? [])
        .filter { $0.hasSuffix(".desktop") }.map { String($0.dropLast(8)) }
    }.sorted()
  }

  /// The host's data folders: the user's own first.
  package static func standardDataDirectories(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    let home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { "\($0)/.local/share" }
    let system =
      environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return [home].compactMap { $0 } + system.split(separator: ":").map(String.init)
      + ["/var/lib/flatpak/exports/share"]
  }
}
