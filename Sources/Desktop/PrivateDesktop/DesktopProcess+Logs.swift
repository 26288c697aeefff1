// SPDX-License-Identifier: Apache-2.0

import Foundation

extension DesktopProcess {
  /// The last lines that the process wrote to its standard error.
  ///
  /// - Parameter count: how many lines at most.
  /// - Returns: from the oldest to the newest; fewer where it wrote fewer.
  package func lastErrorLines(_ count: Int) -> [String] {
    Self.lastLines(of: standardErrorFile, count)
  }

  /// The last lines of a text file; none when it cannot be read.
  ///
  /// Only the last 64 KiB are looked at: a log may be large.
  static func lastLines(of file: URL, _ count: Int) -> [String] {
    guard count > 0, let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    defer { try? handle.close() }
    let size = (try? handle.seekToEnd()) ?? 0
    let start = size > 65536 ? size - 65536 : 0
    guard (try? handle.seek(toOffset: start)) != nil, let data = try? handle.readToEnd() else { return [] }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return Array(lines.suffix(count))
  }

  /// Names of files for the output that no other process of the desktop uses.
  static func logFiles(name: String, in folder: URL, identifier: String) -> (output: URL, error: URL) {
    let safe = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }.prefix(60))
    let stem = safe + "-" + identifier.prefix(8).lowercased()
    return (folder.appendingPathComponent(stem + ".out"), folder.appendingPathComponent(stem + ".err"))
  }
}
