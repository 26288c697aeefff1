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
    // The file is not mapped: a process that still runs may cut it, which would end this process with SIGBUS.
    guard let data = try? Data(contentsOf: file), !data.isEmpty else { return nil }
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
    try LineAppender.append(events, to: file)
  }
}
