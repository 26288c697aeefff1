// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// Some lines of a source file around a given line.
struct SourceExcerpt: Codable {
  /// The number of the first line, from 1.
  let first: Int
  let lines: [String]
}

/// Reads excerpts of the sources of a package; reads each file once.
///
/// A bundle from another machine may name any file of this machine, also a private one. So only files of the run's
/// package are shown.
struct SourceReader {
  /// The package's path with a slash at its end; nil if there is no package, in which case no file is read.
  private let package: String?
  private var files: [String: [Substring]] = [:]
  /// The number of lines that are shown before a line, and after it.
  private static let around = 4
  /// The maximum size of a file in bytes; a longer file is not a source that a person wrote.
  private static let longest = 5_000_000
  /// The maximum length of a line, in characters.
  private static let maximumLine = 1_000

  /// - Parameter package: the folder that contains the sources; links are followed.
  init(package: URL?) {
    self.package = package.flatMap { Self.realPath($0.path) }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Returns the lines around a line; nil if the file is not in the package on this machine, or has no such line.
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

  /// Returns one line without its indentation, cut if it is long; nil if it is empty or cannot be shown.
  mutating func line(file: String?, line: Int?) -> String? {
    guard let line, let excerpt = excerpt(file: file, line: line) else { return nil }
    let text = excerpt.lines[line - excerpt.first].drop(while: \.isWhitespace)
    return text.isEmpty ? nil : text.count > 200 ? text.prefix(200) + "…" : String(text)
  }

  /// Returns the path of a file, with symbolic links resolved; nil if it does not belong to the package.
  private func path(of file: String) -> String? {
    guard let package, let path = Self.realPath(file.hasPrefix("/") ? file : package + file),
      path.hasPrefix(package), Self.isSource(path.dropFirst(package.count))
    else { return nil }
    return path
  }

  /// Returns the lines of a file; empty if it is too long, cannot be read or is not UTF-8, so that no source is shown.
  private static func lines(of path: String) -> [Substring] {
    let url = URL(fileURLWithPath: path)
    let folder = UntrustedFolder(url.deletingLastPathComponent())
    guard let size = folder.size(of: url.lastPathComponent, in: nil), size <= longest,
      let data = try? folder.data(of: url.lastPathComponent, in: nil),
      let text = String(data: data, encoding: .utf8)
    else { return [] }
    // The characters at which the compiler counts lines; a form feed ends no line.
    return text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
  }

  /// Whether a path is that of a source file.
  ///
  /// Hidden files and folders do not count, because they may contain settings, secrets and build products.
  private static func isSource(_ path: some StringProtocol) -> Bool {
    !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
