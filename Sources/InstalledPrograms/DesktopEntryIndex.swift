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

  /// The index, with the dates of the folders at its creation; nil before the first lookup.
  private static let cachedIndex = Mutex<(folders: [String: Date], entries: [Entry])?>(nil)

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
    let folders = Dictionary(
      dataDirectories.map { "\($0)/applications" }.compactMap { folder in
        modification(of: folder).map { (folder, $0) }
      }, uniquingKeysWith: { first, _ in first })
    return cachedIndex.withLock { index in
      if let index, index.folders == folders { return index.entries }
      let entries = read(dataDirectories)
      index = (folders, entries)
      return entries
    }
  }

  private static func modification(of folder: String) -> Date? {
    // A folder that does not exist has no date.
    (try? FileManager.default.attributesOfItem(atPath: folder))?[.modificationDate] as? Date
  }

  private static func read(_ dataDirectories: [String]) -> [Entry] {
    var entries: [Entry] = []
    // The first file of an id replaces the others, also if it deletes the program.
    var seen: Set<String> = []
    for directory in dataDirectories {
      let folder = "\(directory)/applications"
      // Some folders of the list may not exist.
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files.sorted() where file.hasSuffix(".desktop") && seen.insert(file).inserted {
        let path = "\(folder)/\(file)"
        // A file that cannot be read is not listed.
        guard let entry = KeyFile(readingFrom: path).flatMap({ DesktopEntry($0, path: path) }),
          !entry.isDeleted
        else { continue }
        entries.append(
          Entry(
            id: String(file.dropLast(".desktop".count)),
            executable: URL(fileURLWithPath: entry.exec[0]).lastPathComponent, isInMenus: entry.isInMenus))
      }
    }
    return entries
  }
}
