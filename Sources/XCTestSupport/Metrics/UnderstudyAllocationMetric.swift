// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation
import Synchronization

// Open, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// The heap allocations of the process that runs the tests: their number and their bytes.
///
/// Extension of Understudy.
///
/// Counts are the same on a machine that is busy or slow, so use this metric for limits where times vary. The metric counts
/// each call of `malloc`, `calloc`, `realloc` and those like them, by the test's code and by all libraries, the Swift
/// runtime and the C library included. Freed memory does not count. A block that does the same each time has the same count
/// each time, after the work that it does only at first. Some allocations of the measurement itself are counted with it,
/// always as many.
///
/// Code that got hold of a function's address otherwise (`dlsym`) is not counted, nor is a library that is loaded in the
/// block. With a sanitizer, which has a separate heap, measuring fails.
open class UnderstudyAllocationMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let limitsToThread: Bool

  private struct State {
    var outcome = callocationcount_nothing_found
    var before = callocationcount_numbers()
    var after = callocationcount_numbers()
  }

  private let state = Mutex(State())

  /// Counts in all threads of the process, also in those of this library.
  ///
  /// These work while programs are under test.
  public override convenience init() { self.init(limitingToCurrentThread: false) }

  /// Counts in all threads of the process, or only in the thread that the block runs on.
  ///
  /// - Parameter limitingToCurrentThread: whether only that thread counts, where no other thread disturbs the
  ///   count.
  public init(limitingToCurrentThread: Bool) { limitsToThread = limitingToCurrentThread }

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any {
    UnderstudyAllocationMetric(limitingToCurrentThread: limitsToThread)
  }

  /// Begins to count.
  open func willBeginMeasuring() {
    guard !MeasurementRun.isProfiled else { return }
    let outcome = callocationcount_start()
    state.withLock { $0.outcome = outcome }
    let before = read()
    state.withLock { $0.before = before }
  }

  /// Ends the count.
  open func didStopMeasuring() {
    guard !MeasurementRun.isProfiled else { return }
    let after = read()
    let outcome = state.withLock {
      $0.after = after
      return $0.outcome
    }
    if outcome == callocationcount_started { callocationcount_end() }
  }

  /// The allocations of the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: the number of allocations, and their bytes in units of 1000. Nothing while a profiler watches.
  /// - Throws: an error with a sanitizer, and in a process that is not linked with the C library dynamically.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    guard !MeasurementRun.isProfiled else { return [] }
    let (outcome, before, after) = state.withLock { ($0.outcome, $0.before, $0.after) }
    guard outcome == callocationcount_started else {
      throw MetricError(
        description: outcome == callocationcount_sanitizer
          ? "UnderstudyAllocationMetric cannot count with a sanitizer, which has its own heap. Leave the metric "
            + "out of runs with --sanitize."
          : "UnderstudyAllocationMetric found no library whose calls of malloc it could count. Expected a process that is linked "
            + "with the C library dynamically, on x86-64 or arm64.")
    }
    return [
      measurement("count", "Heap Allocations", Double(after.allocations - before.allocations), "allocations"),
      measurement("bytes", "Heap Bytes Allocated", Double(after.bytes - before.bytes) / 1000, "kB"),
    ]
  }

  private func read() -> callocationcount_numbers {
    limitsToThread ? callocationcount_of_thread() : callocationcount_of_process()
  }

  private func measurement(_ key: String, _ name: String, _ value: Double, _ unit: String)
    -> XCTPerformanceMeasurement
  {
    XCTPerformanceMeasurement(
      identifier: "understudy.Allocations\(limitsToThread ? "-thread" : "").\(key)",
      displayName: name + (limitsToThread ? " (this thread)" : ""), doubleValue: value, unitSymbol: unit,
      polarity: .prefersSmaller)
  }
}
