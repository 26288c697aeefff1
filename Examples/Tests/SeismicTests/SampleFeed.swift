// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic
import XCTest

/// The feeds of these tests.
enum SampleFeed {
  /// A month with 55 earthquakes, from the resources of the test bundle.
  ///
  /// `Data/make-month.py` generates it.
  static func month() throws -> Data {
    try Data(
      contentsOf: XCTUnwrap(
        Bundle.module.url(forResource: "month", withExtension: "xml"), "the bundle lacks month.xml"))
  }

  /// The month with one of its strings replaced by another one.
  static func month(replacing text: String, with other: String) throws -> Data {
    let feed = try String(decoding: month(), as: UTF8.self)
    let range = try XCTUnwrap(feed.range(of: text), "month.xml lacks \(text)")
    return Data(feed.replacingCharacters(in: range, with: other).utf8)
  }

  /// The month's events, repeated a number of times.
  static func months(_ count: Int) throws -> Data {
    let feed = try String(decoding: month(), as: UTF8.self)
    let start = try XCTUnwrap(feed.range(of: "<event "), "month.xml has no event")
    let end = try XCTUnwrap(feed.range(of: "</event>", options: .backwards), "month.xml has no event")
    let events = String(repeating: String(feed[start.lowerBound..<end.upperBound]), count: count)
    return Data((feed[..<start.lowerBound] + events + feed[end.upperBound...]).utf8)
  }

  static func earthquakes() throws -> [Earthquake] {
    let parser = EarthquakeParser(data: try month())
    parser.start()
    return parser.earthquakes
  }
}
