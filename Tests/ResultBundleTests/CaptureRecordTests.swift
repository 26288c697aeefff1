// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronization
import Timing
import XCTest

/// Tests records that are written in parallel with a test: captures, and the spent time of steps.
final class CaptureRecordTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private lazy var recorder = RunLog(
    attachments: AttachmentStore(folder: folder.appendingPathComponent("attachments")))

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("captures-\(UUID().uuidString)")
    recorder.add(BundleWriter(url: folder, stream: "first"))
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func capture(_ name: String, _ lifetime: Attachment.Lifetime = .keepAlways) -> Attachment {
    var attachment = Attachment(
      name: name, typeIdentifier: "public.plain-text", payload: Data(name.utf8), lifetime: lifetime)
    attachment.isCapture = true
    return attachment
  }

  func testADelayedCaptureBelongsToItsMoment() throws {
    recorder.testDidStart(TestDescription(name: "A.one"))
    var early: CaptureMoment?
    recorder.run("First") { early = recorder.moment }
    recorder.run("Second") { _ = recorder.attach(capture("late"), at: recorder.moment) }
    recorder.attach(capture("early"), at: try XCTUnwrap(early))
    recorder.testDidFinish(outcome: .failed)
    recorder.testDidStart(TestDescription(name: "A.two"))
    recorder.attach(capture("of the test before"), at: try XCTUnwrap(early))
    recorder.testDidFinish(outcome: .passed)
    let tests = try BundleReader.read(folder).tests
    XCTAssertEqual(tests[0].attachments.map(\.attachment.name), ["early", "of the test before", "late"])
    XCTAssertEqual(tests[1].attachments.count, 0)
    let first = try XCTUnwrap(tests[0].activities.first { $0.name == "First" })
    XCTAssertEqual(tests[0].attachments[0].attachment.activity, first.number)
    XCTAssertEqual(tests[0].attachments[0].time, first.start, accuracy: 0.05)
  }

  func testTemporaryCapturesAfterASuccessAreDropped() throws {
    recorder.testDidStart(TestDescription(name: "A.one"))
    let moment = recorder.moment
    recorder.testDidFinish(outcome: .passed)
    XCTAssertNil(recorder.attach(capture("temporary", .deleteOnSuccess), at: moment))
    XCTAssertNotNil(recorder.attach(capture("kept"), at: moment))
    recorder.testDidStart(TestDescription(name: "A.two"))
    let second = recorder.moment
    recorder.testDidFinish(outcome: .failed)
    XCTAssertNotNil(recorder.attach(capture("temporary", .deleteOnSuccess), at: second))
    let tests = try BundleReader.read(folder).tests
    XCTAssertEqual(tests.map { $0.attachments.map(\.attachment.name) }, [["kept"], ["temporary"]])
  }

  func testACaptureThatCannotBeStoredIsCounted() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("attachments"))
    recorder.testDidStart(TestDescription(name: "A.one"))
    let moment = recorder.moment
    XCTAssertNil(recorder.attach(capture("lost"), at: moment))
    XCTAssertEqual(recorder.lostAttachments?.count, 1)
    recorder.testDidFinish(outcome: .passed)
    XCTAssertNil(recorder.attach(capture("temporary", .deleteOnSuccess), at: moment))
    XCTAssertEqual(recorder.lostAttachments?.count, 1, "a capture that is not kept is not lost")
    XCTAssertNil(recorder.attach(capture("kept"), at: moment))
    XCTAssertEqual(recorder.lostAttachments?.count, 2)
  }

  func testAFailureDoesNotAffectTheNextTest() throws {
    struct Stop: Error {}
    recorder.testDidStart(TestDescription(name: "A.one"))
    try? recorder.run("Failing") { throw Stop() }
    // The stack is abandoned before this block ends, so the next test begins inside of it.
    recorder.inFailedStep {
      recorder.testDidFinish(outcome: .failed)
      recorder.testDidStart(TestDescription(name: "A.two"))
      XCTAssertNil(recorder.moment.activity)
      recorder.run("Step") { XCTAssertEqual(recorder.moment.activity?.name, "Step") }
      recorder.testDidFinish(outcome: .passed)
    }
  }

  func testSpentTimeIsRecordedWithItsSteps() throws {
    recorder.testDidStart(TestDescription(name: "A.one"))
    recorder.run("Tap") {
      // The sleeps are the measured work; they wait for no condition.
      _ = recorder.run("Wait") { recorder.measuring(.idle) { usleep(20_000) } }
      _ = recorder.measuring(.query) { recorder.measuring(.snapshot) { usleep(10_000) } }
    }
    recorder.run("Other") {}
    recorder.testDidFinish(outcome: .passed)
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
    recorder.testDidStart(TestDescription(name: "A.one"))
    let moment = recorder.moment
    recorder.testDidFinish(outcome: .passed)
    recorder.testDidStart(TestDescription(name: "A.two"))
    recorder.warn("The video was not kept.", at: moment)
    recorder.testDidFinish(outcome: .passed)
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
