// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// Runs tests on several workers.
///
/// A single thread waits in poll(2) for messages and ends of test processes and for signals, and then assigns the next
/// tests.
package final class TestRun {
  let executable: TestExecutable
  let settings: TestRunSettings
  let queue: WorkQueue
  let workers: [Worker]
  weak var observer: (any TestRunObserver)?
  let tally: RunTally
  var retries = RetryQueue()
  /// Whether the retries were announced to the observer since the last test that is not a retry.
  var hasAnnouncedRetries = false
  /// Whether a process has reported which classes must not be divided among workers.
  private(set) var hasReceivedClasses = false
  /// The classes about which processes have reported whether they must not be divided; nil for all classes.
  private(set) var reportedClasses: Set<String>? = []
  let signals = SignalPipe()
  /// Whether no more tests are assigned, because of a failure, or because the run was interrupted.
  private(set) var isStopping = false
  /// Whether a signal has requested the end of the run.
  private(set) var wasInterrupted = false
  /// The folder for temporary files of the run.
  private let scratch: URL
  let notes: PauseNotes
  /// The tests in quarantine, with the reasons.
  let quarantine: [TestIdentifier: String]

  /// Prepares a run, and creates the folders of its bundle.
  ///
  /// - Parameters:
  ///   - executable: the executable with the tests.
  ///   - tests: the selected tests, in the order of their declaration.
  ///   - settings: the settings of the run.
  ///   - observer: receives the events of the run; not retained.
  /// - Throws: ``RunnerError`` if the record cannot be written.
  package init(
    _ executable: TestExecutable, tests: [TestIdentifier], settings: TestRunSettings,
    observer: (any TestRunObserver)?
  ) throws {
    self.executable = executable
    self.settings = settings
    self.observer = observer
    let history = settings.history
    let names = settings.configurations.map(\.name)
    queue = WorkQueue(
      tests, configurations: settings.configurations.count,
      durations: { history.durations(of: tests, configuration: names[$0]) },
      first: { settings.failedFirst ? history.failed(of: tests, configuration: names[$0]) : [] },
      isIndivisible: settings.isIndivisible, isRandom: { settings.configurations[$0].isOrderRandom })
    quarantine = tests.reduce(into: [:]) { $0[$1] = settings.quarantine.reason(for: $1) }
    tally = RunTally(
      tests: tests, configurations: settings.configurations, history: history,
      quarantine: Set(quarantine.keys), flakyTestsFail: settings.flakyTestsFail)
    workers = (1...max(1, settings.workers)).map(Worker.init(number:))
    // The folder is in the bundle, because nothing removes a folder elsewhere if the runner is killed.
    scratch = settings.bundle.appendingPathComponent("runner-\(UUID().uuidString)")
    do {
      try BundleFolder.prepare(settings.bundle)
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      notes = try PauseNotes(in: scratch)
    } catch {
      throw RunnerError(
        .cannotWrite, "The tests were not run, because their record cannot be written. \(error)")
    }
  }

  /// Runs all tests, and returns when all test processes have ended.
  ///
  /// - Throws: ``RunnerError`` if the record cannot be written, or if test processes cannot be started or end before
  ///   they run a test.
  package func run() throws -> RunOutcome {
    // If the folder cannot be removed, this affects neither the results nor the next run.
    defer { try? FileManager.default.removeItem(at: scratch) }
    let stream = RunnerStream(
      bundle: settings.bundle, name: "runner", start: StartTime(),
      repetitions: settings.configurations.compactMap(\.recordedRepetition))
    if let trouble = stream.trouble { throw RunnerError(.cannotWrite, trouble) }
    if !quarantine.isEmpty { stream.note(quarantine: quarantine) }
    observer?.runWillStart(tests: tally.total, workers: workers.count)
    do {
      while true {
        for worker in workers { try assignNext(worker) }
        if workers.allSatisfy(\.isDone) { break }
        wait()
        handleSignals()
        for note in notes.drain() { observer?.runDidNote(note) }
        for worker in workers { try handleReports(of: worker) }
        observer?.runDidGoOn()
      }
    } catch {
      endProcesses()
      noteTestsThatDidNotRun(in: stream, because: .error)
      stream.finish()
      throw error
    }
    noteTestsThatDidNotRun(in: stream, because: wasInterrupted ? .interruption : .maximumFailures)
    stream.finish()
    if let file = settings.historyFile {
      do { try tally.history.write(to: file) } catch {
        observer?.runDidNote(
          "The durations of the tests were not stored for the next run: \(error.localizedDescription)")
      }
    }
    observer?.runDidGoOn()
    var outcome = tally.outcome
    outcome.wasInterrupted = wasInterrupted
    return outcome
  }

  /// Ends all processes after an error, and records the results that they have not recorded themselves.
  func endProcesses() {
    for worker in workers { worker.kill(.interrupted) }
    let deadline = Deadline(after: TimeLimits.Processes.kill.seconds)
    for worker in workers { worker.driver?.process.waitForEnd(deadline) }
    for worker in workers { recordEnd(of: worker) }
  }

  /// Returns the path of a temporary file or folder, which is removed at the end of the run.
  func scratchFile(_ name: String) -> URL { scratch.appendingPathComponent(name) }

  // MARK: - State

  /// Stops assigning tests to workers.
  func stopAssigning() {
    isStopping = true
    queue.removeAll()
    retries.removeAll()
  }

  /// Records the tests that did not run, with the reason, so that no report shows the run as complete.
  private func noteTestsThatDidNotRun(
    in stream: RunnerStream, because reason: BundleEvent.NotRun.Reason
  ) {
    for (index, tests) in tally.notRun.sorted(by: { $0.key < $1.key }) {
      let name = settings.configurations[index].name
      stream.note(notRun: tests, in: name.isEmpty ? nil : name, because: reason)
    }
  }

  /// Notes that a signal has requested the end of the run, and stops assigning tests to workers.
  ///
  /// - Returns: whether it is the first such signal.
  func noteInterruption() -> Bool {
    defer { wasInterrupted = true }
    stopAssigning()
    return !wasInterrupted
  }

  /// Notes the classes whose tests must stay together, `Module.Class`, as a process has reported them.
  ///
  /// - Parameters:
  ///   - classes: the classes whose tests must stay together.
  ///   - all: the classes of the process's tests; nil for all classes.
  func keepTogether(_ classes: [String], among all: Set<String>?) {
    hasReceivedClasses = true
    reportedClasses = all.flatMap { all in reportedClasses.map { $0.union(all) } }
    for unit in queue.all + workers.compactMap(\.unit) where classes.contains(unit.className) {
      unit.isIndivisible = true
    }
  }

  // MARK: - Waiting

  /// Waits until a process or a signal needs attention, until a limit has passed, or for a short time.
  private func wait() {
    var entries = [signals.descriptor, notes.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let now = MonotonicClock.now
    var deadline = now + TimeLimits.Runner.observerPause.seconds
    for worker in workers {
      for descriptor in worker.driver?.process.descriptors ?? [] {
        // The end descriptor of an ended process stays readable, so it is left out while the rest of the output is
        // awaited.
        if worker.endOfOutputDue != nil, descriptor == worker.driver?.process.endDescriptor { continue }
        entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      if worker.driver is SwiftTestingDriver {
        deadline = min(deadline, now + TimeLimits.Runner.eventFilePause.seconds)
      }
      if let due = worker.endOfOutputDue ?? worker.deadline(allowances(of: worker)) {
        deadline = min(deadline, due)
      }
    }
    let milliseconds = max(1, min(60_000, (deadline - now) * 1000 + 1))
    poll(&entries, nfds_t(entries.count), Int32(limiting: milliseconds))
  }

  /// Returns the time allowances of tests in the configuration of a worker's process.
  func allowances(of worker: Worker) -> TestConfiguration.TimeAllowances {
    worker.configuration.map { settings.configurations[$0].timeAllowances } ?? .init()
  }
}
