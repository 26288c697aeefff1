// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Adds events to the record of a process that has ended, such as the end of the test that was running.
package struct StreamCompletion {
  package let record: StreamRecord
  private let file: URL

  /// Reads the record of a process; nil if the process has left no record.
  package init?(bundle: URL, stream: String) {
    file = bundle.appendingPathComponent(BundleFormat.events).appendingPathComponent(stream)
      .appendingPathExtension(BundleFormat.eventsExtension)
    guard let data = try? Data(contentsOf: file, options: .mappedIfSafe), !data.isEmpty else { return nil }
    var reading = StreamReading(name: stream)
    reading.read(data)
    record = reading.stream
  }

  /// The test that was running when the process ended; nil if no test was running.
  package var openTest: TestRecord? { record.tests.last { $0.outcome == nil } }

  /// The current time in seconds since the stream began; at least the time of its last event.
  ///
  /// The record must have been written on this machine, after its last start.
  package var now: TimeInterval {
    max(record.duration, record.start?.uptime.map { MonotonicClock.now - $0 } ?? 0)
  }

  /// Appends events to the record, and waits until they are on the disk.
  ///
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func append(_ events: [BundleEvent]) throws(BundleError) {
    let descriptor = open(file.path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BundleError.cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var data = Data()
    // The process may have ended in the middle of a line.
    var last: UInt8 = 0
    let size = lseek(descriptor, 0, SEEK_END)
    if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") {
      data.append(UInt8(ascii: "\n"))
    }
    let encoder = BundleCoding.encoder([.sortedKeys, .withoutEscapingSlashes])
    for event in events {
      // Encoding does not fail: JSON has a form for all values of an event.
      guard let line = try? encoder.encode(event) else { continue }
      data += line + Data("\n".utf8)
    }
    let count = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == data.count else {
      throw BundleError.cannotWrite(
        path: file.path, reason: String(cString: strerror(count < 0 ? errno : ENOSPC)))
    }
    fdatasync(descriptor)
  }
}
