// SPDX-License-Identifier: Apache-2.0

import Foundation
import InstalledPrograms
import Programs

/// The default programs for types of content.
///
/// Source of the rules: freedesktop.org Association between MIME types and applications 1.0.1.
struct DefaultApplications {
  /// Folders with `mimeapps.list`, highest priority first.
  let configurationDirectories: [String]
  /// Folders with `applications/`, highest priority first.
  let dataDirectories: [String]

  /// Returns the desktop file of the first installed program for one of the types; nil if no such program is installed.
  func application(for types: [String]) -> DesktopEntry? {
    for type in types {
      let files =
        configurationDirectories.map { "\($0)/mimeapps.list" }
        + dataDirectories.flatMap {
          ["\($0)/applications/mimeapps.list", "\($0)/applications/defaults.list"]
        }
      let chosen = files.flatMap { entries(for: type, group: "[Default Applications]", in: $0) }
      let added = files.flatMap { entries(for: type, group: "[Added Associations]", in: $0) }
      let removed = Set(files.flatMap { entries(for: type, group: "[Removed Associations]", in: $0) })
      let offered = dataDirectories.flatMap {
        entries(for: type, group: "[MIME Cache]", in: "\($0)/applications/mimeinfo.cache")
      }
      let candidates = chosen + (added + offered).filter { !removed.contains($0) }
      for candidate in candidates {
        if let entry = DesktopEntry.find(id: candidate, dataDirectories: dataDirectories) { return entry }
      }
    }
    return nil
  }

  private func entries(for type: String, group: String, in file: String) -> [String] {
    // Most folders have no such file.
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
    var isInGroup = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isInGroup = line.trimmingCharacters(in: .whitespaces) == group
      } else if isInGroup, line.hasPrefix(type), line.dropFirst(type.count).first == "=" {
        return line.dropFirst(type.count + 1).split(separator: ";").map(String.init)
      }
    }
    return []
  }
}
