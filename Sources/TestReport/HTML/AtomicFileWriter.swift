// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes a file in parts; the file gets its name only when it is complete.
final class AtomicFileWriter {
  private let file: URL
  private let partial: URL
  private let handle: FileHandle

  init(_ file: URL) throws {
    self.file = file
    // Another process may write the same report. The name does not contain that of the file, which may be as long as the
    // file system allows.
    partial = file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).partial")
    guard FileManager.default.createFile(atPath: partial.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: partial.path])
    }
    handle = try FileHandle(forWritingTo: partial)
  }

  // After `finish`, there is no partial file left to remove.
  deinit { try? FileManager.default.removeItem(at: partial) }

  func write(_ data: Data) throws { try handle.write(contentsOf: data) }

  func finish() throws {
    try handle.close()
    guard rename(partial.path, file.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
