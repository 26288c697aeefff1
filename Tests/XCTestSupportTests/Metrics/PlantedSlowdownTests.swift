// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import Performance
import XCTest

@testable import XCTestSupport

/// Tests that a slowdown by 15% fails and one by 5% does not, repeatedly, while all cores are busy.
final class PlantedSlowdownTests: XCTestCase {
  private var folder: URL!
  /// The folder of baselines that this process was started with; other tests use it again.
  private let inheritedFolder = ProcessInfo.processInfo.environment[BaselineFolder.variable]
  private let others = BusyCores()

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("baselines-\(UUID().uuidString)")
    setenv(BaselineFolder.variable, folder.path, 1)
    others.start()
  }

  override func tearDownWithError() throws {
    others.stop()
    if let inheritedFolder {
      setenv(BaselineFolder.variable, inheritedFolder, 1)
    } else {
      unsetenv(BaselineFolder.variable)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  func testSmallAndLargeIncreasesOfACountAreDistinguished() throws {
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

  /// A time causes no false alarm, because the processor time of other processes is subtracted.
  ///
  /// If the speed of the machine has changed since the baseline was recorded, as on virtual machines, a part of the
  /// slowdown can be hidden; the test prints how often. The baseline is recorded without load from other processes, as
  /// `understudy baselines set` requires. The test takes a quarter of an hour, so it runs only if UNDERSTUDY_TRIALS
  /// is set.
  func testASmallSlowdownIsNotARegressionOnABusyMachine() throws {
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
    XCTAssertLessThan(sample.relativeStandardDeviation, 10, "the baseline is not steady")
    print("baseline \(sample.average) s, deviation \(sample.relativeStandardDeviation) %")
    try set(try value(of: metric) {}, average: sample.average)
    others.start()
    for round in 1...20 {
      let (more, less) = (verdicts(rounds * 115 / 100), verdicts(rounds * 105 / 100))
      print("round \(round): 15% slower \(more), 5% slower \(less)")
      XCTAssertFalse(less.contains("regressed"), "round \(round): 5% slower was taken for a regression")
    }
  }

  // MARK: - Work

  /// Builds a linked list of objects on the heap, and returns its length.
  private static func list(_ count: Int) -> Int {
    final class Node {
      let next: Node?
      init(_ next: Node?) { self.next = next }
    }
    var first: Node?
    for _ in 0..<count { first = Node(first) }
    var length = 0
    // The nodes are released one by one; a release of the first would release all others recursively.
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
    // One run before, as in a measurement, because the first run does more work.
    body()
    let copy = try XCTUnwrap(metric.copy(with: nil) as? any XCTMetric)
    copy.willBeginMeasuring()
    let start = XCTPerformanceMeasurementTimestamp()
    body()
    let end = XCTPerformanceMeasurementTimestamp()
    copy.didStopMeasuring()
    return try copy.reportMeasurements(from: start, to: end)
  }

  /// Returns the seconds of a block, without the time in which other programs had the processors.
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
    try file.write(to: BaselineFolder(folder).file(target: "XCTestSupportTests", machine: machine))
  }
}

/// One process for each core, which keeps the core busy.
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
