// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The path of a source file that may be written: a Swift file in the folder of its package, with links resolved.
package struct SourcePath: Hashable, Sendable {
  /// The path that the caller gave.
  package let given: String
  /// The path with links resolved.
  package let real: String
  /// The package's folder with links resolved.
  package let package: String
  /// Whether the file is to be created.
  package let isNew: Bool

  /// - Throws: ``SourceEditorError``.
  package init(_ given: String) throws {
    self.given = given
    let url = URL(fileURLWithPath: given).standardizedFileURL
    let path = url.path
    guard url.pathExtension == "swift", url.lastPathComponent != ".swift" else {
      throw SourceEditorError(
        .notSwift, given, "Expected a file whose name ends with \".swift\", but found \(given).")
    }
    // The package is determined from the given path, not from the target of a link. The target must then be in this
    // package.
    guard let root = Self.package(above: url), let package = Self.resolve(root.path) else {
      throw SourceEditorError(
        .noPackage, given,
        "Expected \(given) to be in a package, but no folder above it has a Package.swift. Only sources of a "
          + "package are changed.")
    }
    guard let folder = Self.resolve(url.deletingLastPathComponent().path) else {
      throw SourceEditorError(
        .noFolder, given,
        "Expected the folder of \(given) to exist, but it does not. Create it first, or name another file.")
    }
    var status = stat()
    let hasEntry = lstat(path, &status) == 0
    let resolved = hasEntry ? Self.resolve(path) : folder + "/" + url.lastPathComponent
    guard let real = resolved else {
      throw SourceEditorError(
        .notAFile, given, "\(given) is a link to a file that does not exist. Remove it, or name another file."
      )
    }
    guard real.hasPrefix(package == "/" ? "/" : package + "/") else {
      throw SourceEditorError(
        .outsidePackage, given,
        "Expected \(given) to be in the package's folder \(package), but it is \(real). Only sources of the package "
          + "are changed.")
    }
    // A link may have another name than its target.
    guard real.hasSuffix(".swift") else {
      throw SourceEditorError(.notSwift, given, "Expected a Swift file, but \(given) is a link to \(real).")
    }
    self.real = real
    self.package = package
    isNew = !hasEntry
    if hasEntry { try Self.check(given, real) }
  }

  private static func check(_ given: String, _ real: String) throws {
    var status = stat()
    guard stat(real, &status) == 0 else {
      throw SourceEditorError(.unreadable, given, "\(given) cannot be read: \(reason()).")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw SourceEditorError(.directory, given, "Expected a Swift file, but \(given) is a folder.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SourceEditorError(.notAFile, given, "Expected a Swift file, but \(given) is not a regular file.")
    }
    // The superuser can access every file. A file whose permissions allow nobody to read or write it is still refused.
    if status.st_mode & 0o444 == 0 || access(real, R_OK) != 0 {
      throw SourceEditorError(.unreadable, given, "\(given) cannot be read: its permissions do not allow it.")
    }
    if status.st_mode & 0o222 == 0 || access(real, W_OK) != 0 {
      throw SourceEditorError(
        .unwritable, given, "\(given) cannot be written: its permissions do not allow it.")
    }
  }

  /// Returns the nearest folder above a file that has a manifest.
  private static func package(above file: URL) -> URL? {
    var folder = file.deletingLastPathComponent()
    while true {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        return folder
      }
      let parent = folder.deletingLastPathComponent()
      if folder.path == "/" || parent.path == folder.path { return nil }
      folder = parent
    }
  }

  private static func resolve(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  static func reason() -> String { String(cString: strerror(errno)) }
}
