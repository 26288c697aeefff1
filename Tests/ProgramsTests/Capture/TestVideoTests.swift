// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import ResultBundle
import Synchronization
import XCTest

@testable import Programs
@testable import VideoRecording
@testable import WindowSystem

/// Tests the rule for storing the video of a test, and the warnings about videos that were not stored.
final class TestVideoTests: XCTestCase {
  /// A source without pictures: each recording ends early, with a reason that becomes a warning if the video is stored.
  private final class EmptySource: ScreenRecordingSource {
    /// Blocks each read of the screen until it is signaled; nil for a source that does not block.
    private let gate: DispatchSemaphore?

    init(blockedBy gate: DispatchSemaphore? = nil) { self.gate = gate }

    func isRecording(_ recording: ScreenRecording) -> Bool { true }
    func interval(_ recording: ScreenRecording) -> TimeInterval { 60 }
    func addChanges(into recording: ScreenRecording) {
      gate?.wait()
      recording.trouble = "nothing was painted"
    }
  }

  private final class Warnings: ActivityObserver {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }
    func issueWasRecorded(_ issue: RecordedIssue) {
      texts.withLock { $0.append(issue.compactDescription) }
    }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("video-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// Runs the video of one test, and returns the warnings of the record.
  private func warnings(
    after outcome: TestOutcome, _ policy: CaptureSettings.Policy, blockedBy gate: DispatchSemaphore? = nil,
    encoder: @escaping @Sendable () throws -> String = { "/bin/false" },
    during body: (TestVideo) -> Void = { _ in }
  ) -> [String] {
    let runLog = RunLog(attachments: AttachmentStore(folder: folder.appendingPathComponent("attachments")))
    let warnings = Warnings()
    runLog.add(warnings)
    let video = TestVideo(
      runLog: runLog, folder: folder, unfinished: UnfinishedVideos(), endLimit: gate == nil ? 10 : 0.05,
      findEncoder: encoder)
    let server = FakeServer(FakeDisplay(), recordedBy: { EmptySource(blockedBy: gate) })
    runLog.testDidStart(TestDescription(name: "VideoTests.testIt"))
    video.record(server, of: "desktop", policy: policy)
    body(video)
    video.testWillFinish(outcome: outcome, policy: policy)
    video.queue.drain()
    runLog.testDidFinish(outcome: outcome)
    gate?.signal()
    video.desktopWillEnd()
    return warnings.all
  }

  func testAVideoIsStoredByTheSettingAndTheOutcome() {
    let table: [CaptureSettings.Policy: [TestOutcome]] = [
      .always: [.passed, .failed, .skipped, .unknown], .onFailure: [.failed, .unknown], .never: [],
    ]
    for policy in CaptureSettings.Policy.allCases {
      for outcome in [TestOutcome.passed, .failed, .skipped, .unknown] {
        let isStored = table[policy]?.contains(outcome) == true
        XCTAssertEqual(policy.stores(after: outcome), isStored, "\(policy) after \(outcome)")
        XCTAssertEqual(
          warnings(after: outcome, policy), isStored ? ["The video ends early: nothing was painted."] : [],
          "\(policy) after \(outcome)")
      }
    }
  }

  func testAVideoWhoseLastPictureIsNotTakenInTimeHasAWarning() {
    XCTAssertEqual(
      warnings(after: .failed, .onFailure, blockedBy: DispatchSemaphore(value: 0)),
      ["The video of this test was not stored: its last picture was not taken within 0.05 s."])
  }

  func testAVideoThatIsLostWithItsDesktopHasAWarningIfItWasRequired() {
    XCTAssertEqual(
      warnings(after: .failed, .onFailure, during: { $0.desktopWillEnd() }),
      ["The video of this test was not stored, because its desktop ended."])
    XCTAssertEqual(warnings(after: .passed, .onFailure, during: { $0.desktopWillEnd() }), [])
  }

  func testAMissingEncoderHasOneWarning() {
    struct Missing: Error, CustomStringConvertible { let description = "ffmpeg is missing" }
    XCTAssertEqual(
      warnings(after: .failed, .onFailure, encoder: { throw Missing() }),
      ["No videos are recorded: ffmpeg is missing"])
  }
}
