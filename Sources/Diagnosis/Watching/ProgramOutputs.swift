// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The output files of programs under test, including programs that have ended.
package final class ProgramOutputs: Sendable {
  /// The size of each file at a moment.
  package typealias Mark = [URL: UInt64]

  private let files = Mutex<[URL]>([])

  package func add(_ file: URL) { files.withLock { $0.append(file) } }

  /// Returns the current sizes of the files.
  package func mark() -> Mark {
    Dictionary(files.withLock { $0 }.map { ($0, Self.size(of: $0)) }) { first, _ in first }
  }

  /// Returns the complete lines that were written since a mark, per file.
  ///
  /// A file that did not exist at the mark is read from its beginning.
  package func lines(since mark: Mark) -> [[Substring]] {
    files.withLock { $0 }.compactMap { file in
      // The file may have been deleted together with the program's folder.
      guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
      // The file was only read, so an error of closing it loses nothing.
      defer { try? handle.close() }
      // A file that cannot be read has no lines.
      guard (try? handle.seek(toOffset: mark[file] ?? 0)) != nil, let data = try? handle.readToEnd() else {
        return nil
      }
      let text = String(decoding: data, as: UTF8.self)
      let whole = text[..<(text.lastIndex(where: \.isNewline) ?? text.startIndex)]
      return whole.split(whereSeparator: \.isNewline)
    }
  }

  private static func size(of file: URL) -> UInt64 {
    var status = stat()
    return stat(file.path, &status) == 0 ? UInt64(status.st_size) : 0
  }
}
