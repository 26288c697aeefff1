// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic
import XCTest

/// How long things take.
///
/// None of these fails for its numbers: they are printed, and kept in the result bundle.
final class PerformanceTests: XCTestCase {
  func testParsingAMonth() throws {
    let month = try SampleFeed.month()
    measure {
      let parser = EarthquakeParser(data: month)
      parser.start()
      XCTAssertEqual(parser.earthquakes.count, 55)
    }
  }

  /// How often the parser asks the heap is the same on any machine, so this is what a baseline holds to best.
  func testParsingAMonthAllocates() throws {
    let month = try SampleFeed.month()
    measure(metrics: [UnderstudyAllocationMetric(limitingToCurrentThread: true)]) {
      let parser = EarthquakeParser(data: month)
      parser.start()
      XCTAssertEqual(parser.earthquakes.count, 55)
    }
  }

  func testParsingAYearTakesTimeAndMemory() throws {
    let year = try SampleFeed.months(12)
    measure(metrics: [XCTClockMetric(), XCTCPUMetric(limitingToCurrentThread: true), XCTMemoryMetric()]) {
      let parser = EarthquakeParser(data: year)
      parser.start()
      XCTAssertEqual(parser.earthquakes.count, 660)
    }
  }

  /// The expectation is no part of what is measured, and neither is the queue.
  func testOnlyTheParserIsMeasured() throws {
    let month = try SampleFeed.month()
    let options = XCTMeasureOptions()
    options.iterationCount = 3
    options.invocationOptions = [.manuallyStart, .manuallyStop]
    let queue = OperationQueue()
    measure(metrics: [XCTClockMetric()], options: options) {
      let listener = ParserListener()
      let finished = XCTestExpectation(description: "the parser has read the month")
      listener.didFinish = { finished.fulfill() }
      let parser = EarthquakeParser(data: month)
      parser.delegate = listener
      startMeasuring()
      queue.addOperation(parser)
      wait(for: [finished], timeout: 5)
      stopMeasuring()
      XCTAssertEqual(listener.batches.joined().count, 55)
    }
  }

  func testDistancesToTheNearest() throws {
    let distances = EarthquakeDistances(try SampleFeed.earthquakes())
    measure { XCTAssertEqual(distances.toNearest().count, 55) }
  }

  /// The planted mistake.
  ///
  /// A profile of this test must name slowDistance(from:to:) before anything else.
  func testDistancesToTheNearestTheSlowWay() throws {
    let distances = EarthquakeDistances(try SampleFeed.earthquakes(), method: .slow)
    let options = XCTMeasureOptions()
    options.iterationCount = 3
    measure(metrics: [XCTClockMetric(), XCTCPUMetric()], options: options) {
      XCTAssertEqual(distances.toNearest().count, 55)
    }
  }
}
