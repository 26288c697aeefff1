// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization

/// A file to which events are appended, one JSON object per line.
///
/// Each line is written with one call, so that the file contains all events up to a sudden end of the process. Disk
/// space is reserved for essential events, so that the start and end of each test are recorded even on a full disk.
/// Events that could not be written are counted, and the number is recorded as soon as there is space again.
package final class EventLog: Sendable {
  package let file: URL
  private let descriptor: Int32
  private let stream: Mutex<Stream>

  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package init(file: URL) throws(BundleError) {
    self.file = file
    let descriptor = open(
      file.path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, BundleFolder.permissionsOfFiles)
    guard descriptor >= 0 else {
      throw BundleError.cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
    self.descriptor = descriptor
    stream = Mutex(Stream(descriptor))
  }

  deinit { close(descriptor) }

  /// The number of events that could not be written, with the last reason; nil if all events were written.
  package var trouble: String? {
    stream.withLock {
      $0.lostInAll.map { "\($0.events) event\($0.events == 1 ? "" : "s"): \($0.reason)" }
    }
  }

  package func append(_ event: BundleEvent) { stream.withLock { $0.append(event) } }

  /// Waits until all appended events are on the disk, so that they survive a power failure.
  package func synchronize() { fdatasync(descriptor) }

  /// Releases the reserved disk space; called when there are no more events.
  package func finish() {
    synchronize()
    stream.withLock { $0.giveRoomBack() }
  }
}

/// The output of an event log, and the count of lost events.
private struct Stream {
  let descriptor: Int32
  var appender: LineAppender
  let encoder = BundleCoding.encoder([.sortedKeys, .withoutEscapingSlashes])
  /// The number of lost events that is not recorded yet; nil if there are no such events.
  var lost: BundleEvent.Loss?
  /// The number of all lost events; nil if no event was lost.
  var lostInAll: BundleEvent.Loss?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    appender = LineAppender(descriptor)
    _ = obstacle(to: 0)
  }

  mutating func append(_ event: BundleEvent) {
    guard let line = line(event) else { return lose("an event could not be encoded") }
    guard line.count <= BundleFormat.maximumLine else {
      return lose("an event of \(line.count) bytes was too long")
    }
    let loss = lost.flatMap { self.line(BundleEvent(time: event.time, .loss($0))) } ?? Data()
    if !event.kind.isEssential, let reason = obstacle(to: loss.count + line.count) { return lose(reason) }
    if !loss.isEmpty {
      if let reason = appender.append(loss) { return lose(reason) }
      lost = nil
    }
    if let reason = appender.append(line) { lose(reason) }
  }

  mutating func giveRoomBack() {
    // Without the lock, another process could append between the two calls. Then the space stays reserved.
    if reserved > 0, appender.lock() {
      if let size { ftruncate(descriptor, off_t(size)) }
      appender.unlock()
    }
    reserved = 0
  }

  private mutating func lose(_ reason: String) {
    lost = BundleEvent.Loss(events: (lost?.events ?? 0) + 1, reason: reason)
    lostInAll = BundleEvent.Loss(events: (lostInAll?.events ?? 0) + 1, reason: reason)
  }

  // MARK: - Disk space

  /// The file size up to which disk space is reserved.
  private var reserved = 0
  /// The number of bytes reserved for essential events on a full disk: enough for the ends of several hundred tests.
  private static let reserve = 64 << 10

  private var size: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Reserves space for a write of `count` bytes and for the essential events.
  ///
  /// - Returns: the reason why there is no space; nil if there is enough, or if the file system cannot reserve space.
  private mutating func obstacle(to count: Int) -> String? {
    guard let size else { return nil }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    // On some file systems, reserving space beyond the file size limit ends the process. Therefore no space is reserved
    // if there is such a limit.
    if let maximum = Int(exactly: limit.rlim_cur) {
      return size + count + min(Self.reserve, maximum / 4) > maximum ? LineAppender.fileLimit : nil
    }
    guard size + count + Self.reserve > reserved else { return nil }
    let requested = size + count + 2 * Self.reserve
    if clinux_reserve(descriptor, Int64(requested)) == 0 {
      reserved = requested
    } else if errno == ENOSPC || errno == EDQUOT {
      return String(cString: strerror(errno))
    }
    return nil
  }

  /// Returns the line of an event; nil if the event cannot be encoded, which then counts as lost.
  private func line(_ event: BundleEvent) -> Data? {
    guard var line = try? encoder.encode(event) else { return nil }
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

extension BundleEvent.Kind {
  /// Whether space is reserved for the event on a full disk.
  ///
  /// Without the end of a test in the record, a passed test could not be distinguished from a test during which the
  /// process ended.
  fileprivate var isEssential: Bool {
    switch self {
    case .runStarted, .runFinished, .destination, .suiteStarted, .suiteFinished, .testStarted, .testFinished,
      .issue, .measurement, .quarantine, .notRun, .loss:
      true
    case .activityStarted, .activityFinished, .resolution, .gesture, .attachment, .attachmentRemoved,
      .application, .output, .unknown:
      false
    }
  }
}
