// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import Programs
import Settings
import Synchronization
import Synchronized
import XCTest

/// Measures a block again and again.
///
/// One runs at a time.
final class MeasurementRun: Sendable {
  /// The run that `startMeasuring()` and `stopMeasuring()` of its test belong to.
  private static let running = ConditionMutex<MeasurementRun?>(nil)

  static func current(of testCase: XCTestCase) -> MeasurementRun? {
    running.withLock { $0 }.flatMap { $0.test.testCase === testCase ? $0 : nil }
  }

  /// The run whose block the calling thread is in.
  static var ofThisThread: MeasurementRun? {
    running.withLock { $0 }.flatMap { $0.thread == pthread_self() ? $0 : nil }
  }

  private enum Stage {
    case notStarted, started, stopped
  }

  private struct Iteration {
    var stage = Stage.notStarted
    var metrics = UncheckedSendable<[any XCTMetric]>([])
    var start = XCTPerformanceMeasurementTimestamp()
    var end = XCTPerformanceMeasurementTimestamp()
    /// Seconds that this thread had waited for a processor before the iteration, and seconds that it waited in it.
    var waitBefore: Double?
    var waited: Double?
  }

  /// Whether a profiler watches: then what is measured is of no use, and work of this library would be in the profile.
  static var isProfiled: Bool { AutomationSession.shared.settings.value(of: .profiled) != nil }

  /// How often the reference workload is done before and after.
  private static var referenceRuns: Int { isProfiled ? 0 : 5 }
  /// The part of an iteration's time that the workload takes after it, up to as many runs as before and after together.
  ///
  /// A machine's speed may change within a second, so that the workload is to see what the iterations see; short
  /// iterations, whose caches it would take, are left alone.
  private static let referencePart = 0.05

  private let test: MeasuredTestCase
  /// The thread that measures notifies metrics of beginnings and ends.
  private let metrics: UncheckedSendable<[any XCTMetric]>
  private let plan: MeasurementPlan
  private let place: SourceLocationFinder.Location?
  private let thread = pthread_self()
  private let iteration = Mutex(Iteration())
  private let hasFailed = Atomic(false)

  /// - Parameters:
  ///   - test: who measures.
  ///   - metrics: what is measured.
  ///   - plan: how often, and who starts and stops.
  ///   - place: where the test measures, as far as it said so.
  init(
    _ test: MeasuredTestCase, metrics: [any XCTMetric], plan: MeasurementPlan,
    place: SourceLocationFinder.Location? = nil
  ) {
    self.test = test
    self.metrics = UncheckedSendable(metrics)
    self.plan = plan
    // The place that a caller in Swift 6 mode gives begins with its module.
    self.place =
      place?.file.hasPrefix("/") == true ? place : SourceLocationFinder.callerOfThisModule() ?? place
  }

  func measure(_ block: () throws -> Void) rethrows {
    guard !metrics.value.isEmpty else { return fail("expected at least one metric to measure, found none.") }
    guard plan.iterations > 0 else {
      return fail("expected an iterationCount of 1 or more, found \(plan.iterations).")
    }
    guard begin() else {
      return fail("measure was called inside a measured block, which Apple's XCTest does not allow.")
    }
    defer { finish() }
    let description = test.numbered
    var report = MeasurementReport()
    let waitBefore = ProcessorWait.now()
    report.references = (0..<Self.referenceRuns).map { _ in Self.reference() }
    for number in (plan.runsOnceBefore ? 0 : 1)...plan.iterations {
      let begun = SuspendingClock.now
      guard let measured = try measureOnce(block, number) else { return }
      guard number > 0 else { continue }
      report.references += references(
        afterIterationOf: (SuspendingClock.now - begun) / .seconds(1), report.references)
      for (metric, measurements) in measured.enumerated() {
        let wait = metrics.value[metric].isTimeByTheClock ? iteration.withLock { $0.waited } : nil
        for measurement in measurements { report.add(measurement, of: metric, wait: wait) }
      }
    }
    report.references += (0..<Self.referenceRuns).map { _ in Self.reference() }
    if let waitBefore, let now = ProcessorWait.now() {
      report.scaleWaits(by: now.strangersPart(since: waitBefore))
    }
    report.publish(for: description, at: place)
  }

  /// The times of the reference workload after an iteration.
  ///
  /// - Parameters:
  ///   - time: the iteration's, in seconds.
  ///   - before: the times so far.
  /// - Returns: seconds, one for each time that it was done; empty after a short iteration.
  private func references(afterIterationOf time: Double, _ before: [Double]) -> [Double] {
    guard let reference = SampleStatistics.middle(before), reference > 0 else { return [] }
    let runs = min(Double(2 * Self.referenceRuns), time * Self.referencePart / reference)
    return (0..<Int(runs)).map { _ in Self.reference() }
  }

  /// Seconds that the reference workload takes, without those that it waits for a processor.
  private static func reference() -> Double {
    let before = ProcessorWait.seconds()
    let time = ReferenceWorkload.run()
    guard let before, let after = ProcessorWait.seconds() else { return time }
    return max(time / 100, time - (after - before))
  }

  // MARK: - Turns

  /// Takes the turn.
  ///
  /// Tests of Swift Testing run side by side, so that what one measures would be disturbed by another that
  /// measures: they wait for each other.
  ///
  /// - Returns: false inside a measured block, whose measurement fails by that.
  private func begin() -> Bool {
    Self.running.wait { running in
      if let other = running {
        let isInside =
          test.testCase == nil ? other.thread == thread : other.test.testCase === test.testCase
        if isInside {
          other.hasFailed.store(true, ordering: .releasing)
          return .found(false)
        }
        // Tests of XCTest run one after another: what still measures was left behind by one before.
        if test.testCase == nil { return .again(until: nil) }
      }
      running = self
      return .found(true)
    }
  }

  private func finish() {
    Self.running.change { if $0 === self { $0 = nil } }
  }

  /// Ends what a test has left behind that was stopped in a measured block: its metrics may have threads, and change the process.
  static func endLeftOver(of testCase: XCTestCase) {
    guard let run = current(of: testCase) else { return }
    let (stage, metrics) = run.iteration.withLock { iteration in
      defer { iteration.stage = .stopped }
      return (iteration.stage, iteration.metrics)
    }
    if stage == .started {
      for metric in metrics.value.reversed() { metric.didStopMeasuring() }
    }
    run.hasFailed.store(true, ordering: .releasing)
    run.finish()
  }

  // MARK: - An iteration

  /// - Returns: nil when the run must end, the failure having been recorded.
  private func measureOnce(_ block: () throws -> Void, _ number: Int) rethrows
    -> [[XCTPerformanceMeasurement]]?
  {
    let name =
      number == 0
      ? "Run the measured block once before it is measured"
      : "Measure, iteration \(number) of \(plan.iterations)"
    guard test.hasSteps else { return try measureOnce(block) }
    return try AutomationSession.shared.recorder.run(name) { try measureOnce(block) }
  }

  private func measureOnce(_ block: () throws -> Void) rethrows -> [[XCTPerformanceMeasurement]]? {
    let copies = UncheckedSendable(metrics.value.map { $0.copy(with: nil) as? any XCTMetric ?? $0 })
    iteration.withLock { $0 = Iteration(metrics: copies) }
    if !plan.invocation.contains(.manuallyStart) { startMeasuring() }
    do {
      try block()
    } catch {
      // Metrics that have begun must end.
      if stage == .started { stopMeasuring() }
      throw error
    }
    if stage == .started, plan.invocation.contains(.manuallyStop) {
      fail("the block did not call stopMeasuring(), which the option manuallyStop announces.")
    }
    if stage == .started { stopMeasuring() }
    if stage == .notStarted {
      fail("the block did not call startMeasuring(), which \(plan.announcementOfStart) announces.")
    }
    guard !hasFailed.load(ordering: .acquiring) else { return nil }
    let (start, end) = iteration.withLock { ($0.start, $0.end) }
    do {
      return try copies.value.map { try $0.reportMeasurements(from: start, to: end) }
    } catch {
      fail("\(error)")
      return nil
    }
  }

  private var stage: Stage { iteration.withLock { $0.stage } }

  func startMeasuring() {
    let metrics = iteration.withLock { iteration -> UncheckedSendable<[any XCTMetric]>? in
      guard iteration.stage == .notStarted else { return nil }
      iteration.stage = .started
      return iteration.metrics
    }
    guard let metrics else {
      return fail(
        "startMeasuring() was called when the iteration had been started. Expected it once, and only with manuallyStart."
      )
    }
    // Outside of what metrics measure: it allocates.
    let waitBefore = waitOfMeasuredThread
    iteration.withLock { $0.waitBefore = waitBefore }
    for metric in metrics.value { metric.willBeginMeasuring() }
    let start = XCTPerformanceMeasurementTimestamp()
    iteration.withLock { $0.start = start }
  }

  func stopMeasuring() {
    let now = XCTPerformanceMeasurementTimestamp()
    let metrics = iteration.withLock { iteration -> UncheckedSendable<[any XCTMetric]>? in
      guard iteration.stage == .started else { return nil }
      iteration.end = now
      iteration.stage = .stopped
      return iteration.metrics
    }
    guard let metrics else {
      return fail(
        "stopMeasuring() was called when no measurement was going on. Expected it once, after the start.")
    }
    // The one that began last ends first, so that no metric measures the work of those around it.
    for metric in metrics.value.reversed() { metric.didStopMeasuring() }
    let waited = waitOfMeasuredThread
    iteration.withLock { iteration in
      iteration.waited = iteration.waitBefore.flatMap { before in waited.map { max(0, $0 - before) } }
    }
  }

  /// Seconds; nil on other threads, whose waiting is not what the block's thread did.
  private var waitOfMeasuredThread: Double? {
    pthread_equal(thread, pthread_self()) != 0 ? ProcessorWait.seconds() : nil
  }

  private func fail(_ reason: String) {
    guard !hasFailed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    IssueRecorder.record("Failed to measure: \(reason)", at: place)
  }
}
