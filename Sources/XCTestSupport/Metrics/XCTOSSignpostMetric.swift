// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// The time between signposts.
///
/// Mirrors Apple's `XCTOSSignpostMetric`.
///
/// Linux has no signposts. A program under test writes a signpost as a line to its standard output or standard error:
///
///     signpost begin 123456789012 org.example.Lister sync Download
///
/// The words of the line are, in this order: `begin`, `end` or `event`; the time in nanoseconds of the monotonic clock;
/// the subsystem, the category and the name; and an identifier if intervals of the same name overlap. `%20` stands for
/// a space. `Documentation/Guides/Performance.md` has a line of code for several languages. Code in the process of the
/// tests uses ``UnderstudySignpost``.
///
/// Intervals that begin in the measured block count. They may end up to a second after the block. The metric reports
/// the sum of their durations and, unlike Apple's, also the number of intervals and events. If there are no signposts
/// with the names of the metric, the test fails, and the failure lists the signposts with different names.
///
/// Apple's presets for the transitions and the scrolling of UIKit fail the test, since no toolkit writes signposts for
/// them. Only ``applicationLaunch`` works, because a launch is measured without signposts.
open class XCTOSSignpostMetric: NSObject, XCTMetric, @unchecked Sendable {
  private enum Subject {
    case signposts(SignpostQuery)
    case substitute(any XCTMetric)
    case nothing
  }

  private let subject: Subject
  private let reading = Mutex<SignpostReading?>(nil)

  /// Creates a metric of signposts with these names.
  ///
  /// - Parameters:
  ///   - subsystem: the program or a part of it, such as `org.example.Lister`.
  ///   - category: a part of the subsystem.
  ///   - name: the name of the signposts.
  public convenience init(subsystem: String, category: String, name: String) {
    self.init(.signposts(.init(subsystem: subsystem, category: category, name: name)))
  }

  private convenience init(unavailable symbol: String) {
    self.init(.nothing)
    IssueRecorder.recordUnavailable(
      symbol,
      "no toolkit writes signposts for its transitions and its scrolling. Use XCTHitchMetric(application:) for delayed "
        + "frames, or XCTOSSignpostMetric(subsystem:category:name:) for signposts that the program writes.")
  }

  private init(_ subject: Subject) { self.subject = subject }

  /// Fails the test, since no toolkit writes signposts for its transitions.
  open class var navigationTransitionMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.navigationTransitionMetric")
  }

  /// Fails the test, since no toolkit writes signposts for its transitions.
  open class var customNavigationTransitionMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.customNavigationTransitionMetric")
  }

  /// Fails the test, since no toolkit writes signposts for its scrolling.
  ///
  /// Use `XCTHitchMetric` for delayed frames.
  open class var scrollingAndDecelerationMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollingAndDecelerationMetric")
  }

  /// The time of a launch, until the first window.
  @available(*, deprecated, message: "Use XCTApplicationLaunchMetric instead.")
  open class var applicationLaunch: XCTOSSignpostMetric {
    XCTOSSignpostMetric(.substitute(XCTApplicationLaunchMetric()))
  }

  /// Fails the test, since no toolkit writes signposts for its scrolling.
  @available(*, deprecated, renamed: "scrollingAndDecelerationMetric")
  open class var scrollDecelerationMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollDecelerationMetric")
  }

  /// Fails the test, since no toolkit writes signposts for its scrolling.
  @available(*, deprecated, renamed: "scrollingAndDecelerationMetric")
  open class var scrollDraggingMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollDraggingMetric")
  }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTOSSignpostMetric(subject) }

  /// Starts to read signposts.
  open func willBeginMeasuring() {
    guard case .signposts(let query) = subject else { return }
    let begun = SignpostReading(query)
    reading.withLock { $0 = begun }
  }

  /// Returns the total duration of the intervals in the iteration, and the number of intervals and events.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: the sum of the durations in seconds, if there are intervals, and the number of intervals and events.
  /// - Throws: an error if there are no signposts, or if an interval did not end in time.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    switch subject {
    case .nothing: return []
    case .substitute(let metric): return try metric.reportMeasurements(from: startTime, to: endTime)
    case .signposts(let query):
      guard let reading = reading.withLock({ $0 }) else { return [] }
      let found = try reading.intervals(from: startTime, to: endTime)
      let count = XCTPerformanceMeasurement(
        identifier: "com.apple.dt.XCTMetric_OSSignpost-\(query.name).count",
        displayName: "Count (\(query.name))",
        doubleValue: Double(found.durations.count + found.events), unitSymbol: "signposts",
        polarity: .unspecified)
      guard !found.durations.isEmpty else { return [count] }
      let duration = XCTPerformanceMeasurement(
        identifier: "com.apple.dt.XCTMetric_OSSignpost-\(query.name).duration",
        displayName: "Duration (\(query.name))",
        doubleValue: found.durations.reduce(0, +), unitSymbol: "s", polarity: .prefersSmaller)
      return [duration, count]
    }
  }
}
