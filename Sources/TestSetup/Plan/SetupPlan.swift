// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files that a setup would write, before any of them is written.
package struct SetupPlan: Sendable {
  package struct File: Sendable {
    package let url: URL
    /// The path in messages and differences: relative to the package, or to its repository.
    package let name: String
    /// The existing content; nil if the file does not exist yet.
    package let old: String?
    package let new: String
    package var isExecutable = false
  }

  package internal(set) var target: String
  package internal(set) var product: String
  /// The files in the order in which they are written: the manifest last, because it needs the others.
  package internal(set) var files: [File] = []
  /// The names of existing files that stay unchanged.
  package internal(set) var unchanged: [String] = []
  /// The steps to do by hand, one sentence each.
  package internal(set) var notes: [String] = []

  /// The arguments of `understudy record` in the project's folder to record a test; nil if the recorder cannot write
  /// the tests.
  package internal(set) var recording: [String]?
  /// The program, if it must be built before a test can be recorded.
  package internal(set) var missingProgram: String?

  /// Whether there is nothing to write.
  package var isDone: Bool { files.isEmpty }

  package var diff: String {
    files.map { UnifiedDiff.text(path: $0.name, old: $0.old, new: $0.new) }.joined()
  }

  /// Adds a file, unless a file with this name exists.
  mutating func add(_ name: String, _ text: String, to folder: URL, isExecutable: Bool = false) {
    let url = folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: url.path) {
      unchanged.append(name)
    } else {
      files.append(File(url: url, name: name, old: nil, new: text, isExecutable: isExecutable))
    }
  }

  /// Writes the files, each in one atomic step.
  ///
  /// If a file cannot be written, the files written before it are restored or removed.
  ///
  /// - Throws: `SetupError`.
  package func apply() throws {
    var written: [File] = []
    var folders: [URL] = []
    do {
      for file in files {
        // For a file that does not exist yet, both sides are nil.
        guard (try? String(contentsOf: file.url, encoding: .utf8)) == file.old else {
          throw SetupError.changedMeanwhile(path: file.url.path)
        }
        folders += try Self.makeFolder(file.url.deletingLastPathComponent())
        do {
          let url = file.url.resolvingSymlinksInPath()
          try Data(file.new.utf8).write(to: url, options: .atomic)
          if file.isExecutable {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
          }
        } catch {
          throw SetupError.cannotWrite(path: file.url.path, reason: error.localizedDescription)
        }
        written.append(file)
      }
    } catch {
      // Errors of this restoration are dropped, because only one error can be thrown: the one that caused it.
      for file in written.reversed() {
        if let old = file.old {
          try? Data(old.utf8).write(to: file.url.resolvingSymlinksInPath(), options: .atomic)
        } else {
          try? FileManager.default.removeItem(at: file.url)
        }
      }
      for folder in folders.reversed() { try? FileManager.default.removeItem(at: folder) }
      throw error
    }
  }

  /// - Returns: the created folders, outermost first.
  private static func makeFolder(_ folder: URL) throws -> [URL] {
    var missing: [URL] = []
    var place = folder
    while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
      missing.insert(place, at: 0)
      place.deleteLastPathComponent()
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw SetupError.cannotWrite(path: folder.path, reason: error.localizedDescription)
    }
    return missing
  }
}
