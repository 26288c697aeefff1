// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronization
import Timing
import XCTest

/// Tests records that are written in parallel with a test: captures, and the spent time of steps.
final class CaptureRecordTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private lazy var runLog = RunLog(
    attachments: AttachmentStore(folder: folder.appendingPathComponent("attachments")))

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("captures-\(UUID().uuidString)")
    runLog.add(BundleWriter(url: folder, stream: "first"))
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func capture(_ name: String, _ lifetime: Attachment.Lifetime = .keepAlways) -> Attachment {
    var attachment = Attachment(
      name: name, typeIdentifier: "public.plain-text", payload: Data(name.utf8), lifetime: lifetime)
    attachment.isCapture = true
    return attachment
  }

  func testADelayedCaptureBelongsToItsMoment() throws {
    runLog.testDidStart(TestDescription(name: "A.one"))
    var early: CaptureMoment?
    runLog.run("First") { early = runLog.moment }
    runLog.run("Second") { _ = runLog.attach(capture("late"), at: runLog.moment) }
    runLog.attach(capture("early"), at: try XCTUnwrap(early))
    runLog.testDidFinish(outcome: .failed)
    runLog.testDidStart(TestDescription(name: "A.two"))
    runLog.attach(capture("of the test before"), at: try XCTUnwrap(early))
    runLog.testDidFinish(outcome: .passed)
    let tests = try BundleReader.read(folder).tests
    XCTAssertEqual(tests[0].attachments.map(\.attachment.name), ["early", "of the test before", "late"])
    XCTAssertEqual(tests[1].attachments.count, 0)
    let first = try XCTUnwrap(tests[0].activities.first { $0.name == "First" })
    XCTAssertEqual(tests[0].attachments[0].attachment.activity, first.number)
    XCTAssertEqual(tests[0].attachments[0].time, first.start, accuracy: 0.05)
  }

  func testTemporaryCapturesAfterASuccessAreDropped() throws {
    runLog.testDidStart(TestDescription(name: "A.one"))
    let moment = runLog.moment
    runLog.testDidFinish(outcome: .passed)
    XCTAssertNil(runLog.attach(capture("temporary", .deleteOnSuccess), at: moment))
    XCTAssertNotNil(runLog.attach(capture("kept"), at: moment))
    runLog.testDidStart(TestDescription(name: "A.two"))
    let second = runLog.moment
    runLog.testDidFinish(outcome: .failed)
    XCTAssertNotNil(runLog.attach(capture("temporary", .deleteOnSuccess), at: second))
    let tests = try BundleReader.read(folder).tests
    XCTAssertEqual(tests.map { $0.attachments.map(\.attachment.name) }, [["kept"], ["temporary"]])
  }

  func testACaptureThatCannotBeStoredIsCounted() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("attachments"))
    runLog.testDidStart(TestDescription(name: "A.one"))
    let moment = runLog.moment
    XCTAssertNil(runLog.attach(capture("lost"), at: moment))
    XCTAssertEqual(runLog.lostAttachments?.count, 1)
    runLog.testDidFinish(outcome: .passed)
    XCTAssertNil(runLog.attach(capture("temporary", .deleteOnSuccess), at: moment))
    XCTAssertEqual(runLog.lostAttachments?.count, 1, "a capture that is not kept is not lost")
    XCTAssertNil(runLog.attach(capture("kept"), at: moment))
    XCTAssertEqual(runLog.lostAttachments?.count, 2)
  }

  func testAFailureDoesNotAffectTheNextTest() throws {
    struct Stop: Error {}
    runLog.testDidStart(TestDescription(name: "A.one"))
    try? runLog.run("Failing") { throw Stop() }
    // The stack is abandoned before this block ends, so the next test begins inside of it.
    runLog.inFailedStep {
      runLog.testDidFinish(outcome: .failed)
      runLog.testDidStart(TestDescription(name: "A.two"))
      XCTAssertNil(runLog.moment.activity)
      runLog.run("Step") { XCTAssertEqual(runLog.moment.activity?.name, "Step") }
      runLog.testDidFinish(outcome: .passed)
    }
  }

  func testSpentTimeIsRecordedWithItsSteps() throws {
    runLog.testDidStart(TestDescription(name: "A.one"))
    runLog.run("Tap") {
      // The sleeps are the measured work; they wait for no condition.
      _ = runLog.run("Wait") { runLog.measuring(.idle) { usleep(20_000) } }
      _ = runLog.measuring(.query) { runLog.measuring(.snapshot) { usleep(10_000) } }
    }
    runLog.run("Other") {}
    runLog.testDidFinish(outcome: .passed)
    let steps = try BundleReader.read(folder).tests[0].activities
    let tap = try XCTUnwrap(steps[0].spent)
    XCTAssertEqual(try XCTUnwrap(tap["idle"]), 0.02, accuracy: 0.015)
    XCTAssertEqual(try XCTUnwrap(tap["snapshot"]), 0.01, accuracy: 0.008)
    XCTAssertLessThan(try XCTUnwrap(tap["query"]), 0.005)
    XCTAssertEqual(steps[1].spent?.keys.sorted(), ["idle"])
    XCTAssertNil(steps[2].spent)
  }

  func testAFullQueueBlocksAndCancelledJobsAreDropped() {
    let queue = CaptureQueue(name: "understudy-test", capacity: 1)
    let begun = ProcessInfo.processInfo.systemUptime
    let gate = DispatchSemaphore(value: 0)
    let done = Done()
    queue.add(group: 1) { gate.wait() }
    queue.add(group: 2) { done.add(2) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { gate.signal() }
    queue.add(group: 3) { done.add(3) }
    XCTAssertTrue(queue.drain())
    XCTAssertEqual(done.all, [2, 3])
    queue.add(group: 4) { gate.wait() }
    queue.add(group: 5) { done.add(5) }
    // The running job belongs to another group, so it delays nothing.
    XCTAssertTrue(queue.cancel(group: 5, atMost: 0))
    XCTAssertFalse(queue.cancel(group: 4, atMost: 0))
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { gate.signal() }
    XCTAssertTrue(queue.cancel(group: 4))
    XCTAssertTrue(queue.drain())
    XCTAssertEqual(done.all, [2, 3])
    // No wait has reached its time limit.
    XCTAssertLessThan(
      ProcessInfo.processInfo.systemUptime - begun, TimeLimits.Record.captureQueue.seconds)
  }

  func testAWarningBelongsToItsTest() throws {
    runLog.testDidStart(TestDescription(name: "A.one"))
    let moment = runLog.moment
    runLog.testDidFinish(outcome: .passed)
    runLog.testDidStart(TestDescription(name: "A.two"))
    runLog.warn("The video was not kept.", at: moment)
    runLog.testDidFinish(outcome: .passed)
    let tests = try BundleReader.read(folder).tests
    XCTAssertEqual(tests.map { $0.issues.map(\.issue.text) }, [["The video was not kept."], []])
    XCTAssertFalse(tests[0].issues[0].issue.isFailure)
  }
}

/// The numbers of finished jobs, from any thread.
private final class Done: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
