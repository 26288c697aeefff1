// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// An index of the desktop files by the program that they start.
///
/// There may be hundreds of files. They are read for the first lookup, and for a later lookup only if a folder has
/// changed since.
package enum DesktopEntryIndex {
  /// The index, with the dates of the folders at its creation; nil before the first lookup.
  private static let cachedIndex = Mutex<(folders: [String: Date], identifiers: [String: [String]])?>(nil)

  /// Returns the ids of the desktop files that run an executable.
  ///
  /// - Parameters:
  ///   - executable: the name of the executable, without its folder.
  ///   - dataDirectories: the folders whose `applications` folders contain desktop files.
  /// - Returns: the ids, in the order of the folders.
  package static func identifiers(running executable: String, dataDirectories: [String]) -> [String] {
    let folders = Dictionary(
      dataDirectories.map { "\($0)/applications" }.compactMap { folder in
        modification(of: folder).map { (folder, $0) }
      }, uniquingKeysWith: { first, _ in first })
    return cachedIndex.withLock { index in
      if index?.folders != folders { index = (folders, read(dataDirectories)) }
      return index?.identifiers[executable] ?? []
    }
  }

  private static func modification(of folder: String) -> Date? {
    // A folder that does not exist has no date.
    (try? FileManager.default.attributesOfItem(atPath: folder))?[.modificationDate] as? Date
  }

  private static func read(_ dataDirectories: [String]) -> [String: [String]] {
    var identifiers: [String: [String]] = [:]
    var seen: Set<String> = []
    for directory in dataDirectories {
      for id in DesktopEntry.allIdentifiers(dataDirectories: [directory]) where seen.insert(id).inserted {
        guard
          // A file that cannot be read is not listed.
          let data = try? Data(contentsOf: URL(fileURLWithPath: "\(directory)/applications/\(id).desktop")),
          let executable = executable(of: data)
        else { continue }
        identifiers[executable, default: []].append(id)
      }
    }
    return identifiers
  }

  /// Returns the name of the program in the first `Exec` key, without its folder; nil if there is no such key.
  ///
  /// The first key is the one of the program itself, because the groups of its actions come later in the file. The rest
  /// of the file is not parsed; it may contain names in a hundred languages.
  private static func executable(of file: Data) -> String? {
    guard let key = file.range(of: Data("\nExec=".utf8)) else { return nil }
    let line = file[key.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    return DesktopEntry.arguments(of: text, name: nil, path: "").first.map {
      URL(fileURLWithPath: $0).lastPathComponent
    }
  }
}
