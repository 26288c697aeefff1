// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import ElementHandles
import Foundation
import ResultBundle
import Timing
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import VideoRecording

/// Tests the steps in the bundle of a test that drives a real program: pictures, trees, resolutions, times, video.
final class CaptureTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var bundle: URL { folder.appendingPathComponent("run.understudy") }
  private var session: AutomationSession?

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("capture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    session?.host.discard()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs tests of a separate session, each with its outcome, and reads their records.
  private func record(
    capture: String?, _ outcomes: [TestOutcome], _ body: (TargetProgram) throws -> Void
  ) throws -> BundleRecord {
    var environment = ProcessInfo.processInfo.environment
    environment["UNDERSTUDY_CAPTURE"] = capture
    environment["UNDERSTUDY_RESULT_PATH"] = bundle.path
    environment["UNDERSTUDY_SETTLE_TIMEOUT"] = "0.2"
    let session = AutomationSession(environment: environment)
    self.session = session
    let writer = BundleWriter(url: bundle, stream: "first")
    session.runLog.add(writer)
    let application = TargetProgram(.file(BehaviorFixture.controls.file), session: session)
    for (number, outcome) in outcomes.enumerated() {
      session.runLog.testDidStart(TestDescription(name: "Captures.test\(number)"))
      if number == 0 { try application.lifecycle.launch(arguments: ["--gtk=4"], environment: [:]) }
      try body(application)
      session.runLog.testDidFinish(outcome: outcome)
    }
    session.finishCaptures()
    writer.runDidFinish()
    return try BundleReader.read(bundle)
  }

  private func element(_ type: ElementType, _ name: String, in application: TargetProgram)
    -> ElementHandle
  {
    ElementHandle(application, ElementQuery([.descendants(type), .matching(.identifier(name))]))
  }

  private func tap(_ name: String, in application: TargetProgram) throws {
    try element(.button, name, in: application).perform("Tap \"\(name)\" Button") { try $0.click() }
  }

  /// Returns the elements of a tree in the bundle.
  private func elements(_ attachment: BundleEvent.Attachment, _ record: BundleRecord) throws
    -> [CapturedElement]
  {
    let tree = try JSONDecoder().decode(
      CapturedTree.self, from: Data(contentsOf: record.file(of: attachment)))
    guard let base = tree.base else { return try XCTUnwrap(tree.elements(from: nil)) }
    var known = attachment
    known.file = base
    return try XCTUnwrap(tree.elements(from: elements(known, record)))
  }

  func testTheCapturesOfAllStepsOfAFailingTestAreStored() throws {
    let record = try record(capture: nil, [.failed]) { application in
      try tap("Press", in: application)
      try tap("Press", in: application)
      XCTAssertThrowsError(try tap("Pres", in: application)) { error in
        application.session.runLog.inFailedStep {
          _ = FailureReport.make(
            for: error, action: "tap", application: application, session: application.session)
        }
      }
    }
    let test = record.tests[0]
    let kept = test.attachments.map(\.attachment)
    let pictures = kept.filter { $0.type == "public.png" }
    XCTAssertEqual(
      pictures.map(\.name), ["Tap \"Press\" Button", "Tap \"Press\" Button", "Screenshot of failure"])
    XCTAssertEqual(pictures.map(\.lifetime), ["deleteOnSuccess", "deleteOnSuccess", "keepAlways"])
    let taps = test.activities.filter { $0.name.hasPrefix("Tap") }
    XCTAssertEqual(pictures.prefix(2).map(\.activity), taps.prefix(2).map(\.number))

    let trees = kept.filter { $0.type == CapturedTree.typeIdentifier }
    XCTAssertEqual(trees.map(\.name), ["Elements", "Elements", "Elements at failure"])
    let resolutions = test.resolutions
    XCTAssertEqual(resolutions.count, 3)
    XCTAssertEqual(resolutions[0].activity, taps[0].number)
    XCTAssertEqual(resolutions.map(\.taken), trees.map(\.taken))
    XCTAssertEqual(resolutions[0].steps.last?.count, 1)
    let target = try elements(trees[0], record)[resolutions[0].matches[0]]
    XCTAssertEqual([target.type, target.label], ["Button", "Press"])
    XCTAssertEqual(target.frame, test.gestures[0].frame)
    XCTAssertEqual(resolutions[2].matches, [])
    XCTAssertEqual(resolutions[2].steps.map(\.count).last, 0)
    let miss = try XCTUnwrap(resolutions[2].nearMisses?.first)
    XCTAssertEqual(try elements(trees[2], record)[miss.node].label, "Press")
    XCTAssertTrue(miss.reason.contains("\"Press\", not \"Pres\""), miss.reason)

    let spent = try XCTUnwrap(taps[0].spent)
    XCTAssertTrue(
      Set(spent.keys).isSuperset(of: ["idle", "snapshot", "query", "event", "capture"]), "\(spent)")
    XCTAssertLessThanOrEqual(spent.values.reduce(0, +), (taps[0].duration ?? 0) + 0.001)
  }

  func testAVideoShowsTheFailingTestFromItsBeginning() throws {
    let record = try record(capture: "video=on-failure,screenshots=never,trees=never", [.failed]) {
      application in
      try tap("Press", in: application)
    }
    XCTAssertEqual(record.problems, [])
    let test = record.tests[0]
    let (_, video) = try XCTUnwrap(test.attachments.first { $0.attachment.name == "Video" })
    XCTAssertEqual(test.attachments.count, 1)
    XCTAssertEqual(video.type, "org.webmproject.webm")
    let start = try XCTUnwrap(video.info?["start"].flatMap(Double.init))
    let launch = try XCTUnwrap(test.activities.first { $0.name.hasPrefix("Launch") })
    // The recording starts when the desktop is available.
    XCTAssertGreaterThan(start, test.start)
    XCTAssertLessThan(start, launch.start + 0.3)
    let shot = folder.appendingPathComponent("last.png")
    let length = try output(
      "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0",
      record.file(of: video).path)
    let duration = try XCTUnwrap(Double(length.trimmingCharacters(in: .whitespacesAndNewlines)), length)
    XCTAssertEqual(start + duration, test.start + (test.duration ?? 0), accuracy: 0.3)
    _ = try output(
      "ffmpeg", "-v", "error", "-sseof", "-0.2", "-i", record.file(of: video).path, "-update", "1", shot.path)
    XCTAssertGreaterThan(try Data(contentsOf: shot).count, 5_000)
    if let place = ProcessInfo.processInfo.environment["UNDERSTUDY_LOOK_AT"] {
      try FileManager.default.copyItem(atPath: shot.path, toPath: place + "/last.png")
    }
  }

  func testAnEncoderThatFailsOrHangsLeavesNoVideoAndReportsTheReason() throws {
    let desktop = try PrivateDesktop.start()
    defer { desktop.stop() }
    let screencast = Screencast(
      try DisplayServerFactory.server(of: desktop.displayName, authorityFile: desktop.authorityFile)
        .recordingSource())
    defer { screencast.close() }
    try screencast.start(in: folder)
    let recording = try XCTUnwrap(screencast.finish())
    XCTAssertEqual(recording.frameCount, 1)
    XCTAssertNil(recording.trouble)
    XCTAssertThrowsError(try VideoEncoder(executable: "/bin/false").video(of: recording, in: folder)) {
      XCTAssertTrue("\($0)".contains("it exited with status 1"), "\($0)")
    }
    // This encoder neither reads its input nor ends.
    let hanging = VideoEncoder(executable: "/bin/sh", arguments: ["-c", "sleep 60"], limit: 1)
    let begun = MonotonicClock.now
    XCTAssertThrowsError(try hanging.video(of: recording, in: folder)) {
      XCTAssertTrue("\($0)".contains("exceeded its time limit"), "\($0)")
    }
    XCTAssertLessThan(MonotonicClock.now - begun, 4)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }

  func testARecordingSurvivesTheEndOfItsServer() throws {
    let desktop = try PrivateDesktop.start()
    let screencast = Screencast(
      try DisplayServerFactory.server(of: desktop.displayName, authorityFile: desktop.authorityFile)
        .recordingSource())
    defer { screencast.close() }
    try screencast.start(in: folder)
    desktop.stop()
    let recording = try XCTUnwrap(screencast.finish())
    XCTAssertNotNil(recording.trouble)
  }

  func testCapturesOfPassedAndSkippedTestsAreDeleted() throws {
    let record = try record(capture: nil, [.passed, .skipped, .failed, .passed]) { try tap("Press", in: $0) }
    XCTAssertEqual(record.problems, [])
    XCTAssertEqual(record.tests.map { $0.attachments.isEmpty }, [true, true, false, true])
    let kept = Set(record.tests[2].attachments.map(\.attachment.file))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: bundle.appendingPathComponent("attachments").path)
    XCTAssertEqual(Set(files), kept)
  }

  func testEachKindOfCaptureHasASetting() throws {
    let record = try record(capture: "screenshots=always,trees=never,video=never,sound=always", [.passed]) {
      try tap("Press", in: $0)
    }
    XCTAssertEqual(Set(record.tests[0].attachments.map(\.attachment.type)), ["public.png"])
    let warnings = record.tests[0].issues.map(\.issue)
    XCTAssertEqual(warnings.count, 1)
    XCTAssertTrue(warnings[0].text.contains("\"sound=always\""), warnings[0].text)
    XCTAssertFalse(warnings[0].isFailure)
  }

  /// Returns the standard output of a program.
  private func output(_ name: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "\(name) \(arguments)")
    return String(decoding: data, as: UTF8.self)
  }
}
