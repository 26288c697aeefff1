// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The speed of a real suite, the tests of three example programs, with one worker and with four.
///
/// The suite is run by `understudy test`, as a user runs it. It is a better measure than the same steps in several
/// processes, because its tests launch programs and wait for them, and because it includes the work of the runner.
struct WorkersSection {
  /// The tests of the suite.
  private static let suite = ["ListerUITests", "FrutaUITests", "TodoUITests"]
  /// The tests that are left out: they run other tests, or compare pictures of this machine.
  private static let leftOut = [
    "ListerUITests/TriageTests", "ListerUITests/FailingOnPurpose", "FrutaUITests/SmoothiePictureTests",
  ]
  /// The time limit of a run in seconds.
  private static let limit: TimeInterval = 900

  /// The times of the runs with a number of workers, in seconds.
  private struct Times {
    /// From the start of the first test to the end of the last one.
    var tests = Samples()
    /// The whole command.
    var command = Samples()
    /// The part of the time in which the machine's processors worked, from 0 to 1.
    var busyParts = Samples()
    var count = 0
  }

  let options: Options

  func run() throws -> [Report.Section] {
    var section = Report.Section(title: "The tests of three examples with 1 and 4 workers")
    do {
      try measure(into: &section)
    } catch {
      section.notes.append("It is left out: \(error)")
    }
    return [section]
  }

  private func measure(into section: inout Report.Section) throws {
    guard let understudy = options.understudy else {
      throw BenchmarkError(
        "--understudy was expected to name the command understudy; script/bench builds it.")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("understudy-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A folder that cannot be removed is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    var one = Times()
    var four = Times()
    // The first run is not measured: it stores the durations of the tests, by which the runner distributes them.
    var ignored = Times()
    try run(understudy, workers: 4, in: folder, &ignored)
    for _ in 0..<(options.isQuick ? 1 : 3) {
      try run(understudy, workers: 1, in: folder, &one)
      try run(understudy, workers: 4, in: folder, &four)
    }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    section.rows = [
      .init(name: "1 worker", samples: one.tests),
      .init(name: "  the whole command", samples: one.command),
      .init(name: "4 workers", samples: four.tests, ratioTo: "1 worker"),
      .init(name: "  the whole command", samples: four.command),
    ]
    section.figures = [(1, one), (4, four)].map { workers, times in
      .init(
        name: "processors busy with \(workers) worker\(workers > 1 ? "s" : "")",
        value: times.busyParts.median * 100, unit: "%", isLargerBetter: true)
    }
    section.goals = [
      .init(
        name: "tests per second of 4 workers on \(processors) processors, against 1 worker", limit: 2.4,
        isMinimum: true, unit: "×", value: one.tests.median / four.tests.median)
    ]
    section.notes = [
      "\(one.count) tests, without a pause between them; from the start of the first test to the end of the last one."
    ]
  }

  private func run(_ understudy: URL, workers: Int, in folder: URL, _ times: inout Times) throws {
    let bundle = folder.appendingPathComponent("\(UUID().uuidString).understudy")
    let log = folder.appendingPathComponent("understudy.log")
    guard FileManager.default.createFile(atPath: log.path, contents: nil) else {
      throw BenchmarkError("\(log.path) was expected to be writable, but cannot be created.")
    }
    let process = Process()
    process.executableURL = understudy
    var arguments = ["test", "--package-path", options.examples.path, "--skip-build", "--quiet"]
    for test in Self.suite { arguments += ["--only-testing", test] }
    for test in Self.leftOut { arguments += ["--skip-testing", test] }
    arguments += ["--parallel-testing-worker-count", "\(workers)", "--result-bundle-path", bundle.path]
    process.arguments = arguments
    let output = try FileHandle(forWritingTo: log)
    // The output was only collected for a message, so an error of closing it loses nothing.
    defer { try? output.close() }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let before = try MachineReading()
    try times.command.measure {
      try process.run()
      try wait(for: process)
    }
    times.busyParts.append(try MachineReading().busyPart(since: before))
    guard process.terminationStatus == 0 else {
      // A log that cannot be read counts as empty.
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      let end = text.split(separator: "\n").suffix(12).joined(separator: "\n")
      throw BenchmarkError(
        "understudy test was expected to pass all tests with \(workers) workers, but ended with status "
          + "\(process.terminationStatus): \(end)")
    }
    let span = try Self.span(of: bundle)
    times.tests.append(span.seconds)
    times.count = span.tests
    // The bundle is in the temporary folder, which is removed later if this fails.
    try? FileManager.default.removeItem(at: bundle)
  }

  /// Waits for the end of the command; ends it if it exceeds the time limit.
  private func wait(for process: Process) throws {
    let deadline = ContinuousClock.now + .seconds(Self.limit)
    while process.isRunning {
      guard ContinuousClock.now < deadline else {
        process.terminate()
        throw BenchmarkError(
          "understudy test was expected to end within \(Int(Self.limit)) s, but was still running; it was ended."
        )
      }
      _ = poll(nil, 0, 20)
    }
  }

  /// Returns the time from the start of the first test of a bundle to the end of the last one, and the number of tests.
  private static func span(of bundle: URL) throws -> (seconds: Double, tests: Int) {
    var tests: [(start: Double, end: Double)] = []
    for stream in try BundleReader.read(bundle).streams {
      guard let start = stream.start?.uptime else { continue }
      for test in stream.tests {
        tests.append((start + test.start, start + test.start + (test.duration ?? 0)))
      }
    }
    guard let start = tests.map(\.start).min(), let end = tests.map(\.end).max() else {
      throw BenchmarkError("\(bundle.path) was expected to contain tests, but contains none.")
    }
    return (end - start, tests.count)
  }
}
