// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The folder with the reference files of a package's tests, which is `References` next to the package's manifest.
///
/// It contains a folder for each test target, with a folder for each source file of tests. The folder of a target is not
/// inside the target's source folder, because SwiftPM would warn about the files there.
package struct ReferenceFolder: Sendable, Equatable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Finds the folder for the tests of a source file.
  ///
  /// - Parameters:
  ///   - file: the path of the source file.
  ///   - environment: the environment of the tests, in which a setting can replace the folder.
  /// - Throws: ``ReferenceError/noFolder(source:)``.
  package init(source file: String, environment: [String: String]) throws(ReferenceError) {
    if let path = environment[Setting.references.name], !path.isEmpty {
      self.init(URL(fileURLWithPath: path, isDirectory: true))
      return
    }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    guard let package = PackageFolder.enclosing(folder) else { throw .noFolder(source: file) }
    self.init(package.appendingPathComponent("References", isDirectory: true))
  }

  /// Returns the files in which a reference may be, the most specific first.
  ///
  /// The first file is for one destination, and has its name. The second one is for all destinations: it is used if it
  /// exists and the first one does not.
  ///
  /// - Parameters:
  ///   - name: the name of the reference; characters other than letters, digits, spaces, and `.`, `-`, `_` become `-`.
  ///   - fileID: the value of `#fileID` of the test: `MyUITests/LoginTests.swift`.
  ///   - variant: the name of the destination, such as `debian-12-x11-1x-light`; nil if one reference serves all.
  ///   - fileExtension: the extension without the period.
  /// - Returns: one or two files, which need not exist.
  /// - Throws: ``ReferenceError/emptyName``.
  package func files(named name: String, fileID: String, variant: String?, fileExtension: String)
    throws(ReferenceError) -> [ReferenceFile]
  {
    let parts = fileID.split(separator: "/")
    let source = parts.last.map { URL(fileURLWithPath: String($0)).deletingPathExtension().lastPathComponent }
    let folder = [parts.count > 1 ? parts.first.map(String.init) : nil, source].compactMap { $0 }
      .reduce(url) { $0.appendingPathComponent(Self.fileName($1), isDirectory: true) }
    let base = Self.fileName(name)
    guard base.contains(where: { $0.isLetter || $0.isNumber }) else { throw .emptyName }
    return [variant.map { "\(base)@\(Self.fileName($0))" }, base].compactMap { $0 }
      .map { ReferenceFile(folder.appendingPathComponent("\($0).\(fileExtension)")) }
  }

  /// Replaces the characters that cannot be in a file name, or that would make a hidden file.
  private static func fileName(_ text: String) -> String {
    let name = String(
      text.map { $0.isLetter || $0.isNumber || " -_.".contains($0) ? $0 : "-" })
    return name.hasPrefix(".") ? "-" + name.dropFirst() : name
  }
}
