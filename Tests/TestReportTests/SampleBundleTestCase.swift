// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

/// A test with a bundle in a separate folder.
class SampleBundleTestCase: XCTestCase {
  private(set) var bundle = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    bundle = FileManager.default.temporaryDirectory
      .appendingPathComponent("report-\(UUID().uuidString)/Sample.understudy")
  }

  override func tearDown() {
    try? FileManager.default.removeItem(at: bundle.deletingLastPathComponent())
  }

  /// Writes a run with a test of each outcome, and reads it back.
  func sample() throws -> RunResults {
    let recorder = RunLog(
      attachments: AttachmentStore(folder: bundle.appendingPathComponent("attachments")))
    let writer = BundleWriter(url: bundle, stream: "first")
    recorder.add(writer)
    run(recorder, "Lists.testItPasses", .passed)
    run(recorder, "Lists.testItIsSkipped", .skipped) {
      $0.record(RecordedIssue(type: "skip", isFailure: false, compactDescription: "no network"))
    }
    run(recorder, "Lists.testItFails", .failed) { fail($0, "No matches for \"Add\" & <b> in process 17") }
    run(recorder, "Lists.testItFailsAsWell", .failed) {
      fail($0, "No matches for \"Add\" & <b> in process 18")
    }
    run(recorder, "Odd.testItIsFlaky", .failed) { fail($0, "timed, out: 100%\nsecond\u{1B}\u{202E} line") }
    run(recorder, "Odd.testItIsFlaky", .passed)
    run(recorder, "Odd.testItEndsTheProcess", nil)
    return RunResults(try BundleReader.read(bundle))
  }

  private func run(
    _ recorder: RunLog, _ name: String, _ outcome: TestOutcome?,
    _ body: (RunLog) -> Void = { _ in }
  ) {
    recorder.testDidStart(TestDescription(name: name, target: "ListerUITests", file: "/p/A.swift", line: 3))
    recorder.run("Tap") { body(recorder) }
    if let outcome { recorder.testDidFinish(outcome: outcome) }
  }

  private func fail(_ recorder: RunLog, _ text: String) {
    recorder.record(
      RecordedIssue(
        type: "assertionFailure", isFailure: true, compactDescription: text, file: "/p/A.swift", line: 7))
  }
}
