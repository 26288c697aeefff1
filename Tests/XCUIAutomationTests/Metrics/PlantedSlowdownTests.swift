// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import XCTest

@testable import XCTestSupport

/// A test that has become slower by 15 % fails and one that has by 5 % does not, again and again, while every core has
/// something else to do.
final class PlantedSlowdownTests: XCTestCase {
  private var folder: URL!
  private let others = BusyCores()

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("baselines-\(UUID().uuidString)")
    setenv(BaselineFolder.variable, folder.path, 1)
    others.start()
  }

  override func tearDownWithError() throws {
    others.stop()
    unsetenv(BaselineFolder.variable)
    try? FileManager.default.removeItem(at: folder)
  }

  func testOfACountEachIsToldFromTheOther() throws {
    let metric = UnderstudyAllocationMetric(limitingToCurrentThread: true)
    func measured(_ nodes: Int) -> [XCTIssue] {
      IssueLog.during {
        self.measure(metrics: [metric], options: self.options(3)) { XCTAssertEqual(Self.list(nodes), nodes) }
      }
    }
    let average = try value(of: metric) { XCTAssertEqual(Self.list(2000), 2000) }
    try set(average)
    for _ in 0..<20 {
      XCTAssertEqual(measured(2300).map(\.type), [.performanceRegression, .performanceRegression])
      XCTAssertEqual(measured(2100).map(\.compactDescription), [])
    }
  }

  /// A time raises no false alarm, because the processor time of other processes is distinguished from that of the test.
  ///
  /// On a machine whose speed has changed since the baseline was taken, as that of virtual ones does, a part of the slow-down
  /// can be hidden; the test prints how often. The baseline is that of a machine where other processes do not get the
  /// processors, as `understudy baselines set` demands. The test takes a quarter of an hour, so it runs only where
  /// UNDERSTUDY_TRIALS is set.
  func testOfATimeWhatIsNoSlowerIsNeverARegressionOnABusyMachine() throws {
    guard ProcessInfo.processInfo.environment["UNDERSTUDY_TRIALS"] != nil else {
      throw XCTSkip("UNDERSTUDY_TRIALS is not set")
    }
    let metric = XCTClockMetric()
    func verdicts(_ rounds: Int) -> [String] {
      IssueLog.during {
        self.measure(metrics: [metric], options: self.options(10)) { Self.spin(rounds) }
      }.map { $0.compactDescription.contains("worse (max allowed") ? "regressed" : "unsteady" }
    }
    others.stop()
    var rounds = 1
    while try ownTime({ Self.spin(rounds) }) < 1.2 { rounds = rounds * 5 / 4 + 1 }
    let sample = SampleStatistics(try (0..<10).map { _ in try ownTime { Self.spin(rounds) } })
    XCTAssertLessThan(sample.relativeStandardDeviation, 10, "no steady baseline")
    print("baseline \(sample.average) s, deviation \(sample.relativeStandardDeviation) %")
    try set(try value(of: metric) {}, average: sample.average)
    others.start()
    for round in 1...20 {
      let (more, less) = (verdicts(rounds * 115 / 100), verdicts(rounds * 105 / 100))
      print("round \(round): 15 % slower \(more), 5 % slower \(less)")
      XCTAssertFalse(less.contains("regressed"), "round \(round): 5 % slower was taken for a regression")
    }
  }

  // MARK: - Work

  /// A list of so many objects on the heap.
  private static func list(_ count: Int) -> Int {
    final class Node {
      let next: Node?
      init(_ next: Node?) { self.next = next }
    }
    var first: Node?
    for _ in 0..<count { first = Node(first) }
    var length = 0
    // One by one: letting go of the first would let go of all, each inside of the other.
    while let node = first {
      length += 1
      first = node.next
    }
    return length
  }

  private static func spin(_ rounds: Int) {
    for _ in 0..<rounds { _ = ReferenceWorkload.run() }
  }

  // MARK: - Measuring

  private func value(of metric: any XCTMetric, _ body: () -> Void) throws -> [XCTPerformanceMeasurement] {
    // Once before, as where something is measured: the first time does more.
    body()
    let copy = try XCTUnwrap(metric.copy(with: nil) as? any XCTMetric)
    copy.willBeginMeasuring()
    let start = XCTPerformanceMeasurementTimestamp()
    body()
    let end = XCTPerformanceMeasurementTimestamp()
    copy.didStopMeasuring()
    return try copy.reportMeasurements(from: start, to: end)
  }

  /// Seconds without those that other programs had the processors.
  private func ownTime(_ body: () -> Void) throws -> Double {
    let waited = try XCTUnwrap(ProcessorWait.seconds())
    let start = ContinuousClock.now
    body()
    let time = (ContinuousClock.now - start) / .seconds(1)
    return time - (try XCTUnwrap(ProcessorWait.seconds()) - waited)
  }

  private func set(_ measurements: [XCTPerformanceMeasurement], average: Double? = nil) throws {
    let machine = BaselineCheck.machine
    var file = BaselineFile(machine: machine)
    file.tests[name.replacingOccurrences(of: ".", with: "/")] = Dictionary(
      uniqueKeysWithValues: measurements.map {
        (
          $0.identifier,
          Baseline(
            displayName: $0.displayName, unit: $0.unitSymbol, amount: .average(average ?? $0.doubleValue))
        )
      })
    try file.write(to: BaselineFolder(folder).file(target: "XCUIAutomationTests", machine: machine))
  }
}

/// As many processes as there are cores; each uses a whole core.
private final class BusyCores {
  private var processes: [Process] = []

  func start() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "while :; do :; done"]
      guard (try? process.run()) != nil else { continue }
      processes.append(process)
    }
  }

  func stop() {
    for process in processes {
      process.terminate()
      process.waitUntilExit()
    }
    processes = []
  }
}
