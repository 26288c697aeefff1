// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Synchronized
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// Frames of a program that are delayed.
///
/// Mirrors Apple's `XCTHitchMetric`. It reports how many there are (hitches), for how long in all (seconds), and for how
/// long in each second of the measurement (milliseconds).
///
/// A frame is everything that the program paints into its windows without a pause of half a refresh. The refresh is that of
/// the screen's mode. It is 60 Hz while a private desktop is measured, and where the display has no mode. The next frame is
/// due one refresh after the last. It is a hitch if it comes at least half a refresh after it was due, and the program had
/// no rest in between. That is: from when the frame was due, its main thread, or the display server's, worked, was blocked,
/// or waited for a CPU. For a frame that comes two or more refreshes after it was due, a rest in the first of them is
/// ignored. The time of the hitch is the delay of the frame.
///
/// A program that waits in its event loop meanwhile has nothing to paint. So the time between two animations is no hitch,
/// and neither is an animation that paints less often than the screen could show. An animation that waits, in the way of an
/// event loop, for the answer of another program cannot be distinguished from that. The first frame after a rest is never a
/// hitch, however long the program took for it.
///
/// These are times: a busy machine delays frames.
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

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTHitchMetric(application: application) }

  /// Begins to watch what the program paints.
  open func willBeginMeasuring() {
    let begun = Result { try FrameWatch(application.target) }
    watch.withLock { $0 = begun }
  }

  /// Ends the watch.
  open func didStopMeasuring() {
    let finished = watch.exchange(nil)?.flatMap { watch in Result { try watch.finish() } }
    record.withLock { $0 = finished }
  }

  /// The delayed frames of the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: their number, their time in seconds, and milliseconds of it in each second.
  /// - Throws: an error when the program did not run at the beginning, or could not be watched.
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
