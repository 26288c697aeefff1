// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction

/// Tests the keys for the parts of a time field, as two browsers recorded it with hours from 1 to 12.
final class DatePartsTests: RecordedTestCase {
  /// The keys for the hour and for the half of the day.
  private func keys(for text: String, in recording: String) throws -> [String?] {
    let tree = try tree(recording)
    let node = ElementNode(tree: tree, index: try tree.node(.datePicker, "Time"))
    let typing = try XCTUnwrap(try DateTyping(text, into: node), text)
    return [DateTyping.Part.hour, .half].map { typing.keys(for: $0, besideHalf: true) }
  }

  func testTheHoursOfBothHalvesOfTheDayAreCountedFromTwelve() throws {
    for recording in ["chromium-page-patterns", "firefox-page-patterns"] {
      for (text, hour, half) in [
        ("00:00", "12", "a"), ("00:30", "12", "a"), ("01:30", "01", "a"), ("11:59", "11", "a"),
        ("12:00", "12", "p"), ("12:30", "12", "p"), ("13:05", "01", "p"), ("23:59", "11", "p"),
      ] {
        XCTAssertEqual(try keys(for: text, in: recording), [hour, half], "\(text), \(recording)")
      }
    }
  }

  func testTheHoursOfAFieldWithoutHalvesAreCountedFromMidnight() throws {
    let tree = try tree("chromium-page-patterns")
    let node = ElementNode(tree: tree, index: try tree.node(.datePicker, "Time"))
    for (text, hour) in [("00:30", "00"), ("09:30", "09"), ("12:30", "12"), ("23:59", "23")] {
      let typing = try XCTUnwrap(try DateTyping(text, into: node), text)
      XCTAssertEqual(typing.keys(for: .hour, besideHalf: false), hour, text)
    }
  }
}
