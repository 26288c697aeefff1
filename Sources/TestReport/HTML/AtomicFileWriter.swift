// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes a file in parts; the file gets its name only when it is complete.
package final class AtomicFileWriter {
  private let file: URL
  private let partial: URL
  private let handle: FileHandle

  init(_ file: URL) throws {
    self.file = file
    partial = Self.newPartial(of: file)
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
    try Self.move(partial, to: file)
  }

  /// Writes a file with a function that creates files; an earlier file is replaced only if the function succeeds.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - write: creates the file at the given place.
  /// - Throws: the error of `write`, or of moving the file to its place.
  package static func replace(_ file: URL, by write: (URL) throws -> Void) throws {
    let partial = newPartial(of: file)
    // After the move, there is no partial file left to remove.
    defer { try? FileManager.default.removeItem(at: partial) }
    try write(partial)
    try move(partial, to: file)
  }

  /// Returns a new name for the part of a file, because another process may write the same report.
  ///
  /// It does not contain the name of the file, which may be as long as the file system allows.
  private static func newPartial(of file: URL) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).partial")
  }

  private static func move(_ partial: URL, to file: URL) throws {
    guard rename(partial.path, file.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
