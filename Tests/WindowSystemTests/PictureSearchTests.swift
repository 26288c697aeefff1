// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTest

/// Tests the search for a picture in another one.
final class PictureSearchTests: XCTestCase {
  /// A picture of noise, in which each part occurs once.
  private func noise(_ width: Int, _ height: Int) -> Screenshot {
    var state: UInt32 = 7
    let pixels = (0..<width * height * 4).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return Screenshot(frame: CGRect(x: 100, y: 50, width: width, height: height), pixels: pixels)
  }

  private func changed(_ picture: Screenshot, by amount: UInt8) -> Screenshot {
    Screenshot(
      frame: picture.frame, pixels: picture.pixels.map { $0 < 128 ? $0 + amount : $0 - amount })
  }

  func testAPartIsFoundAtItsPosition() throws {
    let picture = noise(60, 40)
    let place = CGRect(x: 117, y: 63, width: 9, height: 5)
    let part = try XCTUnwrap(picture.cropped(to: place))
    let found = try PictureSearch(for: part, tolerance: 0).matches(in: picture)
    XCTAssertEqual(found.map(\.frame), [place])
    XCTAssertEqual(found.map(\.score), [1])
  }

  func testTheToleranceIsRelativeToTheContrast() throws {
    let picture = noise(60, 40)
    let place = CGRect(x: 117, y: 63, width: 9, height: 5)
    let part = changed(try XCTUnwrap(picture.cropped(to: place)), by: 10)
    XCTAssertEqual(try PictureSearch(for: part, tolerance: 0.05).matches(in: picture), [])
    let found = try PictureSearch(for: part, tolerance: 0.3).matches(in: picture)
    XCTAssertEqual(found.map(\.frame), [place])
    // Noise is 64 of 255 from its median on average, and was changed by 10.
    XCTAssertEqual(found[0].score, 1 - 10 / 64, accuracy: 0.05)
  }

  func testTheBestOfOverlappingMatchesIsUsed() throws {
    var pixels = [UInt8](repeating: 200, count: 40 * 10 * 4)
    for (x, rows) in [(5, 3..<6), (6, 3..<5), (25, 3..<6)] {
      for y in rows { pixels[(y * 40 + x) * 4] = 0 }
    }
    let picture = Screenshot(frame: CGRect(x: 0, y: 0, width: 40, height: 10), pixels: pixels)
    let part = try XCTUnwrap(picture.cropped(to: CGRect(x: 24, y: 2, width: 3, height: 5)))
    // At the left position two dots are too many, and in plain areas three dots are missing.
    let found = try PictureSearch(for: part, tolerance: 0.7).matches(in: picture)
    XCTAssertEqual(found.map(\.frame.minX), [24, 4])
    XCTAssertEqual(found.map(\.score), [1, 1 - 2.0 / 3])
  }

  func testALargerPictureIsNotFound() throws {
    XCTAssertEqual(try PictureSearch(for: noise(61, 40), tolerance: 1).matches(in: noise(60, 40)), [])
  }

  func testAPictureOfOneColorIsRefused() {
    let plain = Screenshot(
      frame: CGRect(x: 0, y: 0, width: 2, height: 2), pixels: [UInt8](repeating: 9, count: 16))
    XCTAssertThrowsError(try PictureSearch(for: plain, tolerance: 0))
  }

  func testAGrayPictureIsTwiceAsLarge() {
    let picture = Screenshot(
      frame: CGRect(x: 0, y: 0, width: 2, height: 1),
      pixels: [0, 0, 0, 255, 255, 255, 255, 255])
    let gray = GrayPicture(doubling: picture)
    XCTAssertEqual([gray.width, gray.height], [4, 2])
    XCTAssertEqual(gray.pixels, [0, 127, 255, 255, 0, 127, 255, 255])
  }
}
