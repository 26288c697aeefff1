// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. Its mutable state is behind a Mutex.
/// The data written to storage, in units of 1000 bytes.
///
/// Mirrors Apple's `XCTStorageMetric`.
///
/// The kernel counts a page when it is first changed, on any disk. Files in memory (`tmpfs`) are not counted, and
/// neither are writes of other processes on the program's behalf.
open class XCTStorageMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let processes: MeasuredProcesses
  private let written = Mutex<(before: [pid_t: Double], after: [pid_t: Double])>(([:], [:]))

  /// Measures the process that runs the tests.
  public override init() { processes = MeasuredProcesses(application: nil) }

  /// Measures all processes of a program under test.
  ///
  /// - Parameter application: a program that runs when the measurement begins, or is launched by the block.
  public init(application: XCUIApplication) { processes = MeasuredProcesses(application: application.target) }

  private init(_ processes: MeasuredProcesses) { self.processes = processes }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTStorageMetric(processes) }

  /// Reads the number of bytes written so far.
  open func willBeginMeasuring() {
    let before = processes.read(ProcessCounters.writtenBytes)
    written.withLock { $0.before = before }
  }

  /// Reads the number of bytes written by now.
  open func didStopMeasuring() {
    let after = processes.read(ProcessCounters.writtenBytes)
    written.withLock { $0.after = after }
  }

  /// Returns the data written in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used, because the counters were read then.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: one value, in units of 1000 bytes.
  /// - Throws: an error if there is no process whose `/proc/PID/io` may be read.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    let (before, after) = written.withLock { $0 }
    guard !after.isEmpty else {
      throw MetricError(
        description:
          "XCTStorageMetric found no process whose /proc/PID/io it may read. Expected a running program "
          + "of the same user, on a kernel that counts written bytes.")
    }
    return [
      XCTPerformanceMeasurement(
        identifier: processes.identifier("Disk", "logical_writes"),
        displayName: "Disk Logical Writes" + processes.name,
        doubleValue: MeasuredProcesses.growth(from: before, to: after) / 1000, unitSymbol: "kB",
        polarity: .prefersSmaller)
    ]
  }
}
