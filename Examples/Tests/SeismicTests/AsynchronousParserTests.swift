// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic
import XCTest

/// The parser in a queue, in parallel with the test, which waits for the calls of the delegate.
final class AsynchronousParserTests: XCTestCase {
  private let queue = OperationQueue()
  private let listener = ParserListener()

  override func tearDown() {
    queue.cancelAllOperations()
    queue.waitUntilAllOperationsAreFinished()
  }

  func testTheDelegateReceives55Earthquakes() throws {
    let finished = expectation(description: "the parser has read the month")
    listener.didFinish = { finished.fulfill() }
    let parser = try parser()
    queue.addOperation(parser)
    waitForExpectations(timeout: 5) { error in XCTAssertNil(error) }
    XCTAssertEqual(listener.batches.map(\.count), [10, 10, 10, 10, 10, 5])
    XCTAssertEqual(listener.batches.flatMap { $0 }, parser.earthquakes)
  }

  func testBatchesComeBeforeTheEnd() throws {
    let batches = expectation(description: "six batches")
    batches.expectedFulfillmentCount = 6
    let finished = expectation(description: "the end")
    listener.didParse = { _, _ in batches.fulfill() }
    listener.didFinish = { finished.fulfill() }
    queue.addOperation(try parser())
    wait(for: [batches, finished], timeout: 5, enforceOrder: true)
  }

  func testABadFeedIsReportedAndHasNoEnd() throws {
    let failed = expectation(description: "an error")
    let finished = expectation(description: "no end")
    finished.isInverted = true
    listener.didFail = { error in
      XCTAssertEqual(error.reason, .notQuakeML(root: "rss"))
      failed.fulfill()
    }
    listener.didFinish = { finished.fulfill() }
    let parser = EarthquakeParser(data: Data("<rss/>".utf8))
    parser.delegate = listener
    queue.addOperation(parser)
    wait(for: [failed], timeout: 5)
    wait(for: [finished], timeout: 0.1)
  }

  func testACancelledParserStopsAtOnce() throws {
    let ended = expectation(description: "the operation has ended")
    listener.didParse = { _, parser in parser.cancel() }
    listener.didFinish = { XCTFail("a cancelled parser told of its end") }
    let parser = try parser()
    parser.completionBlock = { ended.fulfill() }
    queue.addOperation(parser)
    waitForExpectations(timeout: 5)
    XCTAssertEqual(listener.batches.map(\.count), [10])
    XCTAssertEqual(parser.earthquakes.count, 10)
    XCTAssertNil(parser.error)
  }

  func testTheSameWithAwait() async throws {
    let finished = expectation(description: "the parser has read the month")
    listener.didFinish = { finished.fulfill() }
    queue.addOperation(try parser())
    await fulfillment(of: [finished], timeout: 5)
    XCTAssertEqual(listener.batches.joined().count, 55)
  }

  private func parser() throws -> EarthquakeParser {
    let parser = EarthquakeParser(data: try SampleFeed.month())
    parser.delegate = listener
    return parser
  }
}
