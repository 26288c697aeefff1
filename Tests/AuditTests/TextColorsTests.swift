// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTest

@testable import Audit

/// Tests the colors of text, estimated from pictures.
final class TextColorsTests: XCTestCase {
  private typealias Color = Screenshot.Color

  /// A picture of letters, drawn as bars on a background.
  private func picture(_ letters: Color, on ground: Color, height: Int = 20, ink: Range<Int> = 5..<14)
    -> Screenshot
  {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<100 {
        let color = ink.contains(y) && x % 6 == 0 ? letters : ground
        pixels += [color.blue, color.green, color.red, 0]
      }
    }
    return Screenshot(frame: CGRect(x: 0, y: 0, width: 100, height: height), pixels: pixels)
  }

  private let (black, white) = (Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255))

  func testBlackOnWhiteHasTheGreatestContrast() throws {
    let colors = try XCTUnwrap(TextColors(picture(black, on: white), text: "Text"))
    XCTAssertEqual(colors.ratio, 21, accuracy: 0.01)
    XCTAssertEqual("\(colors.foreground) on \(colors.background)", "#000000 on #ffffff")
  }

  func testLightOnDarkIsJudgedAsDarkOnLight() throws {
    let colors = try XCTUnwrap(TextColors(picture(white, on: black), text: "Text"))
    XCTAssertEqual(colors.ratio, 21, accuracy: 0.01)
    XCTAssertEqual("\(colors.foreground) on \(colors.background)", "#ffffff on #000000")
  }

  func testTheRatioMatchesTheGuidelines() throws {
    // WCAG's own example of a gray that just passes, and one that just does not.
    for (gray, ratio) in [(UInt8(0x76), 4.54), (0x77, 4.48), (0x94, 3.03), (0x95, 2.99)] {
      let colors = try XCTUnwrap(
        TextColors(picture(Color(red: gray, green: gray, blue: gray), on: white), text: "Text"))
      XCTAssertEqual(colors.ratio, ratio, accuracy: 0.01, "\(gray)")
    }
  }

  func testOneColorHasNoLetters() {
    XCTAssertNil(TextColors(picture(white, on: white), text: "Text"))
  }

  func testAnInvisibleDifferenceIsNotALetter() {
    XCTAssertNil(TextColors(picture(Color(red: 245, green: 245, blue: 245), on: white), text: "Text"))
  }

  func testTheSizeOfLettersFollowsTheirInk() throws {
    // Capitals take 0.73 of the size.
    XCTAssertFalse(try XCTUnwrap(TextColors(picture(black, on: white, ink: 5..<14), text: "TEXT")).isLarge)
    XCTAssertTrue(
      try XCTUnwrap(TextColors(picture(black, on: white, height: 40, ink: 5..<23), text: "TEXT")).isLarge)
    XCTAssertFalse(
      try XCTUnwrap(TextColors(picture(black, on: white, height: 40, ink: 5..<22), text: "TEXT")).isLarge)
    // Small letters without tall ones take less, those that reach below the line more.
    XCTAssertTrue(
      try XCTUnwrap(TextColors(picture(black, on: white, height: 40, ink: 5..<18), text: "nose")).isLarge)
    XCTAssertFalse(
      try XCTUnwrap(TextColors(picture(black, on: white, height: 40, ink: 5..<26), text: "Type")).isLarge)
  }

  func testARatioIsRoundedDown() {
    XCTAssertEqual(ContrastRule.format(4.49), "4.4")
    XCTAssertEqual(ContrastRule.format(4.5), "4.5")
    XCTAssertEqual(ContrastRule.format(3.04), "3")
    XCTAssertEqual(ContrastRule.format(21), "21")
  }

  // MARK: - Widths

  func testWideLettersTakeMoreRoomThanNarrowOnes() {
    let size = 10.0
    XCTAssertEqual(TextWidthEstimate.width(of: "iiii", size: size), 11.2, accuracy: 0.001)
    XCTAssertEqual(TextWidthEstimate.width(of: "mmmm", size: size), 32, accuracy: 0.001)
    XCTAssertEqual(TextWidthEstimate.width(of: "日本", size: size), 19, accuracy: 0.001)
    XCTAssertEqual(TextWidthEstimate.width(of: "e\u{301}", size: size), 5, accuracy: 0.001)
    XCTAssertEqual(TextWidthEstimate.width(of: "", size: size), 0)
  }
}
