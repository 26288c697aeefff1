// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// The time on CPUs, and the cycles and instructions that the processor counts.
///
/// Mirrors Apple's `XCTCPUMetric`. The time is in seconds, the counts are in thousands.
///
/// Cycles and instructions are those of the programs' own code; what the kernel does for it is in the time alone.
/// They are left out, which the log says once, where the machine has no such counters, as most virtual machines, or
/// does not let a program use them (`kernel.perf_event_paranoid` above 2). Of a program that is started in the
/// measured block the time alone is known.
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

  /// Measures a program under test, with all its processes.
  ///
  /// - Parameter application: the program; of a browser, the processes of its pages count too.
  public init(application: XCUIApplication) {
    subject = .processes(MeasuredProcesses(application: application.target))
  }

  /// Measures the process that runs the tests, or only the thread that the block runs on.
  ///
  /// - Parameter limitingToCurrentThread: whether only that thread counts.
  public init(limitingToCurrentThread: Bool) {
    subject = limitingToCurrentThread ? .currentThread : .processes(MeasuredProcesses(application: nil))
  }

  private init(_ subject: Subject) { self.subject = subject }

  /// A metric of the same kind for the next iteration.
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
    // Work before the first reading was not counted.
    if !after.keys.allSatisfy({ before[$0] != nil }) {
      state.withLock { $0.counters = nil }
      ProcessorCounters.sayOnce("they cannot be counted of a program that starts in the measured block")
    }
  }

  /// The use of the processor in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used, the clocks were read then.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: the time in seconds and, where they could be counted, instructions and cycles in thousands.
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
