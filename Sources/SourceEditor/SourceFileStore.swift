// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads and writes a source file's bytes.
struct SourceFileStore {
  let path: SourcePath

  /// Returns the file's bytes; nil if the file does not exist.
  ///
  /// - Throws: ``SourceEditorError``.
  func read() throws -> [UInt8]? {
    let file = open(path.real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw SourceEditorError(
        .unreadable, path.given, "\(path.given) cannot be read: \(SourcePath.reason()).")
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      return [UInt8](try handle.read(upToCount: SourceText.largest + 1) ?? Data())
    } catch {
      throw SourceEditorError(.unreadable, path.given, "\(path.given) cannot be read: \(error).")
    }
  }

  /// Replaces the old file with a new one in one step, with the same permissions and owner.
  ///
  /// Readers see either the old or the new file, also after a power failure.
  ///
  /// - Throws: ``SourceEditorError``.
  func write(_ bytes: [UInt8]) throws {
    var status = stat()
    let exists = stat(path.real, &status) == 0
    if exists, status.st_mode & 0o222 == 0 || access(path.real, W_OK) != 0 {
      throw SourceEditorError(
        .unwritable, path.given, "\(path.given) cannot be written: its permissions do not allow it.")
    }
    let mode = exists ? status.st_mode & 0o7777 : 0o666
    let url = URL(fileURLWithPath: path.real)
    let temporary =
      url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).\(UUID().uuidString).tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure() }
    var isDone = false
    defer { if !isDone { unlink(temporary) } }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
      defer { close(file) }
      do { try handle.write(contentsOf: Data(bytes)) } catch { throw failure("\(error)") }
      if exists {
        // The owner stays the same if this process may change owners. A change of the owner clears mode bits, so the
        // mode is set after it.
        _ = fchown(file, status.st_uid, status.st_gid)
        guard fchmod(file, mode) == 0 else { throw failure() }
      }
      guard fsync(file) == 0 else { throw failure() }
    }
    guard rename(temporary, path.real) == 0 else { throw failure() }
    isDone = true
  }

  /// - Throws: ``SourceEditorError``.
  func remove() throws {
    guard unlink(path.real) == 0 || errno == ENOENT else { throw failure() }
  }

  private func failure(_ reason: String = SourcePath.reason()) -> SourceEditorError {
    SourceEditorError(.writeFailed, path.given, "\(path.given) cannot be written: \(reason).")
  }
}
