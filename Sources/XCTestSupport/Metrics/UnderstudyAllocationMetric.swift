// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation
import Synchronization

// The class is open, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the state that
// changes.
/// The heap allocations of the process that runs the tests: their number and their bytes.
///
/// Extension of Understudy.
///
/// Counts are the same on a busy or slow machine, so use this metric for limits if times vary. The metric counts each
/// call to `malloc`, `calloc`, `realloc` and similar functions, by the test's code and by all libraries, including the
/// Swift runtime and the C library. Freed memory does not count. A block with the same work in each iteration has the
/// same count in each iteration, except for work that the block does only once. The count includes some allocations of
/// the measurement itself, whose number is constant.
///
/// Calls through an address from `dlsym` are not counted, nor are calls by a library that is loaded in the block. With
/// a sanitizer, which has a separate heap, the measurement fails.
open class UnderstudyAllocationMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let limitsToThread: Bool

  private struct State {
    var outcome = callocationcount_nothing_found
    var before = callocationcount_numbers()
    var after = callocationcount_numbers()
  }

  private let state = Mutex(State())

  /// Creates a metric that counts in all threads of the process, including those of this library.
  ///
  /// The threads of this library work while programs are under test.
  public override convenience init() { self.init(limitingToCurrentThread: false) }

  /// Creates a metric that counts in all threads of the process, or only in the thread that runs the block.
  ///
  /// - Parameter limitingToCurrentThread: true to count only in the thread that runs the block, so that other threads
  ///   do not disturb the count.
  public init(limitingToCurrentThread: Bool) { limitsToThread = limitingToCurrentThread }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any {
    UnderstudyAllocationMetric(limitingToCurrentThread: limitsToThread)
  }

  /// Starts the count.
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

  /// Returns the allocations of the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: the number of allocations, and their bytes in units of 1000; empty if a profiler is attached.
  /// - Throws: an error with a sanitizer, and in a process that is not dynamically linked with the C library.
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
          : "UnderstudyAllocationMetric found no library whose calls to malloc it could count. Expected a process that is linked "
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
