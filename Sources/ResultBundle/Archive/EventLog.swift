import Foundation

/// A file that events are appended to, one JSON object a line.
///
/// Each line is given to the kernel in one piece, so that all events up to a process's sudden end are in the file. When
/// the disk is full the file ends with the last whole line; what could not be written is counted, and told of when
/// there is room again.
package final class EventLog: @unchecked Sendable {
  package let file: URL
  private let descriptor: Int32
  private let lock = NSLock()
  /// What could not be written since the last event that could, and in all.
  private var lost: BundleEvent.Loss?
  private var lostInAll: BundleEvent.Loss?
  private let encoder: JSONEncoder

  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package init(file: URL) throws(BundleError) {
    self.file = file
    // A write beyond the limit of file sizes is to fail as on a full disk, not to end the process.
    signal(SIGXFSZ, SIG_IGN)
    encoder = BundleCoding.encoder([.sortedKeys, .withoutEscapingSlashes])
    descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw BundleError.cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// How many events could not be written and why, if there were any.
  package var trouble: String? {
    lock.withLock { lostInAll.map { "\($0.events) event\($0.events == 1 ? "" : "s"): \($0.reason)" } }
  }

  package func append(_ event: BundleEvent) {
    lock.withLock {
      if let loss = lost {
        guard write(BundleEvent(time: event.time, .loss(loss))) == nil else { return lose(loss.reason) }
        lost = nil
      }
      if let reason = write(event) { lose(reason) }
    }
  }

  /// Waits until the disk has what was appended: after a power cut it is there.
  package func synchronize() { fdatasync(descriptor) }

  private func lose(_ reason: String) {
    lost = BundleEvent.Loss(events: (lost?.events ?? 0) + 1, reason: reason)
    lostInAll = BundleEvent.Loss(events: (lostInAll?.events ?? 0) + 1, reason: reason)
  }

  /// - Returns: why it could not be written; nil when it was.
  private func write(_ event: BundleEvent) -> String? {
    guard var line = try? encoder.encode(event) else { return "an event could not be encoded" }
    line.append(UInt8(ascii: "\n"))
    var written = 0
    let reason = line.withUnsafeBytes { bytes -> String? in
      while written < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if count == 0 || errno != EINTR {
          return errno == EFBIG && count < 0
            ? "the file would become larger than files may here (ulimit -f)"
            : String(cString: strerror(count == 0 ? ENOSPC : errno))
        }
      }
      return nil
    }
    if reason != nil, written > 0 {
      // Half a line would make one of it and the next one. Another process may have written before it.
      ftruncate(descriptor, lseek(descriptor, 0, SEEK_END) - off_t(written))
    }
    return reason
  }
}
