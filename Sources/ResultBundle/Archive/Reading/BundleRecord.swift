// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The content of a bundle, read from its streams.
package struct BundleRecord: Sendable {
  package let url: URL
  package let manifest: BundleManifest
  package var streams: [StreamRecord] = []

  /// The missing and unreadable parts, one sentence each.
  package var problems: [String] = []

  /// The tests of all streams, stream by stream; within a stream, in the order in which they started.
  package var tests: [TestRecord] { streams.flatMap(\.tests) }

  /// The name of the bundle: the name of its folder without the extension, unless the caller sets a different name.
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
  /// The name of the stream's file, without extension.
  package let name: String
  package var start: BundleEvent.RunStarted?
  package var destinations: [BundleEvent.Destination] = []
  package var tests: [TestRecord] = []
  /// The events outside of tests, in the form of a test with the number 0 and an empty name.
  package var outside = TestRecord(number: 0, name: "", start: 0)
  /// The reason for the quarantine of each quarantined test, by the test's name in the form that `--only-testing`
  /// accepts.
  package var quarantine: [String: String] = [:]
  /// The tests that did not run because the run ended early; at most one entry for each configuration.
  package var notRun: [BundleEvent.NotRun] = []
  /// Whether the process recorded its end.
  package var isFinished = false
  /// The numbers of lost events and attachments, with the last reason; nil if the stream reports no loss.
  package var loss: BundleEvent.Loss?
  /// The seconds from the start of the stream to its last event.
  package var duration: TimeInterval = 0

  package init(name: String) { self.name = name }
}

/// A test of a run.
package struct TestRecord: Sendable {
  package var number: Int
  package var name: String
  package var target: String?
  /// The suite, if ``name`` is only the name of the test itself; nil if ``name`` begins with the suite.
  package var suiteName: String?
  /// The names of the suites around the test, outermost first.
  package var suite: [String] = []
  package var file: String?
  package var line: Int?
  package var iteration: Int?
  package var configuration: String?
  package var arguments: String?
  package var tags: [String] = []
  package var bugs: [BundleEvent.TestStarted.Bug] = []
  /// The desktop that was started last before the end of the test, as an index in the destinations of the stream; nil
  /// if no desktop had been started.
  package var destination: Int?
  /// The start, in seconds since the stream began.
  package var start: TimeInterval
  /// The duration in seconds; nil if the record ends before the test does.
  package var duration: TimeInterval?
  /// `passed`, `failed`, `skipped` or `unknown`; nil if the record ends before the test does.
  package var outcome: String?
  /// The exit status of the command that ran a test with an unknown outcome; nil if there is no such command.
  package var commandStatus: Int32?
  /// The calls of an agent, if the record is that of its session, which is no test; nil for a test.
  package var agent: BundleEvent.AgentCalls?

  /// The steps in the order in which they started; a step precedes the steps inside it.
  package var activities: [ActivityRecord] = []
  package var issues: [(time: TimeInterval, issue: BundleEvent.Issue)] = []
  /// The attachments, in the order of the moments that they show.
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
  /// The start, in seconds since the stream began.
  package let start: TimeInterval
  /// The duration in seconds; nil if the record ends before the step does.
  package var duration: TimeInterval?
  package var spent: [String: TimeInterval]?
}

/// A piece of output.
///
/// The text stays in the file until it is needed, because logs may be long.
package struct OutputRecord: Sendable {
  package let time: TimeInterval
  package let application: String?
  package let stream: String
  /// The line of the stream's file that contains the text.
  let line: Data

  /// The number of bytes that the piece takes in the bundle.
  package var size: Int { line.count }

  package var text: String { event?.text ?? "" }

  /// The number of bytes of output between the previous piece and this piece that were not stored; nil if all bytes
  /// were stored.
  package var omitted: Int? { event?.omitted }

  /// The decoded event; never nil in practice, because the reader of the stream has decoded the same line.
  private var event: BundleEvent.Output? {
    guard let event = try? BundleCoding.decoder().decode(BundleEvent.self, from: line),
      case .output(let output) = event.kind
    else { return nil }
    return output
  }
}
