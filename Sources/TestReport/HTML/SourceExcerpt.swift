// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// Some lines of a source file around one of them.
struct SourceExcerpt: Codable {
  /// The number of the first line, from 1.
  let first: Int
  let lines: [String]
}

/// Reads excerpts of the sources of a package; each file once.
///
/// A bundle that others made names files as it likes: of this machine's, only what belongs to the package that the run is known
/// to be of is shown.
struct SourceReader {
  /// With a slash at its end; nil where no package is given, and nothing is read.
  private let package: String?
  private var files: [String: [Substring]] = [:]
  private static let around = 4
  /// Bytes; what is longer is no source that a person wrote.
  private static let longest = 5_000_000
  /// Characters.
  private static let maximumLine = 1_000

  /// - Parameter package: the folder that sources are below, links followed.
  init(package: URL?) {
    self.package = package.flatMap { Self.realPath($0.path) }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// - Returns: nil where the file is not on this machine, or has no such line.
  mutating func excerpt(file: String?, line: Int?) -> SourceExcerpt? {
    guard let file, let line, line > 0 else { return nil }
    guard let path = path(of: file) else { return nil }
    let lines = files[path] ?? Self.lines(of: path)
    files[path] = lines
    guard line <= lines.count else { return nil }
    let first = max(1, line - Self.around)
    let last = min(lines.count, line + Self.around)
    return SourceExcerpt(
      first: first,
      lines: lines[(first - 1)...(last - 1)].map { PlainText.visible(String($0.prefix(Self.maximumLine))) })
  }

  /// One line, without its indentation; long ones are cut.
  mutating func line(file: String?, line: Int?) -> String? {
    guard let line, let excerpt = excerpt(file: file, line: line) else { return nil }
    let text = excerpt.lines[line - excerpt.first].drop(while: \.isWhitespace)
    return text.isEmpty ? nil : text.count > 200 ? text.prefix(200) + "…" : String(text)
  }

  /// The file itself, links followed; nil where it does not belong to the package.
  private func path(of file: String) -> String? {
    guard let package, let path = Self.realPath(file.hasPrefix("/") ? file : package + file),
      path.hasPrefix(package), Self.isSource(path.dropFirst(package.count))
    else { return nil }
    return path
  }

  private static func lines(of path: String) -> [Substring] {
    let url = URL(fileURLWithPath: path)
    let folder = FolderFiles(url.deletingLastPathComponent())
    guard let size = folder.size(of: url.lastPathComponent, in: nil), size <= longest,
      let data = try? folder.data(of: url.lastPathComponent, in: nil),
      let text = String(data: data, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether a path is a source file: hidden files and folders have settings, secrets and build products.
  private static func isSource(_ path: some StringProtocol) -> Bool {
    !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
