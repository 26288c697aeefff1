// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import XCTest

/// Tests the words for a place of a picture.
final class PicturePlaceTests: XCTestCase {
  private let size = CGSize(width: 300, height: 300)

  private func words(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    PicturePlace(CGRect(x: x, y: y, width: width, height: height), in: size, element: nil).words
  }

  func testTheRegionIsNamed() {
    XCTAssertEqual(words(10, 20, 80, 40), "80×40 pixels at (10, 20), at the top left")
    XCTAssertEqual(words(250, 0, 50, 10), "50×10 pixels at (250, 0), at the top right")
    XCTAssertEqual(words(140, 250, 20, 20), "20×20 pixels at (140, 250), at the bottom")
    XCTAssertEqual(words(0, 140, 20, 20), "20×20 pixels at (0, 140), at the left")
    XCTAssertEqual(words(120, 120, 60, 60), "60×60 pixels at (120, 120), in the middle")
  }

  func testAPlaceThatIsMostOfThePictureHasNoRegion() {
    XCTAssertEqual(words(0, 0, 300, 290), "300×290 pixels at (0, 0)")
    XCTAssertEqual(words(0, 0, 300, 20), "300×20 pixels at (0, 0), at the top")
  }

  func testTheElementIsNamed() {
    let place = PicturePlace(
      CGRect(x: 1, y: 2, width: 3, height: 4), in: size, element: "\"Save\" Button")
    XCTAssertEqual(place.words, "3×4 pixels at (1, 2), at the top left, in \"Save\" Button")
  }

  func testAnEmptyPictureHasNoRegions() {
    let place = PicturePlace(.zero, in: .zero, element: nil)
    XCTAssertEqual(place.words, "0×0 pixels at (0, 0)")
  }
}
