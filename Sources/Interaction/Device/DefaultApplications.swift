// SPDX-License-Identifier: Apache-2.0

import Foundation
import InstalledPrograms
import Notation
import Programs

/// The default programs for types of content.
///
/// Source of the rules: freedesktop.org Association between MIME types and applications 1.0.1.
struct DefaultApplications {
  /// Folders with `mimeapps.list`, highest priority first.
  let configurationDirectories: [String]
  /// Folders with `applications/`, highest priority first.
  let dataDirectories: [String]
  /// The names of the desktop, with which the files of its default programs begin.
  var desktops: [String] = []

  /// Returns the system's folders with `mimeapps.list`.
  ///
  /// An empty variable has the same meaning as a missing one (XDG Base Directory Specification 0.8).
  static func systemDirectories(_ environment: [String: String]) -> [String] {
    let folders = environment["XDG_CONFIG_DIRS"] ?? ""
    return (folders.isEmpty ? "/etc/xdg" : folders).split(separator: ":").map(String.init)
  }

  /// Returns the names of the desktop in lower case, in the order of their priority.
  static func desktops(_ environment: [String: String]) -> [String] {
    (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map { $0.lowercased() }
  }

  /// Returns the desktop file of the first installed program for one of the types; nil if no such program is installed.
  func application(for types: [String]) -> DesktopEntry? {
    let folders =
      configurationDirectories.map { folder(lists: $0, dataDirectory: nil) }
      + dataDirectories.map { folder(lists: "\($0)/applications", dataDirectory: $0) }
    for type in types {
      let chosen = folders.flatMap(\.defaults).flatMap { $0.strings(type, in: "Default Applications") }
      for candidate in chosen + associations(with: type, in: folders) {
        if let entry = DesktopEntry.find(id: candidate, dataDirectories: dataDirectories) { return entry }
      }
    }
    return nil
  }

  /// A folder with associations of types.
  private struct Folder {
    /// The files in which the user or an administrator chooses programs: those of the desktop, `mimeapps.list`, and
    /// GLib's former `defaults.list`.
    let defaults: [KeyFile]
    /// `mimeapps.list`, the only file that may add and remove programs; nil if the folder has none.
    let list: KeyFile?
    /// The types that the programs in the folder declare; nil for a folder without programs.
    let cache: KeyFile?
    /// The folder with `applications/`; nil for a folder without programs.
    let dataDirectory: String?
  }

  private func folder(lists: String, dataDirectory: String?) -> Folder {
    // Most folders have only some of the files.
    func file(_ name: String) -> KeyFile? { KeyFile(readingFrom: "\(lists)/\(name)") }
    let list = file("mimeapps.list")
    let ofGLib = dataDirectory == nil ? nil : file("defaults.list")
    let defaults = desktops.map { file("\($0)-mimeapps.list") } + [list, ofGLib]
    return Folder(
      defaults: defaults.compactMap { $0 }, list: list,
      cache: dataDirectory == nil ? nil : file("mimeinfo.cache"), dataDirectory: dataDirectory)
  }

  /// Returns the programs for a type, in the order of the folders.
  ///
  /// A removal concerns the programs that its own folder declares, and all folders with lower priority. So the user can
  /// add a program that an administrator has removed. A desktop file also replaces the files with the same id in folders
  /// with lower priority, together with the types that those declare.
  private func associations(with type: String, in folders: [Folder]) -> [String] {
    var programs: [String] = []
    var removed: Set<String> = []
    var higher: [String] = []
    func isAvailable(_ id: String) -> Bool {
      !removed.contains(id) && DesktopEntry.find(id: id, dataDirectories: higher) == nil
    }
    for folder in folders {
      programs += (folder.list?.strings(type, in: "Added Associations") ?? []).filter(isAvailable)
      removed.formUnion(folder.list?.strings(type, in: "Removed Associations") ?? [])
      programs += (folder.cache?.strings(type, in: "MIME Cache") ?? []).filter(isAvailable)
      higher += [folder.dataDirectory].compactMap { $0 }
    }
    return programs
  }
}
