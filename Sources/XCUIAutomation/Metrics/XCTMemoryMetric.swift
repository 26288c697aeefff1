// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. Its mutable state is behind a Mutex.
/// The growth of the memory usage during the block, and the peak of the memory usage.
///
/// Mirrors Apple's `XCTMemoryMetric`. Both are in units of 1000 bytes.
///
/// The memory usage is the proportional set size: a page that several processes share is divided among them. The peak
/// is that of the resident set, which counts shared pages in full.
open class XCTMemoryMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let processes: MeasuredProcesses
  private let bytes = Mutex((before: 0.0, after: 0.0, peak: 0.0))

  /// Measures the process that runs the tests.
  public override init() { processes = MeasuredProcesses(application: nil) }

  /// Measures all processes of a program under test.
  ///
  /// - Parameter application: a program that runs when the measurement begins, or is launched by the block.
  public init(application: XCUIApplication) { processes = MeasuredProcesses(application: application.target) }

  private init(_ processes: MeasuredProcesses) { self.processes = processes }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTMemoryMetric(processes) }

  /// Resets the kernel's record of the peak, and reads the memory usage.
  open func willBeginMeasuring() {
    processes.identifiers.forEach(ProcessCounters.forgetPeak)
    let before = sum(ProcessCounters.memory)
    bytes.withLock { $0.before = before }
  }

  /// Reads the memory usage and the peak.
  open func didStopMeasuring() {
    let (after, peak) = (sum(ProcessCounters.memory), sum(ProcessCounters.peakMemory))
    bytes.withLock { ($0.after, $0.peak) = (after, peak) }
  }

  /// Returns the growth and the peak of the memory in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used, because the memory was read then.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: the growth, which may be negative, and the peak, in units of 1000 bytes.
  /// - Throws: nothing.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    let bytes = bytes.withLock { $0 }
    return [
      measurement("physical", "Memory Physical", bytes.after - bytes.before),
      measurement("physical_peak", "Memory Peak Physical", bytes.peak),
    ]
  }

  private func sum(_ counter: (pid_t) -> Double?) -> Double { processes.read(counter).values.reduce(0, +) }

  private func measurement(_ key: String, _ name: String, _ bytes: Double) -> XCTPerformanceMeasurement {
    XCTPerformanceMeasurement(
      identifier: processes.identifier("Memory", key),
      displayName: name + processes.name,
      doubleValue: bytes / 1000, unitSymbol: "kB", polarity: .prefersSmaller)
  }
}
