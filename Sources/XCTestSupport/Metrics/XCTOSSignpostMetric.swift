// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// The time between signposts.
///
/// Mirrors Apple's `XCTOSSignpostMetric`.
///
/// Linux has no signposts. A program under test makes one by a line on its standard output or standard error:
///
///     signpost begin 123456789012 org.example.Lister sync Download
///
/// The words are `begin`, `end` or `event`, nanoseconds of the monotonic clock, subsystem, category and name, and
/// where intervals of one name overlap an identifier; `%20` stands for a space. `Documentation/Guides/Performance.md` has
/// a line of code for several languages. The process that runs the tests makes one with ``UnderstudySignpost``.
///
/// An interval counts that begins in the measured block. Its end may come up to a second later. The metric reports the sum
/// of their durations and, beyond what Apple's reports, how many intervals and events there were. A block without any fails
/// the test with what was found instead.
///
/// Apple's presets, of the transitions and the scrolling of UIKit, fail the test: no toolkit marks them. Only
/// ``applicationLaunch`` works, because a launch is measured without signposts.
open class XCTOSSignpostMetric: NSObject, XCTMetric, @unchecked Sendable {
  private enum Subject {
    case signposts(SignpostQuery)
    case substitute(any XCTMetric)
    case nothing
  }

  private let subject: Subject
  private let reading = Mutex<SignpostReading?>(nil)

  /// Measures what programs mark with these words.
  ///
  /// - Parameters:
  ///   - subsystem: the program or a part of it, such as `org.example.Lister`.
  ///   - category: a part of the subsystem.
  ///   - name: what is marked.
  public convenience init(subsystem: String, category: String, name: String) {
    self.init(.signposts(.init(subsystem: subsystem, category: category, name: name)))
  }

  private convenience init(unavailable symbol: String) {
    self.init(.nothing)
    IssueRecorder.recordUnavailable(
      symbol,
      "no toolkit marks its transitions and its scrolling. Use XCTHitchMetric(application:) for delayed "
        + "frames, or XCTOSSignpostMetric(subsystem:category:name:) with the program's own marks.")
  }

  private init(_ subject: Subject) { self.subject = subject }

  /// Fails the test: no toolkit marks its transitions.
  open class var navigationTransitionMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.navigationTransitionMetric")
  }

  /// Fails the test: no toolkit marks its transitions.
  open class var customNavigationTransitionMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.customNavigationTransitionMetric")
  }

  /// Fails the test: no toolkit marks its scrolling; use `XCTHitchMetric` for delayed frames.
  open class var scrollingAndDecelerationMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollingAndDecelerationMetric")
  }

  /// The time that a launch takes, until the first window.
  @available(*, deprecated, message: "Use XCTApplicationLaunchMetric instead.")
  open class var applicationLaunch: XCTOSSignpostMetric {
    XCTOSSignpostMetric(.substitute(XCTApplicationLaunchMetric()))
  }

  /// Fails the test: no toolkit marks its scrolling.
  @available(*, deprecated, renamed: "scrollingAndDecelerationMetric")
  open class var scrollDecelerationMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollDecelerationMetric")
  }

  /// Fails the test: no toolkit marks its scrolling.
  @available(*, deprecated, renamed: "scrollingAndDecelerationMetric")
  open class var scrollDraggingMetric: any XCTMetric {
    XCTOSSignpostMetric(unavailable: "XCTOSSignpostMetric.scrollDraggingMetric")
  }

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTOSSignpostMetric(subject) }

  /// Begins to read signposts.
  open func willBeginMeasuring() {
    guard case .signposts(let query) = subject else { return }
    let begun = SignpostReading(query)
    reading.withLock { $0 = begun }
  }

  /// The intervals and events of the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: the sum of the durations in seconds, where there were intervals, and how many intervals and events
  ///   there were.
  /// - Throws: an error when there was nothing to report, or when an interval did not end in time.
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
