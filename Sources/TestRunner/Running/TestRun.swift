// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle
import Timing

/// Runs tests on several workers.
///
/// A single thread waits in poll(2) for messages from workers, for their ends and for signals, and then assigns the
/// next tests.
package final class TestRun {
  let executable: TestExecutable
  let settings: TestRunSettings
  let queue: WorkQueue
  let workers: [Worker]
  weak var observer: (any TestRunObserver)?
  let tally: RunTally
  /// Whether a process has reported which classes must not be divided.
  var hasReceivedClasses = false
  let signals = SignalPipe()
  var isStopping = false
  var wasInterrupted = false
  private let scratch: URL
  let notes: PauseNotes
  private var stream: RunnerStream?
  /// The tests in quarantine, with the reasons.
  let quarantine: [TestIdentifier: String]

  /// - Parameters:
  ///   - executable: the built tests.
  ///   - tests: the selected tests, in the order of their declaration.
  ///   - settings: the settings of the run.
  ///   - observer: receives the events of the run.
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
      quarantine: Set(quarantine.keys))
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

  /// Runs all tests, and returns when all worker processes have ended.
  ///
  /// - Throws: ``RunnerError`` if workers cannot be started.
  package func run() throws -> RunOutcome {
    defer { try? FileManager.default.removeItem(at: scratch) }
    let stream = RunnerStream(bundle: settings.bundle, name: "runner", start: StartTime())
    self.stream = stream
    if let trouble = stream.trouble { throw RunnerError(.cannotWrite, trouble) }
    if !quarantine.isEmpty { stream.note(quarantine: quarantine) }
    observer?.runWillStart(attempts: tally.total, workers: workers.count)
    do {
      while true {
        for worker in workers { try goOn(worker) }
        if workers.allSatisfy(\.isDone) { break }
        wait()
        handleSignals()
        for note in notes.take() { observer?.runDidNote(note) }
        for worker in workers { try handleReports(of: worker) }
        observer?.runDidGoOn()
      }
    } catch {
      for worker in workers { worker.kill(.interrupted) }
      stream.finish()
      throw error
    }
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

  /// Returns the path of a temporary file with the output of a process for the runner.
  func scratchFile(_ name: String) -> URL { scratch.appendingPathComponent(name) }

  // MARK: - Waiting

  private func wait() {
    var entries = [signals.descriptor, notes.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let now = MonotonicClock.now
    var deadline = now + TimeLimits.Runner.observerPause.seconds
    for worker in workers {
      for descriptor in worker.driver?.process.descriptors ?? [] {
        // The end descriptor of an ended process stays readable, so it is left out. Only the rest of the output is
        // still awaited.
        if worker.isEndOfOutputDue != nil, descriptor == worker.driver?.process.endDescriptor { continue }
        entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      if worker.driver is SwiftTestingDriver {
        deadline = min(deadline, now + TimeLimits.Runner.eventFilePause.seconds)
      }
      if let due = worker.isEndOfOutputDue ?? worker.deadline(limits(of: worker)) {
        deadline = min(deadline, due)
      }
    }
    let milliseconds = max(1, min(60_000, (deadline - now) * 1000 + 1))
    poll(&entries, nfds_t(entries.count), Int32(limiting: milliseconds))
  }

  func limits(of worker: Worker) -> TestConfiguration.TimeLimits {
    worker.configuration.map { settings.configurations[$0].timeLimits } ?? .init()
  }
}
