// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// How much more memory is used after the block than before, and the most that was used meanwhile.
///
/// Mirrors Apple's `XCTMemoryMetric`. Both are in units of 1000 bytes.
///
/// The memory in use is the proportional set size: a page that several processes share counts in parts. The peak is that of
/// the resident set, which is larger by the shared pages.
open class XCTMemoryMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let processes: MeasuredProcesses
  private let bytes = Mutex((before: 0.0, after: 0.0, peak: 0.0))

  /// Measures the process that runs the tests.
  public override init() { processes = MeasuredProcesses(application: nil) }

  /// Measures a program under test, with all its processes.
  ///
  /// - Parameter application: a program that runs when the measurement begins, or is launched by the block.
  public init(application: XCUIApplication) { processes = MeasuredProcesses(application: application.target) }

  private init(_ processes: MeasuredProcesses) { self.processes = processes }

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTMemoryMetric(processes) }

  /// Has the kernel forget the last peak, and reads what is used.
  open func willBeginMeasuring() {
    processes.identifiers.forEach(ProcessCounters.forgetPeak)
    let before = sum(ProcessCounters.memory)
    bytes.withLock { $0.before = before }
  }

  /// Reads what is used, and the peak.
  open func didStopMeasuring() {
    let (after, peak) = (sum(ProcessCounters.memory), sum(ProcessCounters.peakMemory))
    bytes.withLock { ($0.after, $0.peak) = (after, peak) }
  }

  /// The growth and the peak of the memory in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used, the memory was read then.
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
