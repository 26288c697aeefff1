// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Interaction

/// Tests the distance by which an element is scrolled.
final class ScrollDistanceTests: XCTestCase {
  private let area = CGRect(x: 100, y: 100, width: 200, height: 100)

  private func distance(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 20, _ height: CGFloat = 20)
    -> ScrollDistance
  {
    ScrollDistance(from: CGRect(x: x, y: y, width: width, height: height), to: area)
  }

  func testAnElementInsideNeedsNoScrolling() { XCTAssertEqual(distance(150, 150), .zero) }

  func testTheSmallestDistanceIsUsed() {
    XCTAssertEqual(distance(150, 190), ScrollDistance(dx: 0, dy: 10))
    XCTAssertEqual(distance(150, 95), ScrollDistance(dx: 0, dy: -5))
    XCTAssertEqual(distance(310, 40), ScrollDistance(dx: 30, dy: -60))
  }

  func testALargeElementIsScrolledToItsBeginning() {
    XCTAssertEqual(distance(150, 130, 20, 400), ScrollDistance(dx: 0, dy: 30))
    XCTAssertEqual(distance(150, 60, 20, 400), ScrollDistance(dx: 0, dy: 0), "it begins above the area")
  }
}
