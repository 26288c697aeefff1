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
    let runLog = RunLog(
      attachments: AttachmentStore(folder: bundle.appendingPathComponent("attachments")))
    let writer = BundleWriter(url: bundle, stream: "first")
    runLog.add(writer)
    run(runLog, "Lists.testItPasses", .passed)
    run(runLog, "Lists.testItIsSkipped", .skipped) {
      $0.record(RecordedIssue(type: "skip", isFailure: false, compactDescription: "no network"))
    }
    run(runLog, "Lists.testItFails", .failed) { fail($0, "No matches for \"Add\" & <b> in process 17") }
    run(runLog, "Lists.testItFailsAsWell", .failed) {
      fail($0, "No matches for \"Add\" & <b> in process 18")
    }
    run(runLog, "Odd.testItIsFlaky", .failed) { fail($0, "timed, out: 100%\nsecond\u{1B}\u{202E} line") }
    run(runLog, "Odd.testItIsFlaky", .passed)
    run(runLog, "Odd.testItEndsTheProcess", nil)
    return RunResults(try BundleReader.read(bundle))
  }

  private func run(
    _ runLog: RunLog, _ name: String, _ outcome: TestOutcome?,
    _ body: (RunLog) -> Void = { _ in }
  ) {
    runLog.testDidStart(TestDescription(name: name, target: "ListerUITests", file: "/p/A.swift", line: 3))
    runLog.run("Tap") { body(runLog) }
    if let outcome { runLog.testDidFinish(outcome: outcome) }
  }

  private func fail(_ runLog: RunLog, _ text: String) {
    runLog.record(
      RecordedIssue(
        type: "assertionFailure", isFailure: true, compactDescription: text, file: "/p/A.swift", line: 7))
  }
}
