// SPDX-License-Identifier: Apache-2.0

import Foundation

extension DesktopProcess {
  /// Returns the last lines that the process wrote to its standard error.
  ///
  /// - Parameter count: the maximum number of lines.
  /// - Returns: the lines, the oldest first; fewer if the process wrote fewer.
  package func lastErrorLines(_ count: Int) -> [String] {
    Self.lastLines(of: standardErrorFile, count)
  }

  /// Returns the last lines of a text file; no lines if it cannot be read.
  ///
  /// Only the last 64 KiB are read, because a log may be large.
  static func lastLines(of file: URL, _ count: Int) -> [String] {
    guard count > 0, let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    // The file was only read, so an error of closing it loses no data.
    defer { try? handle.close() }
    let size = (try? handle.seekToEnd()) ?? 0
    let start = size > 65536 ? size - 65536 : 0
    guard (try? handle.seek(toOffset: start)) != nil, let data = try? handle.readToEnd() else { return [] }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    return Array(lines.suffix(count))
  }

  /// Returns names of output files that no other process of the desktop uses.
  static func logFiles(name: String, in folder: URL, identifier: String) -> (output: URL, error: URL) {
    let safe = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }.prefix(60))
    let stem = safe + "-" + identifier.prefix(8).lowercased()
    return (folder.appendingPathComponent(stem + ".out"), folder.appendingPathComponent(stem + ".err"))
  }
}
