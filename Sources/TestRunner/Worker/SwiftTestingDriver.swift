// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// A process that runs tests of Swift Testing, and reports them in Swift Testing's event stream.
///
/// Tests that use Understudy write their own records; the runner writes the records of the other tests.
final class SwiftTestingDriver: TestDriver {
  let process: TestProcess
  private let tests: [TestIdentifier]
  private let iteration: Int?
  private let configuration: String?
  private let bundle: URL
  private let output: Output
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
    _ process: TestProcess, tests: [TestIdentifier], iteration: Int?, configuration: String?, bundle: URL,
    output: Output
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
      // In Swift Testing's ids, the name of a test is followed by a slash and the position of the declaration.
      + tests.flatMap {
        ["--filter", "^\(NSRegularExpression.escapedPattern(for: SwiftTestingReading.name(of: $0)))(/|$)"]
      }
  }

  var running: [(test: TestIdentifier, start: TimeInterval)] { reading.open }

  func takeReports() -> [DriverReport] {
    _ = process.takeOutput()
    if reader == nil { reader = try? FileHandle(forReadingFrom: output.events) }
    guard let reader, let data = try? reader.readToEnd(), !data.isEmpty else { return [] }
    return lines.take(data).flatMap { reading.read($0) }
  }

  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport] {
    var reports = takeReports()
    let verdict = EndVerdict(termination, reason: reason, output: process.lastOutput)
    reports += reading.processDidEnd(verdict, at: MonotonicClock.now)
    var record = SwiftTestingRecord(
      bundle: bundle, stream: process.stream, start: process.start, iteration: iteration,
      configuration: configuration)
    record.write(reading, of: tests)
    trouble = record.trouble
    try? FileManager.default.removeItem(at: output.events.deletingLastPathComponent())
    return reports
  }
}
