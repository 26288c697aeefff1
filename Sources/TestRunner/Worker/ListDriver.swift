// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// The driver of a process that runs a list of XCTest tests, for a package that does not use Understudy's library.
///
/// The driver reads XCTest's messages in the output, and the runner writes the record. XCTest runs one test after the
/// other. A test may itself print text in the form of these messages. So only messages with the name of the running
/// test count. The start of a test counts only if no test is running and the test has not run before.
final class ListDriver: TestDriver {
  let process: any WorkerProcess
  private let tests: [String: TestIdentifier]
  private let iteration: Int?
  private let configuration: String?
  private let record: RunnerStream
  private var lines = LineBuffer()
  /// The running test, with its number in the record and its start time in seconds of `MonotonicClock`.
  private var current: (test: TestIdentifier, number: Int, start: TimeInterval)?
  private var ended: Set<TestIdentifier> = []

  init(
    _ process: any WorkerProcess, tests: [TestIdentifier], iteration: Int?, configuration: String?,
    bundle: URL
  ) {
    self.process = process
    self.tests = Dictionary(tests.map { ($0.recordName, $0) }, uniquingKeysWith: { $1 })
    self.iteration = iteration
    self.configuration = configuration
    record = RunnerStream(bundle: bundle, name: process.stream, start: process.start)
  }

  var trouble: String? { record.trouble }

  /// Returns the list of tests in the form of XCTest's arguments.
  static func argument(for tests: [TestIdentifier]) -> String {
    tests.map(\.specifier).joined(separator: ",")
  }

  var running: [(test: TestIdentifier, start: TimeInterval)] { current.map { [($0.test, $0.start)] } ?? [] }

  func drainReports() -> [DriverReport] {
    let output = process.drainOutput()
    guard !output.isEmpty else { return [] }
    return lines.append(output).flatMap(read)
  }

  private func read(_ line: String) -> [DriverReport] {
    let now = MonotonicClock.now
    let message = XCTestMessage(atEndOf: line)
    var reports: [DriverReport] = []
    if current == nil, case .started(let name) = message, let test = tests[name], !ended.contains(test) {
      let number = record.begin(test, iteration: iteration, configuration: configuration, at: now)
      current = (test, number, now)
      reports = [.started(test)]
    }
    // The line precedes the end of the test in the record, so that it belongs to the test.
    record.output(line + "\n", of: current?.number, at: now)
    guard let current else { return reports }
    if case .ended(let name, let outcome, let duration) = message, tests[name] == current.test {
      let duration = duration ?? now - current.start
      record.end(current.number, outcome, duration: duration, at: now)
      self.current = nil
      ended.insert(current.test)
      reports.append(
        .finished(
          current.test, AttemptResult(outcome, cause: outcome == .failed ? .test : nil, duration: duration)))
    } else if let failure = XCTestMessage.Failure.read(
      atEndOf: line, of: current.test.recordName)
    {
      record.note(
        .init(
          test: nil, activity: nil, type: "assertionFailure", isFailure: true, text: failure.text,
          file: failure.file, line: failure.line), of: current.number, at: now)
    }
    return reports
  }

  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport] {
    var reports = drainReports()
    if let rest = lines.removeRest() { reports += read(rest) }
    if let current {
      self.current = nil
      let verdict = ProcessExitDiagnosis(termination, reason: reason, output: process.lastOutput)
      let now = MonotonicClock.now
      let duration = now - current.start
      record.note(UnfinishedTestWriter.issue(verdict, test: current.number), of: current.number, at: now)
      // An interrupted test has no end in the record.
      if !verdict.isInterruption { record.end(current.number, .failed, duration: duration, at: now) }
      reports.append(
        .finished(
          current.test,
          AttemptResult(.failed, cause: verdict.cause, duration: duration, message: verdict.text)))
    }
    record.finish()
    return reports
  }
}
