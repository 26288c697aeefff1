// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The path of a source file that may be written: a file with tests in the folder of its package, with links resolved.
package struct SourcePath: Hashable, Sendable {
  /// The path that the caller gave.
  package let given: String
  /// The path with links resolved.
  package let real: String
  package let language: SourceLanguage
  /// The package's folder with links resolved; for other languages than Swift, the folder of the project.
  package let package: String
  /// Whether the file is to be created.
  package let isNew: Bool

  /// - Throws: ``SourceEditorError``.
  package init(_ given: String) throws {
    self.given = given
    let url = URL(fileURLWithPath: given).standardizedFileURL
    let path = url.path
    guard let language = SourceLanguage(file: path) else {
      throw SourceEditorError(
        .notSwift, given,
        "\(given) is no source file of a supported language. Give a file whose name ends with \".swift\", \".py\" or "
          + "\".robot\".")
    }
    self.language = language
    // The package is determined from the given path, not from the target of a link. The target must then be in this
    // package.
    guard let root = Self.project(of: url, in: language), let package = Self.resolve(root.path) else {
      throw SourceEditorError(
        .noPackage, given,
        "\(given) is not in a package: no folder above it has a Package.swift. Only sources of a package are changed."
      )
    }
    guard let folder = Self.resolve(url.deletingLastPathComponent().path) else {
      throw SourceEditorError(
        .noFolder, given,
        "The folder of \(given) does not exist. Create it first, or name another file.")
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
        "\(given) is \(real), which is not in the folder \(package) of the package. Only sources of the package are "
          + "changed.")
    }
    // A link may have another name than its target.
    guard SourceLanguage(file: real) == language else {
      throw SourceEditorError(
        .notSwift, given, "\(given) is a link to \(real), which is no file of \(language.title).")
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
      throw SourceEditorError(.directory, given, "\(given) is a folder. Name a source file.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SourceEditorError(.notAFile, given, "\(given) is not a regular file. Name a source file.")
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

  /// Returns the folder of the project that a file belongs to: for Swift the nearest folder above it that has a
  /// manifest, for other languages the nearest one with any file that marks a project, else the folder of the file.
  private static func project(of file: URL, in language: SourceLanguage) -> URL? {
    let folder = file.deletingLastPathComponent()
    if language == .swift { return nearest(["Package.swift"], above: folder) }
    return nearest(
      ["Package.swift", "pyproject.toml", "setup.py", "setup.cfg", "tox.ini", "pytest.ini", ".git"],
      above: folder) ?? folder
  }

  /// Returns the nearest folder that contains one of the files.
  private static func nearest(_ names: [String], above start: URL) -> URL? {
    var folder = start
    while true {
      if names.contains(where: {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }) {
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
