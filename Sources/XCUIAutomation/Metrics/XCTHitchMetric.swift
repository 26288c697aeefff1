// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Synchronized
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. Its mutable state is behind a Mutex.
/// The delayed frames of a program.
///
/// Mirrors Apple's `XCTHitchMetric`. It reports the number of delayed frames (hitches), their total delay (seconds),
/// and the delay per second of the measurement (milliseconds).
///
/// A frame is everything that the program paints into its windows without a pause of half a refresh interval. The
/// refresh rate is that of the screen's mode. It is 60 Hz while a private desktop is measured, and for a display
/// without a mode. Each frame is due one refresh interval after the previous frame. A frame is a hitch if both
/// conditions are met:
///
/// - The frame comes at least half a refresh interval after it was due.
/// - From the due time on, the main thread of the program or of the display server was always working, blocked, or
///   waiting for a CPU. If the frame comes two or more intervals after it was due, an idle period in the first interval
///   is ignored.
///
/// The time of the hitch is the delay of the frame.
///
/// A program that waits in its event loop has nothing to paint. So the time between two animations is not a hitch, and
/// neither is an animation that paints less often than the screen refreshes. An animation that waits in the event loop
/// for the reply from another program cannot be distinguished from an idle program. The first frame after an idle
/// period is never a hitch, however long it took.
///
/// The results depend on the load of the machine, because a busy machine delays frames.
open class XCTHitchMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let processes: MeasuredProcesses
  private let application: XCUIApplication
  private let watch = Mutex<Result<FrameWatch, any Error>?>(nil)
  private let record = Mutex<Result<FrameRecord, any Error>?>(nil)

  /// Measures a program under test.
  ///
  /// - Parameter application: a program that runs when the measurement begins.
  public init(application: XCUIApplication) {
    self.application = application
    processes = MeasuredProcesses(application: application.target)
  }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTHitchMetric(application: application) }

  /// Starts to watch the frames that the program paints.
  open func willBeginMeasuring() {
    let begun = Result { try FrameWatch(application.target) }
    watch.withLock { $0 = begun }
  }

  /// Stops watching.
  open func didStopMeasuring() {
    let finished = watch.exchange(nil)?.flatMap { watch in Result { try watch.finish() } }
    record.withLock { $0 = finished }
  }

  /// Returns the delayed frames of the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: the number of hitches, their total delay in seconds, and the delay in milliseconds per second.
  /// - Throws: an error if the program did not run at the beginning, or could not be watched.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    guard let record = record.withLock({ $0 }) else { return [] }
    let hitches = try record.get().hitches.filter {
      $0.time >= Double(startTime.absoluteTime) / 1e9 && $0.time <= Double(endTime.absoluteTime) / 1e9
    }
    let total = hitches.reduce(0) { $0 + $1.lateness }
    let duration = endTime.seconds(since: startTime)
    return [
      measurement("number", "Number of Hitches", Double(hitches.count), "hitches"),
      measurement("total.duration", "Hitches Total Duration", total, "s"),
      measurement(
        "time.ratio", "Hitch Time Ratio", duration > 0 ? total * 1000 / duration : 0, "ms per s"),
    ]
  }

  private func measurement(_ key: String, _ name: String, _ value: Double, _ unit: String)
    -> XCTPerformanceMeasurement
  {
    XCTPerformanceMeasurement(
      identifier: processes.identifier("Hitch", key), displayName: name + processes.name,
      doubleValue: value, unitSymbol: unit, polarity: .prefersSmaller)
  }
}
