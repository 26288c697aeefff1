// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// Writes the results of a JUnit file as a result bundle, so that the imported run has a report with all information
/// about each test.
struct JUnitBundle {
  private let junit: JUnitResults
  private let name: String
  private let start: Date

  /// - Parameters:
  ///   - junit: the results of the file.
  ///   - name: the name of the file.
  ///   - start: the start of the run.
  init(_ junit: JUnitResults, named name: String, start: Date) {
    (self.junit, self.name, self.start) = (junit, name, start)
  }

  /// Creates the bundle.
  ///
  /// - Throws: `BundleError`.
  func write(to bundle: URL) throws {
    try BundleFolder.prepare(bundle, date: start)
    let file = bundle.appendingPathComponent(BundleFormat.events).appendingPathComponent("junit")
      .appendingPathExtension(BundleFormat.eventsExtension)
    var stream = Stream(log: try EventLog(file: file))
    stream.append(
      .runStarted(
        BundleEvent.RunStarted(
          date: start.formatted(BundleCoding.dateStyle), process: 0, arguments: [name],
          host: BundleEvent.Host(
            name: junit.host ?? "", system: "", processor: "", cores: 0, memory: 0))))
    for suite in junit.suites {
      stream.write(suite.properties, of: suite.path.joined(separator: "."), test: nil)
      stream.write(suite.output, of: suite.path.joined(separator: "."), test: nil)
    }
    for (test, result) in zip(junit.cases, junit.results) { stream.write(test, result) }
    // The size of an event is limited, so each test has an event.
    for (test, reason) in junit.notRun {
      stream.append(.notRun(BundleEvent.NotRun(tests: [test.text], reason: reason.rawValue)))
    }
    stream.append(.runFinished)
    stream.log.finish()
    if let trouble = stream.log.trouble {
      throw BundleError.cannotWrite(path: file.path, reason: trouble)
    }
  }

  private struct Stream {
    let log: EventLog
    var time: TimeInterval = 0
    var number = 0

    func append(_ kind: BundleEvent.Kind) { log.append(BundleEvent(time: time, kind)) }

    mutating func write(_ test: JUnitCase, _ result: NewIntegration.Result) {
      for (index, finding) in test.earlier.enumerated() {
        begin(test, result, iteration: index + 1)
        write(finding)
        append(.testFinished(BundleEvent.TestFinished(test: number, outcome: "failed", duration: 0)))
      }
      begin(test, result, iteration: test.earlier.isEmpty ? nil : test.earlier.count + 1)
      write(test.properties, of: "property", test: number)
      write(test.output, of: nil, test: number)
      // Durations are limited, so that readers of the record accept all dates in it.
      let duration = min(test.duration, 1e8)
      time = min(time + duration, 1e9)
      for finding in test.failures { write(finding, isExpected: test.isExpected) }
      if test.outcome == .skipped, let reason = test.skipReason, !reason.isEmpty {
        append(
          .issue(
            BundleEvent.Issue(
              test: number, activity: nil, type: "skip", isFailure: false, text: reason)))
      }
      guard let outcome = Self.outcome(test.outcome) else { return }
      append(.testFinished(BundleEvent.TestFinished(test: number, outcome: outcome, duration: duration)))
    }

    private mutating func begin(_ test: JUnitCase, _ result: NewIntegration.Result, iteration: Int?) {
      number += 1
      append(
        .testStarted(
          BundleEvent.TestStarted(
            test: number, name: result.test.name, suite: result.test.suite, file: test.file,
            line: test.line, iteration: iteration)))
    }

    private func write(_ finding: JUnitCase.Finding, isExpected: Bool = false) {
      append(
        .issue(
          BundleEvent.Issue(
            test: number, activity: nil, type: finding.type, isFailure: true, text: finding.message,
            details: finding.details, expected: isExpected ? .init(reason: "to be done") : nil)))
    }

    func write(_ output: JUnitOutput, of name: String?, test: Int?) {
      for (stream, part) in [("stdout", output.out), ("stderr", output.err)] where part != .init() {
        append(
          .output(
            BundleEvent.Output(
              test: test, application: name, stream: stream, text: part.text,
              omitted: part.omitted > 0 ? part.omitted : nil)))
      }
    }

    func write(_ properties: [JUnitProperty], of name: String, test: Int?) {
      guard !properties.isEmpty else { return }
      let lines = properties.map { "\($0.name): \($0.value)\n" }.joined()
      append(.output(BundleEvent.Output(test: test, application: name, stream: "stdout", text: lines)))
    }

    /// Returns the name of the outcome in the record; nil for an outcome for which the record has no end of the test.
    private static func outcome(_ outcome: FinalOutcome) -> String? {
      switch outcome {
      case .passed, .flaky: "passed"
      case .failed: "failed"
      case .skipped: "skipped"
      case .interrupted, .unknown: nil
      }
    }
  }
}
