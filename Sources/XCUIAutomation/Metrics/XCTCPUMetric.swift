// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. Its mutable state is behind a Mutex.
/// The CPU time, and the cycles and instructions that the processor counts.
///
/// Mirrors Apple's `XCTCPUMetric`. The time is in seconds, the counts are in thousands.
///
/// The cycles and instructions are those of the programs' own code. The time also includes the kernel's work for the
/// programs. Cycles and instructions are omitted, with one note in the log, if the machine has no counters for them,
/// like most virtual machines, or does not permit programs to use the counters (`kernel.perf_event_paranoid` above 2).
/// For a program that starts in the measured block, only the time is available.
open class XCTCPUMetric: NSObject, XCTMetric, @unchecked Sendable {
  private enum Subject {
    case processes(MeasuredProcesses)
    case currentThread
  }

  private let subject: Subject

  private struct State {
    var before: [pid_t: Double] = [:]
    var after: [pid_t: Double] = [:]
    var counters: ProcessorCounters?
  }

  private let state = Mutex(State())

  /// Measures the process that runs the tests, with all its threads.
  public override init() { subject = .processes(MeasuredProcesses(application: nil)) }

  /// Measures all processes of a program under test.
  ///
  /// - Parameter application: the program; for a browser, this includes the processes of its pages.
  public init(application: XCUIApplication) {
    subject = .processes(MeasuredProcesses(application: application.target))
  }

  /// Measures the process that runs the tests, or only the thread that the block runs on.
  ///
  /// - Parameter limitingToCurrentThread: whether only the thread of the block is measured.
  public init(limitingToCurrentThread: Bool) {
    subject = limitingToCurrentThread ? .currentThread : .processes(MeasuredProcesses(application: nil))
  }

  private init(_ subject: Subject) { self.subject = subject }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTCPUMetric(subject) }

  /// Reads the clocks and starts the counters.
  open func willBeginMeasuring() {
    let before = read()
    let counters =
      switch subject {
      case .processes: ProcessorCounters.start(Array(before.keys))
      case .currentThread: ProcessorCounters.start(nil)
      }
    state.withLock { $0 = State(before: before, counters: counters) }
  }

  /// Stops the counters and reads the clocks again.
  open func didStopMeasuring() {
    let (before, counters) = state.withLock { ($0.before, $0.counters) }
    counters?.stop()
    let after = read()
    state.withLock { $0.after = after }
    // A process that started in the block was not counted from its start, so the counters are not used.
    if !after.keys.allSatisfy({ before[$0] != nil }) {
      state.withLock { $0.counters = nil }
      ProcessorCounters.sayOnce("they cannot be counted for a program that starts in the measured block")
    }
  }

  /// Returns the CPU usage in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used, because the clocks were read then.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: the time in seconds and, if they were counted, instructions and cycles in thousands.
  /// - Throws: nothing.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    let (before, after, counters) = state.withLock { ($0.before, $0.after, $0.counters) }
    let time = measurement(
      "time", "CPU Time", MeasuredProcesses.growth(from: before, to: after), "s")
    guard let counted = counters?.counted else { return [time] }
    return [
      time,
      measurement("instructions_retired", "CPU Instructions Retired", counted.instructions / 1000, "kI"),
      measurement("cycles", "CPU Cycles", counted.cycles / 1000, "kC"),
    ]
  }

  private func measurement(_ key: String, _ name: String, _ value: Double, _ unit: String)
    -> XCTPerformanceMeasurement
  {
    let processes =
      if case .processes(let processes) = subject { processes } else { MeasuredProcesses(application: nil) }
    return XCTPerformanceMeasurement(
      identifier: processes.identifier("CPU", key), displayName: name + processes.name, doubleValue: value,
      unitSymbol: unit, polarity: .prefersSmaller)
  }

  private func read() -> [pid_t: Double] {
    switch subject {
    case .processes(let processes): return processes.read(ProcessCounters.processorTime)
    case .currentThread: return ProcessCounters.time(of: CLOCK_THREAD_CPUTIME_ID).map { [0: $0] } ?? [:]
    }
  }
}
