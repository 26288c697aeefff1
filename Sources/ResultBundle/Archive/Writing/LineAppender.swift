// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Appends lines to the file of a stream: all lines of one call, or none.
///
/// Each call begins a new line, also after a process that ended in the middle of one, and leaves no part of a line on a
/// full disk. Otherwise a reader would not find the first of the new lines.
///
/// The file is locked with flock(2) during a call: another process that appends to the stream could otherwise write a
/// line between a partial write and its removal, which would remove that line too.
///
/// A write beyond the maximum file size fails like one on a full disk only if the program ignores SIGXFSZ, with
/// `ResourceLimit.makeFileSizeAnError()`.
struct LineAppender {
  /// The reason why nothing was written to a file that has reached its maximum size.
  static let fileLimit = "the file would exceed the maximum file size (ulimit -f)"

  private let descriptor: Int32
  /// Whether the last call through this value has left a complete line.
  private var hasCompleteLine = false
  /// Whether a call waits while another process has locked the file; false after a wait that exceeded its limit, because
  /// the other process may be stopped.
  private var waitsForLock = true

  /// - Parameter descriptor: the file, opened for reading and for appending.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Appends events to the stream of a process that has ended, and waits until they are on the disk.
  ///
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``; nothing has been written then.
  static func append(_ events: [BundleEvent], to file: URL) throws(BundleError) {
    let descriptor = open(file.path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BundleError.cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let encoder = BundleCoding.encoder([.sortedKeys, .withoutEscapingSlashes])
    var lines = Data()
    for event in events {
      do {
        lines += try encoder.encode(event) + Data("\n".utf8)
      } catch {
        throw BundleError.cannotWrite(path: file.path, reason: error.localizedDescription)
      }
    }
    var appender = LineAppender(descriptor)
    if let reason = appender.append(lines) {
      throw BundleError.cannotWrite(path: file.path, reason: reason)
    }
    fdatasync(descriptor)
  }

  /// Appends lines with their line ends.
  ///
  /// The lines are usually written with one call, so that the file contains all of them after a sudden end of the
  /// process.
  ///
  /// - Returns: the reason why nothing was written; nil on success.
  mutating func append(_ lines: Data) -> String? {
    let isLocked = lock()
    defer { if isLocked { unlock() } }
    let data = hasCompleteLine || !endsWithinLine ? lines : Data("\n".utf8) + lines
    var written = 0
    let reason = data.withUnsafeBytes { bytes -> String? in
      while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count > 0 {
          written += count
        } else if count == 0 || errno != EINTR {
          return errno == EFBIG && count < 0
            ? Self.fileLimit
            : String(cString: strerror(count == 0 ? ENOSPC : errno))
        }
      }
      return nil
    }
    hasCompleteLine = reason == nil
    if reason != nil, written > 0, isLocked {
      // A partial line is removed, because it would merge with the next one. The write has left the offset at its end;
      // a process that does not lock the file may have appended after it.
      let end = lseek(descriptor, 0, SEEK_CUR)
      if end == lseek(descriptor, 0, SEEK_END) { ftruncate(descriptor, end - off_t(written)) }
    }
    return reason
  }

  /// Locks the file for this process, and waits for at most ``TimeLimits/Record/streamLock``.
  ///
  /// - Returns: whether the file is locked; false also on a file system without locks. Then lines may be appended, and
  ///   the file must not be cut.
  mutating func lock() -> Bool {
    let deadline = Deadline(after: waitsForLock ? TimeLimits.Record.streamLock.seconds : 0)
    let result = lockFile(descriptor, every: TimeLimits.Record.streamLockPoll, until: deadline)
    waitsForLock = result != .held
    return result == .locked
  }

  func unlock() { flock(descriptor, LOCK_UN) }

  /// Whether the last line of the file has no line end.
  private var endsWithinLine: Bool {
    var last: UInt8 = 0
    let size = lseek(descriptor, 0, SEEK_END)
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
  }
}
