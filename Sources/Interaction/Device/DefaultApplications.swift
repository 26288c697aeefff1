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

  /// Returns the system's folders with `mimeapps.list`.
  ///
  /// An empty variable has the same meaning as a missing one (XDG Base Directory Specification 0.8).
  static func systemDirectories(_ environment: [String: String]) -> [String] {
    let folders = environment["XDG_CONFIG_DIRS"] ?? ""
    return (folders.isEmpty ? "/etc/xdg" : folders).split(separator: ":").map(String.init)
  }

  /// Returns the desktop file of the first installed program for one of the types; nil if no such program is installed.
  func application(for types: [String]) -> DesktopEntry? {
    for type in types {
      let chosen = (configurationFolders + dataFolders).flatMap(\.lists)
        .flatMap { entries(for: type, group: "[Default Applications]", in: $0) }
      for candidate in chosen + associations(with: type) {
        if let entry = DesktopEntry.find(id: candidate, dataDirectories: dataDirectories) { return entry }
      }
    }
    return nil
  }

  /// A folder with associations of types.
  private struct Folder {
    /// The files in which the user or an administrator chooses, adds and removes programs.
    let lists: [String]
    /// The folder with `applications/`; nil for a folder without programs.
    var dataDirectory: String?
    /// The file with the types that the programs in the folder declare; nil for a folder without programs.
    var cache: String? { dataDirectory.map { "\($0)/applications/mimeinfo.cache" } }
  }

  private var configurationFolders: [Folder] {
    configurationDirectories.map { Folder(lists: ["\($0)/mimeapps.list"]) }
  }

  private var dataFolders: [Folder] {
    dataDirectories.map { directory in
      let applications = "\(directory)/applications"
      return Folder(
        lists: ["\(applications)/mimeapps.list", "\(applications)/defaults.list"],
        dataDirectory: directory)
    }
  }

  /// Returns the programs for a type, in the order of the folders.
  ///
  /// A removal concerns the programs that its own folder declares, and all folders with lower priority. So the user can
  /// add a program that an administrator has removed. A desktop file also replaces the files with the same id in folders
  /// with lower priority, together with the types that those declare.
  private func associations(with type: String) -> [String] {
    var programs: [String] = []
    var removed: Set<String> = []
    var higher: [String] = []
    func isAvailable(_ id: String) -> Bool {
      !removed.contains(id) && DesktopEntry.find(id: id, dataDirectories: higher) == nil
    }
    for folder in configurationFolders + dataFolders {
      let added = folder.lists.flatMap { entries(for: type, group: "[Added Associations]", in: $0) }
      programs += added.filter(isAvailable)
      removed.formUnion(folder.lists.flatMap { entries(for: type, group: "[Removed Associations]", in: $0) })
      let declared = folder.cache.map { entries(for: type, group: "[MIME Cache]", in: $0) } ?? []
      programs += declared.filter(isAvailable)
      higher += [folder.dataDirectory].compactMap { $0 }
    }
    return programs
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
