// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Appends lines to the file of a stream: all lines of one call, or none.
///
/// Each call begins a new line, also after a process that ended in the middle of one, and leaves no part of a line on a
/// full disk. Otherwise a reader would not find the first of the new lines.
///
/// A write beyond the maximum file size fails like one on a full disk only if the program ignores SIGXFSZ, with
/// `ResourceLimit.makeFileSizeAnError()`.
struct LineAppender {
  /// The reason why nothing was written to a file that has reached its maximum size.
  static let fileLimit = "the file would exceed the maximum file size (ulimit -f)"

  private let descriptor: Int32
  /// Whether the last call through this value has left a complete line.
  private var hasCompleteLine = false

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
    if reason != nil, written > 0 {
      // A partial line is removed, because it would merge with the next one. It is at the end of the file, also if
      // another process has appended lines before it.
      ftruncate(descriptor, lseek(descriptor, 0, SEEK_END) - off_t(written))
    }
    return reason
  }

  /// Whether the last line of the file has no line end.
  private var endsWithinLine: Bool {
    var last: UInt8 = 0
    let size = lseek(descriptor, 0, SEEK_END)
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
  }
}
