// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// A process that runs a list of XCTest tests, for a package that does not use Understudy's library.
///
/// The driver reads XCTest's output lines, and the runner writes the record.
final class ListDriver: TestDriver {
  let process: TestProcess
  private let tests: [String: TestIdentifier]
  private let iteration: Int?
  private let configuration: String?
  private let record: RunnerStream
  private var lines = LineBuffer()
  /// The running test, with its start time in seconds of `MonotonicClock`.
  private var current: (test: TestIdentifier, number: Int, start: TimeInterval)?

  init(
    _ process: TestProcess, tests: [TestIdentifier], iteration: Int?, configuration: String?, bundle: URL
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

  func takeReports() -> [DriverReport] {
    let output = process.takeOutput()
    guard !output.isEmpty else { return [] }
    return lines.take(output).flatMap(read)
  }

  private func read(_ line: String) -> [DriverReport] {
    let now = MonotonicClock.now
    defer { record.output(line + "\n", of: current?.number, at: now) }
    if let match = line.wholeMatch(of: start), let test = tests[String(match.output.1)] {
      let number = record.begin(test, iteration: iteration, configuration: configuration, at: now)
      current = (test, number, now)
      return [.started(test)]
    }
    guard let current else { return [] }
    if let match = line.wholeMatch(of: end), tests[String(match.output.1)] == current.test {
      let outcome = AttemptResult.Outcome(rawValue: String(match.output.2)) ?? .failed
      let duration = TimeInterval(match.output.3) ?? now - current.start
      record.end(current.number, outcome, duration: duration, at: now)
      self.current = nil
      return [
        .finished(
          current.test, AttemptResult(outcome, cause: outcome == .failed ? .test : nil, duration: duration))
      ]
    }
    if let match = line.wholeMatch(of: failure), String(match.output.3) == current.test.recordName {
      record.note(
        .init(
          test: nil, activity: nil, type: "assertionFailure", isFailure: true, text: String(match.output.4),
          file: String(match.output.1), line: Int(match.output.2)), of: current.number, at: now)
    }
    return []
  }

  private let start = /Test Case '(.+?)' started at .*/
  private let end = /Test Case '(.+?)' (passed|failed|skipped) \(([0-9.]+) seconds\)/
  private let failure = /(.+?):(\d+): error: (\S+) : (.*)/

  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport] {
    var reports = takeReports()
    if let rest = lines.takeRest() { reports += read(rest) }
    if let current {
      self.current = nil
      let verdict = EndVerdict(termination, reason: reason, output: process.lastOutput)
      let now = MonotonicClock.now
      let duration = now - current.start
      record.note(EndRecord.issue(verdict, test: current.number), of: current.number, at: now)
      record.end(current.number, .failed, duration: duration, at: now)
      reports.append(
        .finished(
          current.test,
          AttemptResult(.failed, cause: verdict.cause, duration: duration, message: verdict.text)))
    }
    record.finish()
    return reports
  }
}
