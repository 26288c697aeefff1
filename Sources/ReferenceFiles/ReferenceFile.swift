// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that tests compare with, stored with the sources.
package struct ReferenceFile: Sendable, Equatable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Reads the file.
  ///
  /// - Returns: nil if the file does not exist.
  /// - Throws: ``ReferenceError/unreadable(path:reason:)``.
  package func read() throws(ReferenceError) -> Data? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  /// Writes the file if it does not exist yet.
  ///
  /// Two workers may compare the same reference at the same time; one of them writes it.
  ///
  /// - Returns: whether the file was written; false if it exists, perhaps since a moment ago.
  /// - Throws: ``ReferenceError/notWritten(path:reason:)``.
  package func create(_ data: Data) throws(ReferenceError) -> Bool {
    try write(data) { temporary in
      guard link(temporary, url.path) != 0 else {
        unlink(temporary)
        return true
      }
      // A link to a missing file has the name, but cannot be read: the caller would try to create it again.
      guard errno == EEXIST, access(url.path, F_OK) == 0 else { return nil }
      unlink(temporary)
      return false
    }
  }

  /// Writes the file, or replaces it.
  ///
  /// - Throws: ``ReferenceError/notWritten(path:reason:)``. The earlier file is then unchanged.
  package func replace(_ data: Data) throws(ReferenceError) {
    _ = try write(data) { temporary in rename(temporary, url.path) == 0 ? true : nil }
  }

  /// Writes a complete file under a temporary name next to the file, so that no reader finds half a file.
  ///
  /// - Parameters:
  ///   - data: the content of the file.
  ///   - publish: gives the file its name; returns nil after an error, which `errno` names.
  /// - Returns: the result of `publish`.
  /// - Throws: ``ReferenceError/notWritten(path:reason:)``.
  private func write(_ data: Data, publish: (String) -> Bool?) throws(ReferenceError) -> Bool {
    let temporary = "\(url.path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).new"
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: temporary))
    } catch {
      unlink(temporary)
      throw .notWritten(path: url.path, reason: error.localizedDescription)
    }
    if let isWritten = publish(temporary) { return isWritten }
    let reason = String(cString: strerror(errno))
    unlink(temporary)
    throw .notWritten(path: url.path, reason: reason)
  }
}
