// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronized
import Timing
import XCTest

/// Tests the nesting of steps that several threads and tasks run at the same time.
final class StepNestingTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("nesting-\(UUID().uuidString)")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func startedLog() -> RunLog {
    let log = RunLog(attachments: AttachmentStore(folder: folder.appendingPathComponent("attachments")))
    log.add(BundleWriter(url: folder, stream: "first"))
    log.testDidStart(TestDescription(name: "A.one"))
    return log
  }

  private func issue(_ text: String) -> RecordedIssue {
    RecordedIssue(type: "assertionFailure", isFailure: true, compactDescription: text)
  }

  /// Returns the test, with the path of each step by the name of the step.
  private func recorded() throws -> (test: TestRecord, paths: [String: String]) {
    let test = try XCTUnwrap(try BundleReader.read(folder).tests.first)
    let byNumber = Dictionary(uniqueKeysWithValues: test.activities.map { ($0.number, $0) })
    func path(_ step: ActivityRecord) -> String {
      (step.parent.flatMap { byNumber[$0] }.map { path($0) + "/" } ?? "") + step.name
    }
    return (test, Dictionary(uniqueKeysWithValues: test.activities.map { ($0.name, path($0)) }))
  }

  /// The order in which code of several threads or tasks runs.
  private final class Order: Sendable {
    private let turn = ConditionMutex(0)

    func next() { turn.change { $0 += 1 } }

    func wait(for number: Int) {
      XCTAssertTrue(turn.wait(until: MonotonicClock.now + 30) { $0 < number }, "turn \(number)")
    }
  }

  func testStepsOfTwoThreadsAreNotInsideEachOther() throws {
    let log = startedLog()
    let order = Order()
    let (ofA, ofB) = (issue("of a"), issue("of b"))
    log.run("Test") {
      NamedThread.start("nesting-a") {
        log.run("A") {
          log.measuring(.idle) {
            order.next()
            order.wait(for: 2)
          }
          log.note("in A")
          log.record(ofA)
        }
        order.next()
      }
      NamedThread.start("nesting-b") {
        order.wait(for: 1)
        log.run("B") {
          log.measuring(.snapshot) {
            order.next()
            order.wait(for: 4)
          }
          log.note("in B")
          log.record(ofB)
        }
        log.record(ofB)
        order.next()
      }
      order.wait(for: 3)
      XCTAssertEqual(log.moment.activity?.name, "Test")
      XCTAssertEqual(log.openActivities.map(\.name), ["Test"])
      order.next()
      order.wait(for: 5)
    }
    log.testDidFinish(outcome: .failed)
    let (test, paths) = try recorded()
    XCTAssertEqual(
      paths, ["Test": "Test", "A": "Test/A", "B": "Test/B", "in A": "Test/A/in A", "in B": "Test/B/in B"])
    let steps = Dictionary(uniqueKeysWithValues: test.activities.map { ($0.name, $0) })
    XCTAssertEqual(
      test.issues.map(\.issue.activity), ["A", "B", "Test"].map { steps[$0]?.number })
    XCTAssertEqual(steps["A"]?.spent?.keys.sorted(), ["idle"])
    XCTAssertEqual(steps["B"]?.spent?.keys.sorted(), ["snapshot"])
    XCTAssertNil(steps["Test"]?.spent)
    let b = try XCTUnwrap(steps["B"])
    XCTAssertGreaterThanOrEqual(
      b.start + (b.duration ?? 0), try XCTUnwrap(steps["in B"]).start, "the end of A has not ended B")
  }

  func testChildTasksInheritTheStepAroundThem() async throws {
    let log = startedLog()
    let (first, second) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    await log.inStep("Test") { _ in
      async let a: Void = log.inStep("A") { _ in
        first.continuation.finish()
        for await _ in second.stream {}
        log.note("in A")
      }
      async let b: Void = log.inStep("B") { _ in
        for await _ in first.stream {}
        second.continuation.finish()
        await Task.yield()
        log.note("in B")
      }
      _ = await (a, b)
      log.note("in Test")
    }
    log.testDidFinish(outcome: .passed)
    XCTAssertEqual(
      try recorded().paths,
      [
        "Test": "Test", "A": "Test/A", "B": "Test/B", "in A": "Test/A/in A", "in B": "Test/B/in B",
        "in Test": "Test/in Test",
      ])
  }

  func testATaskThatContinuesAfterItsStepIsInTheStepAroundIt() async throws {
    let log = startedLog()
    let ended = AsyncStream<Void>.makeStream()
    await log.inStep("Test") { _ in
      let tasks = OwnedTasks()
      _ = log.run("Short") {
        tasks.start {
          for await _ in ended.stream {}
          log.note("late")
        }
      }
      ended.continuation.finish()
      await tasks.wait()
    }
    log.testDidFinish(outcome: .passed)
    XCTAssertEqual(try recorded().paths, ["Test": "Test", "Short": "Test/Short", "late": "Test/late"])
  }

  func testAnErrorBelongsToTheStepOfItsThread() throws {
    struct Stop: Error {}
    let log = startedLog()
    let order = Order()
    let issue = issue("of a")
    NamedThread.start("nesting-a") {
      try? log.run("A") { throw Stop() }
      order.next()
      order.wait(for: 2)
      log.inFailedStep { log.record(issue) }
      order.next()
    }
    order.wait(for: 1)
    log.run("B") {
      order.next()
      order.wait(for: 3)
    }
    log.testDidFinish(outcome: .failed)
    let test = try recorded().test
    XCTAssertEqual(
      test.issues.map(\.issue.activity), [test.activities.first { $0.name == "A" }?.number])
  }

  func testAStoppedTestEndsItsStepsAndNoOthers() throws {
    let log = startedLog()
    let order = Order()
    log.run("Test") {
      NamedThread.start("nesting-a") {
        log.run("A") {
          order.next()
          order.wait(for: 2)
          log.note("in A")
        }
        order.next()
      }
      order.wait(for: 1)
    }
    log.run("Left") {
      log.run("inner") {
        log.testWasStopped()
        XCTAssertNil(log.moment.activity)
        log.note("tear-down")
      }
    }
    order.next()
    order.wait(for: 3)
    log.testDidFinish(outcome: .failed)
    XCTAssertEqual(
      try recorded().paths,
      [
        "Test": "Test", "A": "Test/A", "in A": "Test/A/in A", "Left": "Left", "inner": "Left/inner",
        "tear-down": "tear-down",
      ])
  }
}
