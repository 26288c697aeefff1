// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// The data written to storage, in units of 1000 bytes.
///
/// Mirrors Apple's `XCTStorageMetric`.
///
/// The kernel counts a page when it is changed first, wherever it is on a disk; files in memory (`tmpfs`) are not
/// counted, nor is what other processes write on the program's behalf.
open class XCTStorageMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let processes: MeasuredProcesses
  private let written = Mutex<(before: [pid_t: Double], after: [pid_t: Double])>(([:], [:]))

  /// Measures the process that runs the tests.
  public override init() { processes = MeasuredProcesses(application: nil) }

  /// Measures a program under test, with all its processes.
  ///
  /// - Parameter application: a program that runs when the measurement begins, or is launched by the block.
  public init(application: XCUIApplication) { processes = MeasuredProcesses(application: application.target) }

  private init(_ processes: MeasuredProcesses) { self.processes = processes }

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTStorageMetric(processes) }

  /// Reads what was written so far.
  open func willBeginMeasuring() {
    let before = processes.read(ProcessCounters.writtenBytes)
    written.withLock { $0.before = before }
  }

  /// Reads what was written by now.
  open func didStopMeasuring() {
    let after = processes.read(ProcessCounters.writtenBytes)
    written.withLock { $0.after = after }
  }

  /// The data written in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used, the counters were read then.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: one value, in units of 1000 bytes.
  /// - Throws: an error when there is no process whose `/proc/PID/io` may be read.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    let (before, after) = written.withLock { $0 }
    guard !after.isEmpty else {
      throw MetricError(
        description:
          "XCTStorageMetric found no process whose /proc/PID/io it may read. Expected a running program "
          + "of the user's own, on a kernel that counts what is written.")
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
