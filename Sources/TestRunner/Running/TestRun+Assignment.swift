// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

// The assignment of tests to workers.

extension TestRun {
  /// Assigns the next test or tests to a worker, if it is free.
  ///
  /// If its process cannot run them, or no test is left, the process is ended. If the worker has no process, one is
  /// started for them.
  ///
  /// - Parameter worker: the worker that gets the test or tests.
  /// - Throws: ``RunnerError`` if a process cannot be started.
  func assignNext(_ worker: Worker) throws {
    guard case .free = worker.state else { return }
    if isStopping { worker.setPending([]) }
    if worker.pending.isEmpty, retriesAreUrgent {
      // The other workers wait until the retries have ended.
      guard othersAreIdle(worker) else { return }
      assignRetry(to: worker)
    }
    if worker.pending.isEmpty {
      worker.setPending(nextAttempts(for: worker))
      if !worker.pending.isEmpty { hasAnnouncedRetries = false }
    }
    if worker.pending.isEmpty {
      if mayDivideLater(worker) { return }
      if worker.driver != nil { return worker.requestEnd(at: MonotonicClock.now) }
      // The last worker runs the retries. So they run alone, and no worker has to wait for them.
      if workers.allSatisfy({ $0 === worker || $0.isDone }) { assignRetry(to: worker) }
    }
    guard let next = worker.pending.first else { return worker.finish() }
    let isOnCommand = next.test.library == .xctest && executable.isDriven
    if worker.driver != nil,
      !isOnCommand || worker.commands == nil || worker.configuration != next.configuration
        || worker.needsFreshProcess || worker.classes?.contains(next.test.className) == false
    {
      return worker.requestEnd(at: MonotonicClock.now)
    }
    if !isOnCommand {
      try startList(worker)
    } else if worker.commands != nil {
      worker.runNext()
    } else {
      try startOnCommand(worker, next)
    }
  }

  // MARK: - Retries

  /// Whether the outcome of retries decides whether the run goes on: with them, as many tests have failed as the run
  /// may have failed tests.
  private var retriesAreUrgent: Bool {
    guard let maximum = settings.maximumFailures else { return false }
    let unended = retries.unended { quarantine[$0] == nil }
    return unended > 0 && tally.failureCount + unended >= maximum
  }

  /// Whether no worker except this one has a test, or a process that starts or ends.
  private func othersAreIdle(_ worker: Worker) -> Bool {
    workers.allSatisfy { other in
      switch other.state {
      case .free, .done: other === worker || other.pending.isEmpty
      case .starting, .busy, .betweenTests, .ending: other === worker
      }
    }
  }

  private func assignRetry(to worker: Worker) {
    let count = retries.count
    guard let attempt = retries.next() else { return }
    if !hasAnnouncedRetries {
      hasAnnouncedRetries = true
      observer?.runDidNote(
        count == 1
          ? "Running 1 failed test again." : "Running \(count) failed tests again, one after the other.")
    }
    worker.setPending([attempt])
    worker.requireFreshProcess()
  }

  // MARK: - Tests

  /// Returns the next attempts of a worker: one, or all that a process receives as a list; empty if no test is left.
  private func nextAttempts(for worker: Worker) -> [Attempt] {
    guard !isStopping else { return [] }
    while true {
      if let unit = worker.unit {
        let isList = unit.library == .swiftTesting || !executable.isDriven
        let tests = isList ? unit.drain() : [unit.next()].compactMap { $0 }
        if !tests.isEmpty {
          return tests.map { Attempt(test: $0, configuration: unit.configuration, iteration: 1) }
        }
      }
      worker.assign(
        queue.next(preferring: worker.configuration, library: worker.library) ?? partOfOthersWork(worker))
      if worker.unit == nil { return [] }
    }
  }

  /// Takes half of the remaining tests of the longest unit of another worker that can be divided.
  ///
  /// - Returns: the unit with these tests; nil if no unit can be divided, or if it is not known yet which can.
  private func partOfOthersWork(_ worker: Worker) -> WorkUnit? {
    guard hasReceivedClasses || !executable.isDriven else { return nil }
    let units = workers.compactMap { $0 === worker ? nil : $0.unit }.filter {
      !executable.isDriven || reportedClasses?.contains($0.className) != false
    }
    for unit in units.sorted(by: { $0.remaining > $1.remaining }) {
      if let part = unit.split() { return part }
    }
    return nil
  }

  /// Whether a worker without tests must wait, because it may get a part of another worker's unit later.
  ///
  /// Until the first process is ready and reports which classes must stay together, no unit is divided.
  private func mayDivideLater(_ worker: Worker) -> Bool {
    executable.isDriven && !hasReceivedClasses && !isStopping
      && workers.contains { $0 !== worker && $0.unit.map { $0.library == .xctest && $0.count > 1 } == true }
  }

  // MARK: - Processes

  private func environment(of configuration: TestConfiguration, iteration: Int?) -> [String: String] {
    ProductInstallation.environment(products: executable.url.deletingLastPathComponent())
      .merging(notes.environment) { $1 }
      .merging(settings.environment(of: configuration, iteration: iteration)) { $1 }
  }

  /// Starts a process that runs tests on command.
  ///
  /// - Parameters:
  ///   - worker: the worker whose process is started.
  ///   - next: the attempt that the process makes first.
  /// - Throws: ``RunnerError`` if the process cannot be started.
  private func startOnCommand(_ worker: Worker, _ next: Attempt) throws {
    let configuration = settings.configurations[next.configuration]
    // XCTest takes the last argument as the list of tests. If the configuration has arguments, the list of all classes
    // is added after them. If that is too long for an argument, the process runs only tests of some classes.
    let all = Set(executable.tests.filter { $0.library == .xctest }.map(\.className)).sorted()
    let classes =
      configuration.arguments.isEmpty
      ? all : CommandDriver.classes(of: all, including: next.test.className)
    let process = try start(
      worker,
      arguments: configuration.arguments.isEmpty
        ? [] : configuration.arguments + [classes.joined(separator: ",")],
      environment: environment(of: configuration, iteration: nil), isDriven: true)
    let driver = CommandDriver(
      process, configuration: configuration.name.isEmpty ? nil : configuration.name, bundle: settings.bundle)
    worker.begin(
      driver, configuration: next.configuration,
      classes: classes.count == all.count ? nil : Set(classes), at: MonotonicClock.now)
  }

  /// Starts a process that runs a list of tests.
  ///
  /// - Parameter worker: the worker; its pending attempts must have the same library and configuration.
  /// - Throws: ``RunnerError`` if the process cannot be started.
  private func startList(_ worker: Worker) throws {
    let chosen = worker.nextList()
    guard let first = chosen.first else { return }
    let configuration = settings.configurations[first.configuration]
    let tests = chosen.map(\.test)
    let isRepeated = configuration.repetition.mode != .none
    let iteration = isRepeated || first.iteration > 1 ? first.iteration : nil
    let environment = environment(of: configuration, iteration: iteration)
    let name = configuration.name.isEmpty ? nil : configuration.name
    let driver: any TestDriver
    if first.test.library == .swiftTesting {
      let output: SwiftTestingDriver.Output
      do {
        output = try .init(in: scratchFile("worker-\(worker.number)-\(UUID().uuidString)"))
      } catch {
        throw RunnerError(.workersFail, "The tests cannot be started: \(error.localizedDescription)")
      }
      let arguments = SwiftTestingDriver.arguments(
        for: tests, version: executable.eventStreamVersion, output: output)
      let process = try start(
        worker, arguments: arguments + configuration.arguments,
        environment: environment.merging(SwiftTestingEvent.environment) { $1 }, isDriven: false)
      driver = SwiftTestingDriver(
        process, tests: tests, iteration: iteration, configuration: name, bundle: settings.bundle,
        output: output)
    } else {
      let process = try start(
        worker, arguments: configuration.arguments + [ListDriver.argument(for: tests)],
        environment: environment, isDriven: false)
      driver = ListDriver(
        process, tests: tests, iteration: iteration, configuration: name, bundle: settings.bundle)
    }
    worker.begin(driver, configuration: first.configuration, at: MonotonicClock.now)
  }

  private func start(
    _ worker: Worker, arguments: [String], environment: [String: String], isDriven: Bool
  ) throws -> TestProcess {
    let command = settings.launcher + [executable.url.path] + arguments
    do {
      return try TestProcess(
        executable: command[0], arguments: Array(command.dropFirst()), environment: environment,
        workingDirectory: settings.package.path, stream: worker.nextStream(), isDriven: isDriven)
    } catch {
      throw RunnerError(.workersFail, "The tests cannot be started: \(error)")
    }
  }
}
