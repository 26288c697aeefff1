// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the outcome of a test into the stream of a process that has ended.
///
/// A WebDriver client reports the outcome of its session only after the process of the session has ended.
package struct DelayedOutcome {
  private let file: URL
  private let stream: StreamRecord

  /// Reads a stream; nil if it does not exist or has no test.
  ///
  /// - Parameters:
  ///   - name: the name of the stream.
  ///   - bundle: the folder of the bundle.
  package init?(stream name: String, of bundle: URL) {
    guard BundleFormat.isFileName(name) else { return nil }
    file = bundle.appendingPathComponent(BundleFormat.events).appendingPathComponent(name)
      .appendingPathExtension(BundleFormat.eventsExtension)
    // A session that started no desktop may have written nothing.
    guard let data = try? Data(contentsOf: file) else { return nil }
    var reading = StreamReading(name: name)
    reading.read(data)
    stream = reading.stream
    guard !stream.tests.isEmpty else { return nil }
  }

  /// The last test of the stream, for which the outcome is written.
  private var last: TestRecord? { stream.tests.last }

  /// The recorded outcome of the last test; nil if the process ended during the test.
  package var outcome: TestOutcome? { last?.outcome.flatMap(TestOutcome.init) }

  /// Appends an event with the end of the last test, and waits until it is on the disk.
  ///
  /// Readers use this event instead of the end that was recorded before.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the test.
  ///   - issue: the failure, or the reason for a skip; nil if there is neither.
  ///   - status: the exit status of the command that ran the test, if it is the only sign of the outcome; nil
  ///     otherwise.
  /// - Throws: ``BundleError/cannotWrite(path:reason:)``.
  package func write(
    _ outcome: TestOutcome, _ issue: BundleEvent.Issue? = nil, commandStatus status: Int32? = nil
  )
    throws(BundleError)
  {
    guard let last else { return }
    var events: [BundleEvent] = []
    if var issue {
      issue.test = last.number
      events.append(BundleEvent(time: stream.duration, .issue(issue)))
    }
    let duration = last.duration ?? max(0, stream.duration - last.start)
    events.append(
      BundleEvent(
        time: stream.duration,
        .testFinished(
          .init(test: last.number, outcome: outcome.rawValue, duration: duration, commandStatus: status))))
    try LineAppender.append(events, to: file)
  }
}
