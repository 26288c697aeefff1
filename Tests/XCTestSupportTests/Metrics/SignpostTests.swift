// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Diagnosis
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests intervals that programs and tests mark.
final class SignpostTests: BehaviorTestCase {
  private let load = XCTOSSignpostMetric(
    subsystem: "org.example.Fixture", category: "work", name: "Load all")
  private let pressed = XCTOSSignpostMetric(
    subsystem: "org.example.Fixture", category: "work", name: "Pressed")

  func testAnIntervalOfAProgramIsMeasured() {
    let app = show(.signposts)
    let lines = measuredLines {
      measure(metrics: [load], options: options(3)) { app.buttons["Load"].tap() }
    }
    XCTAssertEqual(lines.count, 2)
    XCTAssertTrue(lines[0].contains("[Duration (Load all), s]"), lines[0])
    XCTAssertTrue(
      lines[0].contains("performanceMetricID:com.apple.dt.XCTMetric_OSSignpost-Load all.duration"), lines[0])
    XCTAssertEqual(values(lines[0]).count, 3)
    for value in values(lines[0]) { XCTAssertTrue((0.1...0.6).contains(value), "\(value)") }
    XCTAssertTrue(lines[1].contains("[Count (Load all), signposts]"), lines[1])
    XCTAssertEqual(values(lines[1]), [1, 1, 1])
  }

  func testOverlappingIntervalsAreAdded() {
    let app = show(.signposts)
    let lines = measuredLines {
      measure(metrics: [load], options: options(1)) { app.buttons["Overlap"].tap() }
    }
    XCTAssertEqual(values(lines[1]), [2])
    XCTAssertTrue((0.1...0.6).contains(values(lines[0])[0]), lines[0])
  }

  func testEventsAreCounted() {
    let app = show(.signposts)
    let lines = measuredLines {
      measure(metrics: [pressed], options: options(2)) {
        for _ in 0..<3 { app.buttons["Press"].tap() }
      }
    }
    XCTAssertEqual(lines.map(values), [[3, 3]])
  }

  func testSignpostsOfAProgramLaunchedInTheBlockAreRead() {
    let app = BehaviorFixture.signposts.application(.gtk4)
    terminateAfterTest(app)
    let lines = measuredLines {
      measure(metrics: [pressed], options: options(1)) {
        app.launch()
        app.buttons["Press"].tap()
      }
    }
    XCTAssertEqual(lines.map(values), [[1]])
  }

  func testMissingSignpostsAreReported() {
    let app = show(.signposts)
    expectFailure(
      containing: "expected a signpost org.example.Fixture work Load all that begins in the measured block",
      "found only org.example.Fixture work Pressed"
    ) {
      measure(metrics: [load], options: options(1)) { app.buttons["Press"].tap() }
    }
    expectFailure(containing: "found none at all") { measure(metrics: [load], options: options(1)) {} }
    expectFailure(containing: "found \"signpost begin now org.example.Fixture work Load\"") {
      measure(metrics: [load], options: options(1)) { app.buttons["Wrong"].tap() }
    }
    expectFailure(containing: "to end within a second after the measured block, found 1 without an end") {
      measure(metrics: [load], options: options(1)) { app.buttons["Begin"].tap() }
    }
  }

  func testATestCanMarkItsOwnIntervals() {
    let signposts = UnderstudySignpost(subsystem: "org.example.Tests", category: "sorting")
    let metric = XCTOSSignpostMetric(subsystem: "org.example.Tests", category: "sorting", name: "Sort")
    let lines = measuredLines {
      measure(metrics: [metric], options: options(2)) {
        _ = signposts.interval("Sort") { usleep(20_000) }
        signposts.begin("Sort", id: "second")
        usleep(10_000)
        signposts.end("Sort", id: "second")
        signposts.event("Sorted")
      }
    }
    for value in values(lines[0]) { XCTAssertTrue((0.03...0.5).contains(value), "\(value)") }
    XCTAssertEqual(values(lines[1]), [2, 2])
  }

  func testIntervalsArePairedByTheirIdentifiers() throws {
    func signpost(_ kind: Signpost.Kind, _ time: UInt64, _ id: String = "") -> Signpost {
      Signpost(kind: kind, time: time, subsystem: "s", category: "c", name: "n", identifier: id)
    }
    let second: UInt64 = 1_000_000_000
    let intervals = SignpostIntervals(
      [
        signpost(.begin, second), signpost(.end, 2 * second),
        // Before the block.
        signpost(.begin, 1, "early"), signpost(.end, 3 * second, "early"),
        signpost(.begin, 3 * second, "a"), signpost(.begin, 4 * second, "b"),
        signpost(.end, 6 * second, "a"), signpost(.event, 7 * second), signpost(.end, 8 * second, "other"),
      ], beginning: second...(10 * second))
    XCTAssertEqual(intervals.durations, [1, 3])
    XCTAssertEqual(intervals.events, 1)
    XCTAssertEqual(intervals.open, 1)
    XCTAssertNil(try Signpost(line: "signposts are lines"))
    XCTAssertThrowsError(try Signpost(line: "signpost begin 12 s c"))
    XCTAssertEqual(
      try Signpost(line: "signpost end 12 s c a%20b 7"),
      Signpost(kind: .end, time: 12, subsystem: "s", category: "c", name: "a b", identifier: "7"))
  }
}
