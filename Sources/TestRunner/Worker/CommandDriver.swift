// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle

/// The driver of a process that runs tests one after the other on command, and writes its own record.
final class CommandDriver: TestDriver {
  let process: any WorkerProcess
  private let bundle: URL
  private let configuration: String?
  private var iteration = 1
  /// The test of the last command until its end, with the number of the command and its start.
  ///
  /// The start is the time of the command until the process reports that the test has started.
  private var current: (test: TestIdentifier, number: Int, start: StartTime)?
  /// The time at which the runner sent the last command.
  private var asked = StartTime()
  /// Whether the process has reported the start of the current test.
  private var hasStarted = false
  private(set) var trouble: String?
  private var lastNumber = 0

  init(_ process: any WorkerProcess, configuration: String?, bundle: URL) {
    self.process = process
    self.configuration = configuration
    self.bundle = bundle
  }

  /// Returns the classes of which a process gets the list: all, or as many as fit into an argument.
  ///
  /// - Parameters:
  ///   - all: the classes, `Module.Class`, in their order.
  ///   - first: the class that the list must contain.
  /// - Returns: all classes, or a part that begins with `first`.
  static func classes(of all: [String], including first: String) -> [String] {
    func size(_ name: String) -> Int { name.utf8.count + 1 }
    guard all.reduce(0, { $0 + size($1) }) > Worker.maximumList else { return all }
    let start = all.firstIndex(of: first) ?? 0
    var total = 0
    return (all[start...] + all[..<start]).prefix { name in
      total += size(name)
      return total <= Worker.maximumList
    }.map { $0 }
  }

  var running: [(test: TestIdentifier, start: TimeInterval)] {
    current.map { [($0.test, $0.start.seconds)] } ?? []
  }

  /// Sends the command to run a test; the process must not be running another test.
  func run(_ test: TestIdentifier, iteration: Int) {
    lastNumber += 1
    asked = StartTime()
    current = (test, lastNumber, asked)
    hasStarted = false
    self.iteration = iteration
    process.send(.run(test, iteration: iteration, number: lastNumber))
  }

  /// Sends the command to end the process.
  func end() { process.send(.end) }

  func drainReports() -> [DriverReport] {
    _ = process.drainOutput()
    return process.drainEvents().compactMap { event in
      switch event.event {
      case .hello: return nil
      case .ready: return .ready(together: event.together ?? [])
      case .started:
        guard let current, event.number == current.number else { return nil }
        self.current?.start = StartTime()
        hasStarted = true
        return .started(current.test)
      case .unknown:
        guard let current, event.number == current.number else { return nil }
        self.current = nil
        return .notThere(current.test)
      case .finished:
        guard let current, event.number == current.number else { return nil }
        self.current = nil
        var result = Self.result(event)
        result.occupation = asked.elapsed
        return .finished(current.test, result)
      }
    }
  }

  private static func result(_ event: ChannelEvent) -> AttemptResult {
    let outcome = event.outcome.flatMap(AttemptResult.Outcome.init) ?? .failed
    let left = event.leftBehind ?? []
    var cause: AttemptResult.Cause?
    if outcome == .failed {
      cause = event.isInfrastructure == true ? .infrastructure : left.isEmpty ? .test : .leftBehind
    }
    return AttemptResult(
      outcome, cause: cause, duration: event.duration ?? 0,
      message: left.isEmpty ? nil : left.joined(separator: " "))
  }

  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport] {
    var reports = drainReports()
    guard let current else { return reports }
    self.current = nil
    let verdict = ProcessExitDiagnosis(termination, reason: reason, output: process.lastOutput)
    let duration = current.start.elapsed
    trouble = UnfinishedTestWriter(
      bundle: bundle, stream: process.stream, iteration: iteration, configuration: configuration
    ).close(
      current.test, verdict: verdict, began: current.start, duration: duration)
    if !hasStarted { reports.append(.started(current.test)) }
    reports.append(
      .finished(
        current.test, AttemptResult(.failed, cause: verdict.cause, duration: duration, message: verdict.text))
    )
    return reports
  }
}
