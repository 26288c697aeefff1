// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The content of a bundle, read from its streams.
package struct BundleRecord: Sendable {
  package let url: URL
  package let manifest: BundleManifest
  package var streams: [StreamRecord] = []

  /// The missing and unreadable parts, in sentences.
  package var problems: [String] = []

  /// The tests of all streams, in the order in which they started.
  package var tests: [TestRecord] { streams.flatMap(\.tests) }

  /// The name of the bundle: its folder without the extension, unless its reader has a better name.
  package var name: String

  init(url: URL, manifest: BundleManifest) {
    (self.url, self.manifest) = (url, manifest)
    name = url.deletingPathExtension().lastPathComponent
  }

  package func file(of attachment: BundleEvent.Attachment) -> URL {
    url.appendingPathComponent(BundleFormat.attachments).appendingPathComponent(attachment.file)
  }
}

/// The record of one process.
package struct StreamRecord: Sendable {
  /// The name of its file, without extension.
  package let name: String
  package var start: BundleEvent.RunStarted?
  package var destinations: [BundleEvent.Destination] = []
  package var tests: [TestRecord] = []
  /// The events outside of tests.
  package var outside = TestRecord(number: 0, name: "", start: 0)
  /// The reasons for the quarantine of tests of the run, by their names as `--only-testing` takes them.
  package var quarantine: [String: String] = [:]
  /// Whether the process came to its end and recorded it.
  package var isFinished = false
  /// The number of lost events, with the last reason; nil where nothing was lost.
  package var loss: BundleEvent.Loss?
  /// Seconds from its start to the last event.
  package var duration: TimeInterval = 0

  package init(name: String) { self.name = name }
}

/// A test of a run.
package struct TestRecord: Sendable {
  package var number: Int
  package var name: String
  package var target: String?
  /// The suite, where ``name`` is that of the test alone; nil where the name begins with it.
  package var suiteName: String?
  package var suite: [String] = []
  package var file: String?
  package var line: Int?
  package var iteration: Int?
  package var configuration: String?
  package var arguments: String?
  package var tags: [String] = []
  package var bugs: [BundleEvent.TestStarted.Bug] = []
  /// The place among the stream's destinations of the last one that was there while it ran.
  package var destination: Int?
  /// Seconds since the stream began.
  package var start: TimeInterval
  /// Seconds; nil when the record ends before the test does.
  package var duration: TimeInterval?
  /// `passed`, `failed`, `skipped`, `unknown`; nil when the record ends before the test does.
  package var outcome: String?
  /// Of a test whose outcome is unknown: the exit status of the command that ran it, where there was one.
  package var commandStatus: Int32?

  /// In the order in which they started; parents stand before their parts.
  package var activities: [ActivityRecord] = []
  package var issues: [(time: TimeInterval, issue: BundleEvent.Issue)] = []
  /// By the times of what they show.
  package var attachments: [(time: TimeInterval, attachment: BundleEvent.Attachment)] = []
  package var resolutions: [BundleEvent.Resolution] = []
  package var gestures: [BundleEvent.Gesture] = []
  package var measurements: [BundleEvent.Measurement] = []
  package var applications: [(time: TimeInterval, change: BundleEvent.Application)] = []
  package var outputs: [OutputRecord] = []

  init(number: Int, name: String, start: TimeInterval) {
    self.number = number
    self.name = name
    self.start = start
  }
}

package struct ActivityRecord: Sendable {
  package let number: Int
  package let parent: Int?
  package let name: String
  /// Seconds since the stream began.
  package let start: TimeInterval
  /// Seconds; nil when the record ends before the step does.
  package var duration: TimeInterval?
  package var spent: [String: TimeInterval]?
}

/// A piece of output.
///
/// Its text stays in the file until it is asked for: logs may be long.
package struct OutputRecord: Sendable {
  package let time: TimeInterval
  package let application: String?
  package let stream: String
  /// The line of the stream's file that has the text.
  let line: Data

  /// Bytes that it takes in the bundle.
  package var size: Int { line.count }

  package var text: String { event?.text ?? "" }

  /// Bytes that were written before the text and were not stored.
  package var omitted: Int? { event?.omitted }

  private var event: BundleEvent.Output? {
    guard let event = try? BundleCoding.decoder().decode(BundleEvent.self, from: line),
      case .output(let output) = event.kind
    else { return nil }
    return output
  }
}
