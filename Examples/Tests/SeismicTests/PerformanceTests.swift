// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic
import XCTest

/// Measurements of the parser.
///
/// None of these tests fails because of its numbers: they are printed, and stored in the result bundle.
final class PerformanceTests: XCTestCase {
  func testParsingAMonth() throws {
    let month = try SampleFeed.month()
    measure {
      let parser = EarthquakeParser(data: month)
      parser.start()
      XCTAssertEqual(parser.earthquakes.count, 55)
    }
  }

  /// The number of the parser's allocations is the same on any machine, so it suits a baseline best.
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

  /// The measurement includes neither the expectation nor the queue.
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

  /// The deliberate mistake.
  ///
  /// A profile of this test must list slowDistance(from:to:) first.
  func testDistancesToTheNearestTheSlowWay() throws {
    let distances = EarthquakeDistances(try SampleFeed.earthquakes(), method: .slow)
    let options = XCTMeasureOptions()
    options.iterationCount = 3
    measure(metrics: [XCTClockMetric(), XCTCPUMetric()], options: options) {
      XCTAssertEqual(distances.toNearest().count, 55)
    }
  }
}
