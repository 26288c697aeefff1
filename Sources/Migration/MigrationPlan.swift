// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The package that a migration writes.
package struct MigrationPlan {
  package let project: String
  package let targets: [MovedTarget]
  /// The files, by their paths in the package.
  package internal(set) var files: [(path: String, data: Data)] = []
  /// The tasks that remain for a person, as sentences.
  package internal(set) var notes: [String] = []

  /// Writes the package; if a file cannot be written, the files that were already written are removed.
  ///
  /// - Parameter folder: a folder that does not exist or is empty.
  /// - Throws: `MigrationError.isThere`, `.fileIsThere`, and file errors.
  package func write(to folder: URL) throws {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      // The folder is replaced below, so a file at its path would be lost.
      guard isFolder.boolValue else { throw MigrationError.fileIsThere(path: folder.path) }
      guard try manager.contentsOfDirectory(atPath: folder.path).isEmpty else {
        throw MigrationError.isThere(folder: folder.path)
      }
    }
    let parent = folder.deletingLastPathComponent()
    try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    let draft = parent.appendingPathComponent(
      ".\(folder.lastPathComponent)-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      for file in files + [("MIGRATION.md", Data(MigrationReport(self).text.utf8))] {
        let url = draft.appendingPathComponent(file.path)
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.data.write(to: url)
      }
      if manager.fileExists(atPath: folder.path) { try manager.removeItem(at: folder) }
      try manager.moveItem(at: draft, to: folder)
    } catch {
      // The error of the write is thrown, not that of the removal.
      try? manager.removeItem(at: draft)
      throw error
    }
  }
}
