// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests measurements of blocks, with Apple's metrics and a custom metric.
final class MetricTests: BehaviorTestCase {
  private let once: XCTMeasureOptions = {
    let options = XCTMeasureOptions()
    options.iterationCount = 1
    return options
  }()

  func testABlockRunsOnceMoreThanItIsMeasured() {
    var runs = 0
    let options = XCTMeasureOptions.default
    XCTAssertEqual(options.iterationCount, 5)
    let lines = measuredLines { measure(metrics: [XCTClockMetric()]) { runs += 1 } }
    XCTAssertEqual(runs, 6)
    XCTAssertEqual(lines.count, 1)
    XCTAssertEqual(values(lines[0]).count, 5)
    options.iterationCount = 2
    runs = 0
    let fewer = measuredLines { measure(options: options) { runs += 1 } }
    XCTAssertEqual(runs, 3)
    XCTAssertEqual(fewer.map(values).map(\.count), [2])
  }

  func testALineHasTheFormOfXCTests() {
    let series = Numbers(values: [1, 2, 3])
    let line = measuredLines { measure(metrics: [series], options: options(3)) {} }[0]
    XCTAssertTrue(line.contains("\(#filePath):"), line)
    XCTAssertTrue(
      line.hasSuffix(
        "Test Case 'MetricTests.testALineHasTheFormOfXCTests' measured [Numbers, u] average: 2.000, "
          + "relative standard deviation: 50.000%, values: [1.000000, 2.000000, 3.000000], "
          + "performanceMetricID:org.example.numbers, polarity: prefers larger, no baseline average"), line)
  }

  func testTheClockAndTheProcessorMeasureThisProcess() {
    let lines = measuredLines {
      measure(
        metrics: [XCTClockMetric(), XCTCPUMetric(), XCTCPUMetric(limitingToCurrentThread: true)],
        options: once
      ) {
        burn(seconds: 0.2)
      }
    }
    XCTAssertEqual(lines.count, 3)
    XCTAssertTrue(lines[0].contains("[Clock Monotonic Time, s]"))
    XCTAssertGreaterThanOrEqual(values(lines[0])[0], 0.2)
    for line in lines.dropFirst() {
      XCTAssertTrue(line.contains("[CPU Time, s]"))
      XCTAssertTrue((0.05...2).contains(values(line)[0]), line)
    }
    XCTAssertGreaterThanOrEqual(values(lines[1])[0] + 0.01, values(lines[2])[0])
  }

  func testMemoryAndStorageGrowWithUse() throws {
    // The pages are new ones from the kernel, because the heap may have enough free pages from other tests.
    let size = 20_000_000
    var kept: [UnsafeMutableRawPointer] = []
    defer { for pages in kept { munmap(pages, size) } }
    let file = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .appendingPathComponent(".build/storage-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = measuredLines {
      measure(metrics: [XCTMemoryMetric(), XCTStorageMetric()], options: once) {
        guard let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
          pages != MAP_FAILED
        else { return XCTFail("no memory: \(String(cString: strerror(errno)))") }
        kept.append(pages)
        memset(pages, 1, size)
        try? Data(bytes: pages, count: 5_000_000).write(to: file)
      }
    }
    XCTAssertEqual(lines.count, 3)
    XCTAssertTrue((15_000...60_000).contains(values(lines[0])[0]), lines[0])
    XCTAssertGreaterThan(values(lines[1])[0], 20_000, lines[1])
    XCTAssertTrue((4_900...12_000).contains(values(lines[2])[0]), lines[2])
  }

  func testAProgramUnderTestIsMeasured() {
    let app = show(.controls)
    let metrics: [any XCTMetric] = [
      XCTCPUMetric(application: app), XCTMemoryMetric(application: app), XCTStorageMetric(application: app),
    ]
    let lines = measuredLines {
      measure(metrics: metrics, options: once) {
        for _ in 0..<3 { app.buttons["Press"].tap() }
      }
    }
    XCTAssertEqual(lines.count, 4)
    XCTAssertTrue(lines[0].contains("[CPU Time (fixture.py), s]"), lines[0])
    XCTAssertTrue((0.001...5).contains(values(lines[0])[0]), lines[0])
    XCTAssertGreaterThan(values(lines[2])[0], 10_000, lines[2])
  }

  func testALaunchIsMeasuredToTheWindowAndToTheIdleState() {
    let app = BehaviorFixture.labels.application(.gtk4)
    terminateAfterTest(app)
    let lines = measuredLines {
      measure(metrics: [XCTApplicationLaunchMetric()], options: options(2)) { app.launch() }
    }
    let responsive = measuredLines {
      measure(
        metrics: [XCTApplicationLaunchMetric(waitUntilResponsive: true), XCTClockMetric()], options: once
      ) {
        app.launch()
      }
    }
    for value in values(lines[0]) { XCTAssertTrue((0.05...20).contains(value), "\(value)") }
    XCTAssertEqual(values(lines[0]).count, 2)
    XCTAssertGreaterThan(values(responsive[0])[0], 0.05)
    // The clock also includes the end of the previous process.
    XCTAssertLessThan(values(responsive[0])[0], values(responsive[1])[0])
    expectFailure(containing: "XCTApplicationLaunchMetric measured no launch") {
      measure(metrics: [XCTApplicationLaunchMetric()], options: once) {}
    }
  }

  func testABlockCanStartAndStopTheMeasurement() {
    let options = XCTMeasureOptions()
    options.iterationCount = 2
    options.invocationOptions = [.manuallyStart, .manuallyStop]
    var wholes: [Double] = []
    let lines = measuredLines {
      measure(metrics: [XCTClockMetric()], options: options) {
        wholes.append(
          seconds {
            burn(seconds: 0.1)
            startMeasuring()
            burn(seconds: 0.02)
            stopMeasuring()
            burn(seconds: 0.1)
          })
      }
    }
    // The first run is not measured. The parts before and after take 0.2 seconds at least.
    let measured = values(lines[0])
    XCTAssertEqual(measured.count, 2)
    for (value, whole) in zip(measured, wholes.suffix(2)) {
      XCTAssertGreaterThanOrEqual(value, 0.02)
      XCTAssertLessThanOrEqual(value, whole - 0.2)
    }
    expectFailure(containing: "did not call startMeasuring()") { measure(options: options) {} }
    expectFailure(containing: "did not call stopMeasuring()") {
      measure(options: options) { startMeasuring() }
    }
    expectFailure(containing: "startMeasuring() was called after the iteration had started") {
      measure(options: once) { startMeasuring() }
    }
    expectFailure(containing: "measure was called inside a measured block") {
      measure(options: once) { measure(options: once) {} }
    }
    expectFailure(containing: "an iterationCount of 1 or more, found 0") {
      measure(options: self.options(0)) {}
    }
    expectFailure(containing: "at least one metric") { measure(metrics: []) {} }
  }

  func testAnErrorOfAMetricFailsTheTestOnce() {
    expectFailure(containing: "Failed to measure: ", "Broken") {
      measure(metrics: [Numbers(values: [])]) {}
    }
  }

  func testAnUnavailableMetricFailsTheTest() {
    expectFailure(containing: "XCTOSSignpostMetric.scrollingAndDecelerationMetric is not available") {
      _ = XCTOSSignpostMetric.scrollingAndDecelerationMetric
    }
  }

  func testAMeasurementHasItsProperties() {
    let measurement = XCTPerformanceMeasurement(
      identifier: "a", displayName: "A", value: Measurement(value: 3, unit: UnitDuration.seconds as Unit))
    XCTAssertEqual(measurement.doubleValue, 3)
    XCTAssertEqual(measurement.unitSymbol, "s")
    XCTAssertEqual(measurement.polarity, .unspecified)
    let now = XCTPerformanceMeasurementTimestamp()
    XCTAssertEqual(now.absoluteTimeNanoSeconds, now.absoluteTime)
    XCTAssertLessThan(abs(now.date.timeIntervalSinceNow), 5)
    XCTAssertEqual(UnderstudyTestCase.defaultMetrics.count, 1)
    XCTAssertTrue(UnderstudyTestCase.defaultMetrics[0] is XCTClockMetric)
  }

  // MARK: - Support

  /// Uses some seconds of processor time, independent of the load of the machine.
  private func burn(seconds: TimeInterval) {
    func used() -> TimeInterval {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
    let end = used() + seconds
    while used() < end {}
  }
}

/// A custom metric that reports numbers one after another, after the first run, which does not count.
private final class Numbers: NSObject, XCTMetric {
  private final class Source {
    var values: [Double]
    init(_ values: [Double]) { self.values = values }
  }

  struct Broken: Error {}

  private let source: Source

  init(values: [Double]) { source = Source(values.isEmpty ? [] : [0] + values) }

  private init(_ source: Source) { self.source = source }

  func copy(with zone: NSZone?) -> Any { Numbers(source) }

  func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    guard !source.values.isEmpty else { throw Broken() }
    return [
      XCTPerformanceMeasurement(
        identifier: "org.example.numbers", displayName: "Numbers", doubleValue: source.values.removeFirst(),
        unitSymbol: "u", polarity: .prefersLarger)
    ]
  }
}
