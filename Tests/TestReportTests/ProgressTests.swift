// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests the progress of a run that is still being written.
final class ProgressTests: SampleBundleTestCase {
  func testARunIsFollowedWhileItIsWritten() throws {
    let runLog = RunLog(
      attachments: AttachmentStore(folder: bundle.appendingPathComponent("attachments")))
    let writer = BundleWriter(url: bundle, stream: "first")
    runLog.add(writer)
    let follower = try BundleFollower(bundle)
    var progress = RunProgress()
    func follow() -> [RunProgress.Entry] {
      follower.next().compactMap { progress.add($0.event, of: $0.stream) }
    }
    XCTAssertEqual(follow(), [])
    runLog.testDidStart(TestDescription(name: "Lists.testItFails", target: "T", file: nil, line: nil))
    runLog.run("Tap the button") {
      runLog.run("Find it") {
        XCTAssertEqual(follow(), [])
        XCTAssertEqual(progress.running.map(\.name), ["T/Lists/testItFails"])
        XCTAssertEqual(progress.running.map(\.step), ["Tap the button"])
      }
      runLog.record(
        RecordedIssue(
          type: "assertionFailure", isFailure: true, compactDescription: "No button", file: "/A.swift",
          line: 7))
      XCTAssertEqual(
        follow(),
        [.failure(.init(test: "T/Lists/testItFails", text: "No button", file: "/A.swift", line: 7))])
    }
    runLog.testDidFinish(outcome: .failed)
    XCTAssertEqual(follow(), [])
    XCTAssertEqual(progress.running, [])
    XCTAssertEqual(progress.count(.failed), 1)
    XCTAssertFalse(progress.isFinished)
    writer.runDidFinish()
    XCTAssertEqual(follow(), [])
    XCTAssertTrue(progress.isFinished)
  }

  func testFilesOfFinishedStreamsAreClosed() throws {
    for number in 1...40 {
      let writer = BundleWriter(url: bundle, stream: "stream-\(number)")
      writer.suiteDidStart(named: "S")
      writer.runDidFinish()
    }
    let follower = try BundleFollower(bundle)
    let before = try openFiles()
    XCTAssertEqual(follower.next().count, 120)
    XCTAssertEqual(try openFiles(), before)
    // The runner adds events to the streams of ended processes.
    let completion = try XCTUnwrap(StreamCompletion(bundle: bundle, stream: "stream-7"))
    try completion.append([BundleEvent(time: 1, .suiteFinished(.init(name: "S")))])
    XCTAssertEqual(follower.next().map { $0.stream }, ["stream-7"])
    XCTAssertEqual(try openFiles(), before)
  }

  /// Returns the number of files of the bundle that this process has open.
  private func openFiles() throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      // The descriptor with which the folder was read is closed.
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return file?.contains("/\(bundle.lastPathComponent)/") == true
    }
  }

  func testTheFolderWatchWakesOnWritesAndElseTimesOut() throws {
    _ = try sample()
    let events = bundle.appendingPathComponent("events")
    let watch = FolderWatch(events)
    XCTAssertFalse(watch.wait(timeout: 0))
    try Data("{}".utf8).write(to: events.appendingPathComponent("second.jsonl"))
    XCTAssertTrue(watch.wait(timeout: 5))
    let start = Date()
    XCTAssertFalse(FolderWatch(events.appendingPathComponent("missing")).wait(timeout: 0.05))
    XCTAssertGreaterThan(Date().timeIntervalSince(start), 0.04)
    let nearest = FolderWatch(nearest: events.appendingPathComponent("missing/deeper"))
    try Data("{}".utf8).write(to: events.appendingPathComponent("third.jsonl"))
    XCTAssertTrue(nearest.wait(timeout: 5))
  }

  /// Other programs may hold all watches that the system allows a user.
  func testAFolderIsFollowedWithoutAWatchOfTheSystem() throws {
    _ = try sample()
    let events = bundle.appendingPathComponent("events")
    let watch = FolderWatch(events, descriptor: -1)
    XCTAssertFalse(watch.wait(timeout: 0))
    let second = events.appendingPathComponent("second.jsonl")
    try Data("{}".utf8).write(to: second)
    XCTAssertTrue(watch.wait(timeout: 5))
    XCTAssertFalse(watch.wait(timeout: 0))
    let handle = try FileHandle(forWritingTo: second)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{}".utf8))
    XCTAssertTrue(watch.wait(timeout: 5))
    try FileManager.default.removeItem(at: second)
    XCTAssertFalse(watch.wait(timeout: 0.05))
  }

  /// A folder that the system watches, and one whose files are compared at intervals.
  func testAWaitForWritesEndsAtOnceOnRequest() throws {
    _ = try sample()
    let events = bundle.appendingPathComponent("events")
    let system = FolderWatch(events)
    XCTAssertFalse(system.wait(timeout: 0))
    for watch in [system, FolderWatch(events, descriptor: -1)] {
      let pipe = Pipe()
      let end = pipe.fileHandleForReading.fileDescriptor
      XCTAssertFalse(watch.wait(timeout: 0.05, endedBy: end), "the time limit")
      let begin = Date()
      let writing = pipe.fileHandleForWriting
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { try? writing.write(contentsOf: Data([0])) }
      XCTAssertFalse(watch.wait(timeout: 60, endedBy: end))
      XCTAssertLessThan(Date().timeIntervalSince(begin), 30)
      XCTAssertGreaterThan(Date().timeIntervalSince(begin), 0.15)
      // The descriptor is still readable, so a further wait ends at once as well.
      XCTAssertFalse(watch.wait(timeout: 60, endedBy: end))
      XCTAssertLessThan(Date().timeIntervalSince(begin), 30)
    }
  }

  func testAnEventWrittenInTwoPartsIsReadOnce() throws {
    _ = try sample()
    let file = bundle.appendingPathComponent("events/first.jsonl")
    let whole = try Data(contentsOf: file)
    let copy = bundle.deletingLastPathComponent().appendingPathComponent("Copy.understudy")
    try FileManager.default.createDirectory(
      at: copy.appendingPathComponent("events"), withIntermediateDirectories: true)
    let follower = try BundleFollower(copy)
    var events: [BundleEvent] = []
    let handle = try {
      let file = copy.appendingPathComponent("events/first.jsonl")
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }()
    for start in stride(from: 0, to: whole.count, by: 97) {
      try handle.write(contentsOf: whole[start..<min(start + 97, whole.count)])
      events += follower.next().map(\.event)
    }
    XCTAssertEqual(events.count, whole.count { $0 == UInt8(ascii: "\n") })
    XCTAssertFalse(events.contains { if case .unknown = $0.kind { true } else { false } })
  }

  func testTheRemainingTimeIsEstimatedFromTheLastRun() throws {
    let begin = Date(timeIntervalSince1970: 1_000)
    var progress = RunProgress(after: try sample())
    XCTAssertEqual(progress.total, 6)
    let host = BundleEvent.Host(name: "", system: "", processor: "", cores: 1, memory: 1)
    _ = progress.add(
      BundleEvent(
        time: 0,
        .runStarted(
          .init(
            date: begin.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), process: 1,
            arguments: [], host: host))), of: "first")
    for number in 1...6 {
      XCTAssertNotNil(progress.remaining(at: begin))
      let name = [
        "Lists.testItPasses", "Lists.testItIsSkipped", "Lists.testItFails", "Lists.testItFailsAsWell",
        "Odd.testItIsFlaky", "Odd.testItEndsTheProcess",
      ][number - 1]
      _ = progress.add(
        BundleEvent(time: 1, .testStarted(.init(test: number, name: name, target: "ListerUITests"))),
        of: "first")
      _ = progress.add(
        BundleEvent(time: 2, .testFinished(.init(test: number, outcome: "passed", duration: 1))), of: "first")
    }
    XCTAssertEqual(progress.total, 6)
    XCTAssertEqual(progress.remaining(at: begin + 3), 0)
    XCTAssertEqual(
      ProgressLines(progress, at: begin + 62).lines(width: 80, maximum: 5),
      ["6 of 6 tests done, 1:02, about 0:00 left"])
  }

  func testAStepOfAnotherThreadRemainsTheCurrentStep() {
    var progress = RunProgress()
    let host = BundleEvent.Host(name: "", system: "", processor: "", cores: 1, memory: 1)
    for kind: BundleEvent.Kind in [
      .runStarted(.init(date: "2026-01-02T03:04:05.000Z", process: 99, arguments: [], host: host)),
      .testStarted(.init(test: 1, name: "A.testB")),
      .activityStarted(.init(activity: 1, test: 1, parent: nil, name: "First")),
      .activityStarted(.init(activity: 2, test: 1, parent: nil, name: "Second")),
      .activityFinished(.init(activity: 1, duration: 1)),
    ] {
      _ = progress.add(BundleEvent(time: 1, kind), of: "a")
    }
    XCTAssertEqual(progress.running.map(\.step), ["Second"])
  }

  func testALostProcessInterruptsItsTest() throws {
    var progress = RunProgress()
    let host = BundleEvent.Host(name: "", system: "", processor: "", cores: 1, memory: 1)
    _ = progress.add(
      BundleEvent(
        time: 0,
        .runStarted(.init(date: "2026-01-02T03:04:05.000Z", process: 99, arguments: [], host: host))), of: "a"
    )
    _ = progress.add(BundleEvent(time: 1, .testStarted(.init(test: 1, name: "A.testB"))), of: "a")
    XCTAssertEqual(progress.processes, [99])
    progress.lose(process: 99)
    XCTAssertTrue(progress.isFinished)
    XCTAssertEqual(progress.count(.interrupted), 1)
  }

  func testLinesFitTheTerminal() throws {
    var progress = RunProgress()
    for stream in 0..<12 {
      let host = BundleEvent.Host(name: "", system: "", processor: "", cores: 1, memory: 1)
      let run = BundleEvent.RunStarted(
        date: "2026-01-02T03:04:05.000Z", process: Int32(stream), arguments: [], host: host)
      _ = progress.add(BundleEvent(time: 0, .runStarted(run)), of: "\(stream)")
      _ = progress.add(
        BundleEvent(time: 1, .testStarted(.init(test: 1, name: "Suite.test名前名前名前名前名前名前名前"))), of: "\(stream)")
    }
    let now = try XCTUnwrap(progress.start) + 5
    let lines = ProgressLines(progress, at: now).lines(width: 30, maximum: 6)
    XCTAssertEqual(lines.count, 6)
    XCTAssertEqual(lines[0], "0 tests done, 0:05")
    XCTAssertEqual(lines[1], "    4.0 s  Suite/test名前名前…")
    XCTAssertEqual(lines[5], "  and 8 more")
  }

  func testOnlyFailuresAreShownWithoutATerminal() {
    var shown = ""
    let screen = ProgressDisplay(isTerminal: false) { shown += $0 }
    screen.draw(RunProgress(), at: Date(), size: (80, 24))
    screen.print(.failure(.init(test: "T/A.testB", text: "First\nsecond", file: "/A.swift", line: 3)))
    screen.erase()
    XCTAssertEqual(shown, "✘ T/A.testB\n    /A.swift:3\n    First\n    second\n")
  }

  func testAFailureIsShownWithTheFirstLinesOfItsDetails() {
    var shown = ""
    let screen = ProgressDisplay(isTerminal: false) { shown += $0 }
    let short = "Waited 1.0s.\nDid you mean:\n  MenuBarItem 'File'"
    screen.print(.failure(.init(test: "T/A.testB", text: "First", details: short, file: nil, line: nil)))
    XCTAssertEqual(
      shown, "✘ T/A.testB\n    First\n      Waited 1.0s.\n      Did you mean:\n        MenuBarItem 'File'\n")
    shown = ""
    let long = (1...40).map { "line \($0)" }.joined(separator: "\n")
    screen.print(.failure(.init(test: "T/A.testB", text: "First", details: long, file: nil, line: nil)))
    XCTAssertTrue(shown.hasSuffix("line 12\n      … and 28 more lines in the report\n"), shown)
  }

  func testAFailureIsShownWithSourceLinesOfThePackageOnly() throws {
    let package = FileManager.default.temporaryDirectory.appendingPathComponent("package-\(UUID())")
    defer { try? FileManager.default.removeItem(at: package) }
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    let file = package.appendingPathComponent("A.swift")
    try "func testB() {\n    XCTAssertTrue(app.exists)\n}\n".write(
      to: file, atomically: true, encoding: .utf8)
    var shown = ""
    let screen = ProgressDisplay(isTerminal: false, package: package) { shown += $0 }
    screen.print(.failure(.init(test: "T/A.testB", text: "First", file: file.path, line: 2)))
    screen.print(.failure(.init(test: "T/A.testB", text: "First", file: "/etc/passwd", line: 1)))
    XCTAssertEqual(
      shown,
      "✘ T/A.testB\n    \(file.path):2\n    XCTAssertTrue(app.exists)\n    First\n"
        + "✘ T/A.testB\n    /etc/passwd:1\n    First\n")
  }

  func testProgressLinesAreOverwrittenOnATerminal() {
    var shown = ""
    let screen = ProgressDisplay(isTerminal: true) { shown += $0 }
    screen.draw(RunProgress(), at: Date(), size: (80, 24))
    screen.draw(RunProgress(), at: Date(), size: (80, 24))
    screen.print(.failure(.init(test: "A.testB", text: "First", file: nil, line: nil)))
    XCTAssertEqual(
      shown, "0 tests done\n\u{1B}[1A\u{1B}[J0 tests done\n\u{1B}[1A\u{1B}[J✘ A.testB\n    First\n")
  }
}
