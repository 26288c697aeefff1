// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic
import XCTest

/// The parser on the thread of the test: an operation that is started directly ends before start() returns.
final class EarthquakeParserTests: XCTestCase {
  func testTheSampleHas55Earthquakes() throws {
    let parser = EarthquakeParser(data: try SampleFeed.month())
    parser.start()
    XCTAssertTrue(parser.isFinished)
    XCTAssertNil(parser.error)
    XCTAssertEqual(parser.earthquakes.count, 55)
    XCTAssertEqual(Set(parser.earthquakes.map(\.identifier)).count, 55)
    XCTAssertEqual(parser.earthquakes, parser.earthquakes.sorted { $0.date > $1.date })
  }

  func testTheStrongestHasItsFields() throws {
    let strongest = try XCTUnwrap(SampleFeed.earthquakes().max { $0.magnitude < $1.magnitude })
    XCTAssertEqual(strongest.identifier, "quakeml:example.org/event/2014-05-052")
    XCTAssertEqual(strongest.place, "71 km N of Antofagasta, Chile")
    XCTAssertEqual(strongest.magnitude, 5.1)
    XCTAssertEqual(strongest.location, Earthquake.Location(latitude: -23.0115, longitude: -70.4))
    XCTAssertEqual(strongest.depth, 41.4, accuracy: 1e-9)
    // The 31st of May 2014, 03:54:38.663 UTC.
    XCTAssertEqual(strongest.date.timeIntervalSince1970, 1_401_508_478.663, accuracy: 0.0005)
  }

  func testAFeedThatEndsTooEarlyIsAnErrorAfterWhatWasRead() throws {
    let month = try SampleFeed.month()
    let parser = EarthquakeParser(data: month.prefix(month.count / 2))
    parser.start()
    XCTAssertEqual(parser.error?.reason, .notWellFormed)
    XCTAssertTrue((20...35).contains(parser.earthquakes.count), "\(parser.earthquakes.count)")
  }

  func testWhereverAFeedIsCutOffItIsAnError() throws {
    let month = try SampleFeed.month()
    for length in stride(from: 0, to: month.count - 20, by: 1009) {
      XCTAssertEqual(error(of: month.prefix(length))?.reason, .notWellFormed, "after \(length) bytes")
    }
  }

  func testTextThatIsNotXMLIsAnError() {
    for text in [
      "", "earthquakes: none today", "<quakeml>", "<quakeml></event></quakeml></quakeml>",
      "<quakeml><event></quakeml>", "<quakeml/>\n<quakeml/>", "<quakeml>&magnitude;</quakeml>",
    ] {
      XCTAssertEqual(error(of: Data(text.utf8))?.reason, .notWellFormed, text)
    }
  }

  func testXMLOfAnotherKindIsAnErrorThatSaysWhichItIs() throws {
    let error = try XCTUnwrap(error(of: Data("<html>\n<body/>\n</html>".utf8)))
    XCTAssertEqual(error.reason, .notQuakeML(root: "html"))
    XCTAssertTrue("\(error)".contains("found a document that begins with <html>"), "\(error)")
  }

  func testAMagnitudeThatIsNoNumberIsAnErrorThatNamesTheEvent() throws {
    let feed = try SampleFeed.month(replacing: "<value>5.1</value>", with: "<value>strong</value>")
    let parser = EarthquakeParser(data: feed)
    parser.start()
    let event = "quakeml:example.org/event/2014-05-052"
    XCTAssertEqual(
      parser.error?.reason, .unreadable(element: "magnitude/mag/value", text: "strong", event: event))
    // Three earthquakes are newer.
    XCTAssertEqual(parser.earthquakes.count, 3)
    let lines = String(decoding: feed, as: UTF8.self).components(separatedBy: "\n")
    let line = try XCTUnwrap(lines.firstIndex { $0.contains("strong") }) + 1
    XCTAssertTrue((line...line + 5).contains(try XCTUnwrap(parser.error).line), "\(parser.error!)")
  }

  func testAMissingElementIsAnErrorThatNamesIt() throws {
    let feed = try SampleFeed.month(
      replacing: "<time><value>2014-05-31T14:50:53.694Z</value></time>", with: "")
    XCTAssertEqual(
      error(of: feed)?.reason,
      .missing(element: "origin/time/value", event: "quakeml:example.org/event/2014-05-055"))
  }

  func testACancelledOperationReadsNothing() throws {
    let parser = EarthquakeParser(data: try SampleFeed.month())
    parser.cancel()
    parser.start()
    XCTAssertTrue(parser.isFinished)
    XCTAssertTrue(parser.earthquakes.isEmpty)
    XCTAssertNil(parser.error)
  }

  private func error(of feed: Data) -> EarthquakeParserError? {
    let parser = EarthquakeParser(data: feed)
    parser.start()
    return parser.error
  }
}
