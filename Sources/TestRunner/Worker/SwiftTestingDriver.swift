// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// The driver of a process that runs Swift Testing tests, and reports them in Swift Testing's event stream.
///
/// The process records the tests that use Understudy; the runner records the other tests.
final class SwiftTestingDriver: TestDriver {
  let process: any WorkerProcess
  private let tests: [TestIdentifier]
  private let iteration: Int?
  private let configuration: String?
  private let bundle: URL
  private let output: Output
  /// The file of the events; nil until Swift Testing has created it.
  private var reader: FileHandle?
  private var lines = LineBuffer()
  private var reading: SwiftTestingReading
  private(set) var trouble: String?

  /// The output files of Swift Testing.
  struct Output {
    let events: URL
    let attachments: URL

    /// - Parameter folder: the folder for the files; created if it does not exist.
    /// - Throws: `CocoaError` if the folder cannot be created.
    init(in folder: URL) throws {
      events = folder.appendingPathComponent("events.jsonl")
      attachments = folder.appendingPathComponent("attachments")
      // Swift Testing requires this folder.
      try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    }
  }

  init(
    _ process: any WorkerProcess, tests: [TestIdentifier], iteration: Int?, configuration: String?,
    bundle: URL, output: Output
  ) {
    self.process = process
    self.tests = tests
    self.iteration = iteration
    self.configuration = configuration
    self.bundle = bundle
    self.output = output
    reading = SwiftTestingReading(tests)
  }

  /// Returns the arguments of the executable.
  ///
  /// - Parameters:
  ///   - tests: the tests to run.
  ///   - version: the version of the event stream.
  ///   - output: the files for the events and attachments.
  /// - Returns: the arguments after the executable.
  static func arguments(for tests: [TestIdentifier], version: String, output: Output) -> [String] {
    ["--testing-library", "swift-testing", "--event-stream-version", version]
      + ["--event-stream-output-path", output.events.path, "--attachments-path", output.attachments.path]
      // In Swift Testing's ids, the name of a test is followed by a slash and the location of the declaration, which a
      // name may already include.
      + tests.flatMap {
        ["--filter", "^\(NSRegularExpression.escapedPattern(for: SwiftTestingReading.name(of: $0)))(/|$)"]
      }
  }

  var running: [(test: TestIdentifier, start: TimeInterval)] { reading.running }

  func declaredLimit(of test: TestIdentifier) -> TimeInterval? { reading.declarations[test]?.timeLimit }

  func drainReports() -> [DriverReport] {
    _ = process.drainOutput()
    // The file does not exist until the process has read its arguments. If it is never created, the tests have no
    // results, and the run reports that the process ended without running them.
    if reader == nil { reader = try? FileHandle(forReadingFrom: output.events) }
    guard let reader else { return [] }
    do {
      guard let data = try reader.readToEnd(), !data.isEmpty else { return [] }
      return lines.append(data).flatMap { reading.read($0) }
    } catch {
      trouble = trouble ?? "The events of Swift Testing cannot be read: \(error.localizedDescription)"
      return []
    }
  }

  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport] {
    var reports = drainReports()
    let verdict = ProcessExitDiagnosis(termination, reason: reason, output: process.lastOutput)
    reports += reading.processDidEnd(verdict, at: MonotonicClock.now, inside: openTests())
    var record = SwiftTestingRecord(
      bundle: bundle, stream: process.stream, start: process.start, iteration: iteration,
      configuration: configuration)
    record.write(reading, of: tests)
    if let line = reading.unreadableLine {
      trouble = trouble ?? "An event of Swift Testing cannot be read: \(line.prefix(Self.maximumShown))"
    }
    trouble = trouble ?? record.trouble
    // The folder is in the temporary folder of the run, which is removed at the end of the run.
    try? FileManager.default.removeItem(at: output.events.deletingLastPathComponent())
    return reports
  }

  /// Returns the tests whose beginning the process has recorded, and not their end.
  ///
  /// The process records a test with the trait `.uiTest` when it has its turn on the desktop. A test without the trait
  /// is recorded only if it uses a program.
  private func openTests() -> Set<TestIdentifier> {
    let records = StreamCompletion(bundle: bundle, stream: process.stream)?.record.tests ?? []
    let open = records.filter { $0.outcome == nil }
    return Set(tests.filter { open.contains(where: $0.isRecorded(as:)) })
  }

  /// The largest number of characters that a message contains of an event.
  private static let maximumShown = 400
}
