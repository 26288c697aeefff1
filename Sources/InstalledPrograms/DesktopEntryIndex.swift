// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Synchronization

/// An index of the desktop files by the program that they start.
///
/// There may be hundreds of files. They are read for the first lookup, and for a later lookup only if a folder has
/// changed since.
package enum DesktopEntryIndex {
  private struct Entry {
    let id: String
    /// The name of the program's executable, without its folder.
    let executable: String
    let isInMenus: Bool
  }

  private struct Index {
    let dataDirectories: [String]
    /// The dates of all folders at the creation of the index; nil for a folder that does not exist.
    let folders: [String: Date?]
    let entries: [Entry]
  }

  /// The last index; nil before the first lookup.
  private static let cachedIndex = Mutex<Index?>(nil)

  /// Returns the ids of the desktop files that run an executable.
  ///
  /// - Parameters:
  ///   - executable: the name of the executable, without its folder.
  ///   - dataDirectories: the folders whose `applications` folders contain desktop files.
  /// - Returns: the ids, in the order of the folders; first those that menus show.
  package static func identifiers(running executable: String, dataDirectories: [String]) -> [String] {
    let all = entries(running: executable, dataDirectories)
    return (all.filter(\.isInMenus) + all.filter { !$0.isInMenus }).map(\.id)
  }

  /// Returns the id of the desktop file that runs an executable; nil if there is no such file, or more than one.
  ///
  /// A file that menus do not show, such as one that only opens the addresses of a scheme, counts if there is no other.
  package static func onlyIdentifier(running executable: String, dataDirectories: [String]) -> String? {
    let all = entries(running: executable, dataDirectories)
    let shown = all.filter(\.isInMenus)
    let choice = shown.isEmpty ? all : shown
    return choice.count == 1 ? choice[0].id : nil
  }

  /// Returns the ids of all programs that are not deleted, for suggestions in a failure.
  package static func allIdentifiers(dataDirectories: [String]) -> [String] {
    entries(in: dataDirectories).map(\.id).sorted()
  }

  private static func entries(running executable: String, _ dataDirectories: [String]) -> [Entry] {
    entries(in: dataDirectories).filter { $0.executable == executable }
  }

  private static func entries(in dataDirectories: [String]) -> [Entry] {
    cachedIndex.withLock { index in
      if let index, index.dataDirectories == dataDirectories,
        index.folders.allSatisfy({ modification(of: $0.key) == $0.value })
      {
        return index.entries
      }
      var folders: [String: Date?] = [:]
      let entries = read(dataDirectories, &folders)
      index = Index(dataDirectories: dataDirectories, folders: folders, entries: entries)
      return entries
    }
  }

  private static func modification(of folder: String) -> Date? {
    // A folder that does not exist has no date.
    (try? FileManager.default.attributesOfItem(atPath: folder))?[.modificationDate] as? Date
  }

  private static func read(_ dataDirectories: [String], _ folders: inout [String: Date?]) -> [Entry] {
    var entries: [Entry] = []
    // The first file of an id replaces the others, also if it deletes the program.
    var seen: Set<String> = []
    for directory in dataDirectories {
      for (id, path) in files(in: "\(directory)/applications", &folders) where seen.insert(id).inserted {
        // A file that cannot be read is not listed.
        guard let entry = KeyFile(readingFrom: path).flatMap({ DesktopEntry($0, path: path) }),
          !entry.isDeleted
        else { continue }
        entries.append(
          Entry(
            id: id, executable: URL(fileURLWithPath: entry.exec[0]).lastPathComponent,
            isInMenus: entry.isInMenus))
      }
    }
    return entries
  }

  /// Returns the desktop files in a folder and its subfolders, whose names are a part of the ids: the id of
  /// `kde/okular.desktop` is `kde-okular`.
  ///
  /// - Parameters:
  ///   - folder: the folder, which may not exist.
  ///   - folders: the folders that were read, with their dates.
  ///   - prefix: the beginning of the ids.
  ///   - depth: the number of further levels; a link to an outer folder has no end.
  /// - Returns: the files in the order of their names, those of a folder before those of its subfolders.
  private static func files(
    in folder: String, _ folders: inout [String: Date?], prefix: String = "", depth: Int = 4
  ) -> [(id: String, path: String)] {
    folders[folder] = .some(modification(of: folder))
    // Some folders of the list may not exist.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    var files = names.filter { $0.hasSuffix(".desktop") }.map {
      (id: prefix + $0.dropLast(".desktop".count), path: "\(folder)/\($0)")
    }
    for name in names where depth > 0 && !name.hasSuffix(".desktop") && isFolder("\(folder)/\(name)") {
      files += Self.files(in: "\(folder)/\(name)", &folders, prefix: "\(prefix)\(name)-", depth: depth - 1)
    }
    return files
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
