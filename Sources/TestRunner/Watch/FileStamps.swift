// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of folders at one moment, with the properties that change when a file is saved.
///
/// Folders and files with a name that begins with a period are left out, and so are the temporary files of editors. Links
/// to folders are not followed.
struct FileStamps: Sendable, Equatable {
  /// The properties that show whether a file has changed.
  ///
  /// An editor either writes into the file, which changes its time, or replaces it with another file, which has another
  /// number.
  struct Stamp: Sendable, Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let number: UInt
  }

  /// A file, whatever its path.
  struct Identity: Hashable {
    let device: UInt
    let number: UInt

    init(_ status: stat) { (device, number) = (UInt(status.st_dev), UInt(status.st_ino)) }
  }

  /// The properties of each file, by its path.
  private(set) var files: [String: Stamp] = [:]

  init() {}

  /// Reads the properties of all files in folders and their subfolders.
  ///
  /// A folder that cannot be read counts as empty, because it may have been removed at this moment.
  ///
  /// - Parameters:
  ///   - folders: the paths of the folders.
  ///   - excluded: files that are left out.
  init(of folders: [String], except excluded: Set<Identity> = []) {
    var left = folders
    while let folder = left.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { continue }
      for name in names where !Self.isLeftOut(name) {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          left.append(path)
        } else if !excluded.contains(Identity(status)) {
          files[path] = Stamp(
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size),
            number: UInt(status.st_ino))
        }
      }
    }
  }

  /// Returns the paths of the files that differ, that are new or that are missing in a later state, sorted.
  func changes(to later: FileStamps) -> [String] {
    let changed = later.files.filter { files[$0.key] != $0.value }.map(\.key)
    return (changed + files.keys.filter { later.files[$0] == nil }).sorted()
  }

  /// Takes the properties of some files from another state.
  mutating func copy(_ paths: some Sequence<String>, from other: FileStamps) {
    for path in paths { files[path] = other.files[path] }
  }

  /// Whether a file or folder is of no interest: hidden ones, such as `.build`, and temporary files of vim and Emacs.
  private static func isLeftOut(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
      || name == "4913"
  }
}
