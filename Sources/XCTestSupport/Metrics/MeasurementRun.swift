// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import Programs
import Settings
import Synchronization
import Synchronized
import XCTest

/// Measures a block repeatedly.
///
/// In a process, only one measurement runs at a time.
final class MeasurementRun: Sendable {
  /// The current run, to which `startMeasuring()` and `stopMeasuring()` of its test apply.
  private static let running = ConditionMutex<MeasurementRun?>(nil)

  static func current(of testCase: XCTestCase) -> MeasurementRun? {
    running.withLock { $0 }.flatMap { $0.test.testCase === testCase ? $0 : nil }
  }

  /// The run whose block the calling thread executes.
  static var ofThisThread: MeasurementRun? {
    running.withLock { $0 }.flatMap { $0.thread == pthread_self() ? $0 : nil }
  }

  private enum Stage {
    case notStarted, started, stopped
  }

  /// Metrics of a test, or copies of them.
  private struct Metrics: Sendable {
    // Only the thread of the measurement uses the metrics.
    private let box: UncheckedSendable<[any XCTMetric]>

    var values: [any XCTMetric] { box.value }
    var copies: Metrics { Metrics(values.map { $0.copy(with: nil) as? any XCTMetric ?? $0 }) }

    init(_ values: [any XCTMetric]) {
      // Only the thread of the measurement uses the metrics.
      box = UncheckedSendable(values)
    }
  }

  private struct Iteration {
    var stage = Stage.notStarted
    /// The copies of the metrics that measure this iteration.
    var metrics = Metrics([])
    var start = XCTPerformanceMeasurementTimestamp()
    var end = XCTPerformanceMeasurementTimestamp()
    /// The seconds that the measured thread had waited for a processor before the iteration; nil if unknown.
    var waitBefore: Double?
    /// The seconds that the measured thread waited for a processor during the iteration; nil if unknown.
    var waited: Double?
  }

  /// Whether a profiler is attached.
  ///
  /// Measurements are then useless, and work of this library would appear in the profile.
  static var isProfiled: Bool { AutomationSession.shared.settings.value(of: .profiled) != nil }

  /// The number of runs of the reference workload before the iterations, and again after them.
  private static var referenceRuns: Int { isProfiled ? 0 : 5 }
  /// The time that the reference workload may take after an iteration, as a fraction of the iteration's time.
  ///
  /// After one iteration, the workload runs at most as often as it does before and after all iterations together. The
  /// speed of a machine may change within a second, so the workload must run under the same conditions as the
  /// iterations. It does not run after short iterations, because it would displace their data in the caches of the
  /// processor.
  private static let referencePart = 0.05

  private let test: MeasuredTestCase
  /// The metrics of the test; copies of them measure each iteration.
  private let metrics: Metrics
  private let plan: MeasurementPlan
  private let place: SourceLocationFinder.Location?
  private let thread = pthread_self()
  private let iteration = Mutex(Iteration())
  private let hasFailed = Atomic(false)

  /// - Parameters:
  ///   - test: the test that measures.
  ///   - metrics: the metrics to measure.
  ///   - plan: the number of iterations, and whether the block itself starts and stops the measurement.
  ///   - place: the location of the measurement, if the caller has passed one.
  init(
    _ test: MeasuredTestCase, metrics: [any XCTMetric], plan: MeasurementPlan,
    place: SourceLocationFinder.Location? = nil
  ) {
    self.test = test
    self.metrics = Metrics(metrics)
    self.plan = plan
    // In Swift 6 mode, the file that a caller passes is not a path, but begins with a module.
    self.place =
      place?.file.hasPrefix("/") == true ? place : SourceLocationFinder.callerOfThisModule() ?? place
  }

  func measure(_ block: () throws -> Void) rethrows {
    guard !metrics.values.isEmpty else { return fail("expected at least one metric to measure, found none.") }
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
        let wait = metrics.values[metric].isTimeByTheClock ? iteration.withLock { $0.waited } : nil
        for measurement in measurements { report.add(measurement, of: metric, wait: wait) }
      }
    }
    report.references += (0..<Self.referenceRuns).map { _ in Self.reference() }
    if let waitBefore, let now = ProcessorWait.now() {
      report.scaleWaits(by: now.fractionCausedByOthers(since: waitBefore))
    }
    report.publish(for: description, at: place)
  }

  /// Runs the reference workload after an iteration.
  ///
  /// - Parameters:
  ///   - time: the time of the iteration, in seconds.
  ///   - before: the times of the reference workload so far.
  /// - Returns: the time of each run in seconds; empty after a short iteration.
  private func references(afterIterationOf time: Double, _ before: [Double]) -> [Double] {
    guard let reference = SampleStatistics.interquartileMean(of: before), reference > 0 else { return [] }
    let runs = min(Double(2 * Self.referenceRuns), time * Self.referencePart / reference)
    return (0..<Int(runs)).map { _ in Self.reference() }
  }

  /// Runs the reference workload and returns its time in seconds, without the time that it waits for a processor.
  private static func reference() -> Double {
    let before = ProcessorWait.seconds()
    let time = ReferenceWorkload.run()
    guard let before, let after = ProcessorWait.seconds() else { return time }
    return max(time / 100, time - (after - before))
  }

  // MARK: - Turns

  /// Waits until no other measurement is running, and then begins this one.
  ///
  /// Swift Testing tests run in parallel, but parallel measurements would disturb each other.
  ///
  /// - Returns: false if the caller is inside a measured block; the measurement of that block then fails.
  private func begin() -> Bool {
    Self.running.wait { running in
      if let other = running {
        let isInside =
          test.testCase == nil ? other.thread == thread : other.test.testCase === test.testCase
        if isInside {
          other.hasFailed.store(true, ordering: .releasing)
          return .found(false)
        }
        // XCTest tests run one after another. So in such a test, the other measurement is a leftover of an earlier
        // test, and is replaced.
        if test.testCase == nil { return .again(until: nil) }
      }
      running = self
      return .found(true)
    }
  }

  private func finish() {
    Self.running.change { if $0 === self { $0 = nil } }
  }

  /// Ends the measurement of a test that was stopped in a measured block.
  ///
  /// The metrics must be ended, because they may have started threads or changed the process.
  static func endLeftOver(of testCase: XCTestCase) {
    guard let run = current(of: testCase) else { return }
    let (stage, metrics) = run.iteration.withLock { iteration in
      defer { iteration.stage = .stopped }
      return (iteration.stage, iteration.metrics)
    }
    if stage == .started {
      for metric in metrics.values.reversed() { metric.didStopMeasuring() }
    }
    run.hasFailed.store(true, ordering: .releasing)
    run.finish()
  }

  /// Ends the measurement of each stopped test.
  struct Cleanup: TestPhaseObserver {
    func testWillFinish(_ testCase: XCTestCase) { MeasurementRun.endLeftOver(of: testCase) }
  }

  // MARK: - An iteration

  /// Runs one iteration, as a step of the test if possible.
  ///
  /// - Returns: the values of each metric; nil if a failure has been recorded and the run must end.
  private func measureOnce(_ block: () throws -> Void, _ number: Int) rethrows
    -> [[XCTPerformanceMeasurement]]?
  {
    let name =
      number == 0
      ? "Run the measured block once before it is measured"
      : "Measure, iteration \(number) of \(plan.iterations)"
    guard test.hasSteps else { return try measureOnce(block) }
    return try AutomationSession.shared.runLog.run(name) { try measureOnce(block) }
  }

  private func measureOnce(_ block: () throws -> Void) rethrows -> [[XCTPerformanceMeasurement]]? {
    let copies = metrics.copies
    iteration.withLock { $0 = Iteration(metrics: copies) }
    if !plan.invocation.contains(.manuallyStart) { startMeasuring() }
    do {
      try block()
    } catch {
      // Metrics that have begun must be ended.
      if stage == .started { stopMeasuring() }
      throw error
    }
    if stage == .started, plan.invocation.contains(.manuallyStop) {
      fail("the block did not call stopMeasuring(), which the option manuallyStop requires.")
    }
    if stage == .started { stopMeasuring() }
    if stage == .notStarted {
      fail("the block did not call startMeasuring(), which \(plan.announcementOfStart) requires.")
    }
    guard !hasFailed.load(ordering: .acquiring) else { return nil }
    let (start, end) = iteration.withLock { ($0.start, $0.end) }
    do {
      return try copies.values.map { try $0.reportMeasurements(from: start, to: end) }
    } catch {
      fail("\(error)")
      return nil
    }
  }

  private var stage: Stage { iteration.withLock { $0.stage } }

  func startMeasuring() {
    let metrics = iteration.withLock { iteration -> Metrics? in
      guard iteration.stage == .notStarted else { return nil }
      iteration.stage = .started
      return iteration.metrics
    }
    guard let metrics else {
      return fail(
        "startMeasuring() was called after the iteration had started. Expected one call, and only with manuallyStart."
      )
    }
    // The waiting time is read before the metrics begin, because reading it allocates memory.
    let waitBefore = waitOfMeasuredThread
    iteration.withLock { $0.waitBefore = waitBefore }
    for metric in metrics.values { metric.willBeginMeasuring() }
    let start = XCTPerformanceMeasurementTimestamp()
    iteration.withLock { $0.start = start }
  }

  func stopMeasuring() {
    let now = XCTPerformanceMeasurementTimestamp()
    let metrics = iteration.withLock { iteration -> Metrics? in
      guard iteration.stage == .started else { return nil }
      iteration.end = now
      iteration.stage = .stopped
      return iteration.metrics
    }
    guard let metrics else {
      return fail(
        "stopMeasuring() was called when no measurement was in progress. Expected one call, after the start.")
    }
    // The metric that began last ends first, so that no metric measures the work of the metrics that began before it.
    for metric in metrics.values.reversed() { metric.didStopMeasuring() }
    let waited = waitOfMeasuredThread
    iteration.withLock { iteration in
      iteration.waited = iteration.waitBefore.flatMap { before in waited.map { max(0, $0 - before) } }
    }
  }

  /// The seconds that the block's thread has waited for a processor; nil on all other threads.
  private var waitOfMeasuredThread: Double? {
    pthread_equal(thread, pthread_self()) != 0 ? ProcessorWait.seconds() : nil
  }

  private func fail(_ reason: String) {
    guard !hasFailed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    IssueRecorder.record("Failed to measure: \(reason)", at: place)
  }
}
