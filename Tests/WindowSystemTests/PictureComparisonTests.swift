// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTest

/// Tests the comparison of a picture with a reference.
final class PictureComparisonTests: XCTestCase {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Screenshot {
    var generator = Generator(state: seed)
    let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return Screenshot(frame: CGRect(x: 100, y: 50, width: width, height: height), pixels: pixels)
  }

  /// Changes a component of a pixel by an amount, upwards or downwards.
  private func changing(_ picture: Screenshot, _ places: [(x: Int, y: Int)], by amount: UInt8 = 8)
    -> Screenshot
  {
    var pixels = picture.pixels
    for (x, y) in places {
      let index = (y * picture.width + x) * 4 + 1
      pixels[index] = pixels[index] < 128 ? pixels[index] + amount : pixels[index] - amount
    }
    return Screenshot(frame: picture.frame, pixels: pixels)
  }

  func testEqualPicturesHaveNoDifference() throws {
    let picture = picture(70, 40)
    let difference = try XCTUnwrap(PictureComparison().difference(between: picture, and: picture))
    XCTAssertEqual(difference.pixels, 0)
    XCTAssertEqual(difference.largest, 0)
    XCTAssertEqual(difference.places, [])
  }

  func testTheUnusedByteDoesNotCount() throws {
    let picture = picture(30, 20)
    let other = Screenshot(
      frame: picture.frame,
      pixels: picture.pixels.enumerated().map { $0.offset % 4 == 3 ? $0.element ^ 0xff : $0.element })
    XCTAssertEqual(PictureComparison().difference(between: picture, and: other)?.pixels, 0)
  }

  func testPicturesOfOtherSizesAreNotCompared() {
    XCTAssertNil(PictureComparison().difference(between: picture(30, 20), and: picture(31, 20)))
    XCTAssertNil(PictureComparison().difference(between: picture(30, 20), and: picture(20, 30)))
    XCTAssertNil(PictureComparison().picture(of: picture(30, 20), and: picture(20, 30)))
  }

  func testEachPlantedChangeIsFoundAtItsPlace() throws {
    let picture = picture(200, 120)
    let row = (0..<200).map { (x: $0, y: 77) }
    let plants: [(String, [(x: Int, y: Int)], CGRect)] = [
      ("a row", row, CGRect(x: 0, y: 77, width: 200, height: 1)),
      ("the first pixel", [(0, 0)], CGRect(x: 0, y: 0, width: 1, height: 1)),
      ("the last pixel", [(199, 119)], CGRect(x: 199, y: 119, width: 1, height: 1)),
      ("two pixels of a letter", [(33, 34), (38, 44)], CGRect(x: 33, y: 34, width: 6, height: 11)),
      ("across the edge of a tile", [(15, 15), (16, 15)], CGRect(x: 15, y: 15, width: 2, height: 1)),
    ]
    for (name, places, rect) in plants {
      let difference = try XCTUnwrap(
        PictureComparison().difference(between: picture, and: changing(picture, places)), name)
      XCTAssertEqual(difference.pixels, places.count, name)
      XCTAssertEqual(difference.places, [rect], name)
    }
  }

  func testTheLargestPlaceIsFirst() throws {
    let picture = picture(200, 120)
    let changed = changing(picture, [(5, 5)] + (100..<110).map { (x: $0, y: 90) })
    let difference = try XCTUnwrap(PictureComparison().difference(between: picture, and: changed))
    XCTAssertEqual(
      difference.places,
      [CGRect(x: 100, y: 90, width: 10, height: 1), CGRect(x: 5, y: 5, width: 1, height: 1)])
  }

  func testOneColorStepIsFoundWithoutATolerance() throws {
    let picture = picture(64, 64)
    for place in [(x: 0, y: 0), (x: 31, y: 17), (x: 63, y: 63)] {
      let changed = changing(picture, [place], by: 1)
      XCTAssertEqual(PictureComparison().difference(between: picture, and: changed)?.pixels, 1)
      XCTAssertEqual(
        PictureComparison(colorTolerance: 0.1).difference(between: picture, and: changed)?.pixels, 0)
    }
  }

  func testTheDistanceIsPerceptual() throws {
    func distance(_ one: [UInt8], _ other: [UInt8]) throws -> Double {
      let frame = CGRect(x: 0, y: 0, width: 1, height: 1)
      return try XCTUnwrap(
        PictureComparison().difference(
          between: Screenshot(frame: frame, pixels: one + [0]),
          and: Screenshot(frame: frame, pixels: other + [0]))
      ).largest
    }
    XCTAssertEqual(try distance([0, 0, 0], [255, 255, 255]), 0.966, accuracy: 0.001)
    // Blue, green and red: of two changes of the same size, people see the one in green more easily.
    XCTAssertGreaterThan(try distance([0, 100, 0], [0, 140, 0]), try distance([100, 0, 0], [140, 0, 0]))
    XCTAssertEqual(try distance([255, 0, 0], [0, 255, 255]), try distance([0, 255, 255], [255, 0, 0]))
  }

  func testThePictureOfTheDifferenceIsRedAtItsPlace() throws {
    let picture = picture(40, 30)
    let shown = try XCTUnwrap(PictureComparison().picture(of: picture, and: changing(picture, [(7, 9)])))
    XCTAssertEqual(shown.frame, picture.frame)
    for y in 0..<30 {
      for x in 0..<40 {
        let color = try XCTUnwrap(shown.pixel(x: x, y: y))
        XCTAssertEqual(color.red == 230 && color.green == 0, (x, y) == (7, 9), "\(x), \(y)")
      }
    }
  }

  func testCoveredPartsDoNotCount() throws {
    let picture = picture(80, 60)
    let other = changing(picture, [(20, 20), (29, 24), (70, 50)])
    let area = [CGRect(x: 120, y: 70, width: 10, height: 5)]
    let difference = try XCTUnwrap(
      PictureComparison().difference(between: picture.covering(area), and: other.covering(area)))
    XCTAssertEqual(difference.places, [CGRect(x: 70, y: 50, width: 1, height: 1)])
    let all = [CGRect(x: -1000, y: -1000, width: 5000, height: 5000)]
    XCTAssertTrue(picture.covering(all).isOfOneColor)
    XCTAssertEqual(picture.covering([CGRect(x: 0, y: 0, width: 50, height: 5000), .null, .zero]), picture)
    XCTAssertEqual(picture.covering([]).pixels, picture.pixels)
  }

  func testRandomChangesAreCountedExactly() throws {
    var generator = Generator(state: 42)
    for round in 0..<50 {
      let (width, height) = (
        Int.random(in: 1...90, using: &generator), Int.random(in: 1...70, using: &generator)
      )
      let picture = picture(width, height, seed: UInt64(round))
      var places: Set<Int> = []
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        places.insert(Int.random(in: 0..<width * height, using: &generator))
      }
      let changed = changing(picture, places.map { (x: $0 % width, y: $0 / width) })
      let difference = try XCTUnwrap(PictureComparison().difference(between: picture, and: changed))
      XCTAssertEqual(difference.pixels, places.count)
      for place in places {
        let point = CGPoint(x: place % width, y: place / width)
        XCTAssertTrue(difference.places.contains { $0.contains(point) }, "\(point) in \(difference.places)")
      }
    }
  }
}
