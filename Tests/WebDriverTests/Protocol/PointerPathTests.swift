// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WebDriver

final class PointerPathTests: XCTestCase {
  private func positions(_ duration: TimeInterval?, in tick: TimeInterval) -> [Double?] {
    let path = PointerPath(
      source: .init(id: "mouse", device: .mouse, actions: []), start: .zero, end: CGPoint(x: 100, y: 0),
      duration: duration)
    let count = PointerPath.count(in: tick)
    return (1...count).map { path.point(after: $0, of: count, in: tick).map { Double($0.x) } }
  }

  func testAMovementWithoutADurationLastsAsLongAsItsStep() {
    XCTAssertEqual(positions(nil, in: 0.128), [12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100])
  }

  func testAMovementOfZeroSecondsEndsBeforeItsStep() {
    XCTAssertEqual(positions(0, in: 0.128), [25, 50, 75, 100, nil, nil, nil, nil])
  }

  func testAMovementThatIsShorterThanItsStepEndsBeforeIt() {
    XCTAssertEqual(positions(0.064, in: 0.128), [25, 50, 75, 100, nil, nil, nil, nil])
  }

  func testAMovementInAStepOfZeroSecondsHasIntermediatePositions() {
    XCTAssertEqual(positions(0, in: 0), [25, 50, 75, 100])
    XCTAssertEqual(positions(nil, in: 0), [25, 50, 75, 100])
  }
}
