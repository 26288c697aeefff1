// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// The rules of xdg_positioner for the position of a popup.
final class PopupPlacementTests: XCTestCase {
  private let screen = Rect(x: 0, y: 0, width: 1000, height: 800)

  private func placement(_ change: (inout PopupPlacement) -> Void = { _ in }) -> PopupPlacement {
    var placement = PopupPlacement()
    placement.width = 100
    placement.height = 60
    placement.anchorArea = Rect(x: 200, y: 300, width: 40, height: 20)
    placement.anchor = .bottomLeft
    placement.gravity = .bottomRight
    change(&placement)
    return placement
  }

  func testAPopupIsAtItsAnchor() {
    XCTAssertEqual(placement().frame(in: screen), Rect(x: 200, y: 320, width: 100, height: 60))
    XCTAssertEqual(
      placement {
        $0.anchor = .topRight
        $0.gravity = .topLeft
      }.frame(in: screen), Rect(x: 140, y: 240, width: 100, height: 60))
    XCTAssertEqual(
      placement {
        $0.anchor = .none
        $0.gravity = .none
      }.frame(in: screen), Rect(x: 170, y: 280, width: 100, height: 60))
    XCTAssertEqual(
      placement { $0.offset = (5, -7) }.frame(in: screen), Rect(x: 205, y: 313, width: 100, height: 60))
  }

  func testAPopupLeavesTheScreenOnAnAxisWithoutPermission() {
    let place = placement {
      $0.anchorArea.y = 770
      $0.adjustment = .slideX
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 200, y: 790, width: 100, height: 60))
  }

  func testAPopupWithoutAnyPermissionIsMoved() {
    let place = placement {
      $0.anchorArea.y = 770
      $0.height = 799
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 200, y: 1, width: 100, height: 799))
  }

  func testAPopupIsFlippedIfItThenFits() {
    let place = placement {
      $0.anchorArea.y = 770
      $0.adjustment = [.flipY, .slideY]
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 200, y: 710, width: 100, height: 60))
  }

  func testAnOffsetIsFlippedToo() {
    let place = placement {
      $0.anchorArea.y = 770
      $0.offset = (0, 4)
      $0.adjustment = .flipY
    }
    XCTAssertEqual(place.frame(in: screen).y, 706)
  }

  func testTheSmallestOffsetIsFlippedWithoutATrap() {
    let place = placement {
      $0.offset = (.min, .min)
      $0.adjustment = [.flipX, .flipY]
    }
    // The flipped popup does not fit either, so it stays at its unflipped position.
    XCTAssertEqual(
      place.frame(in: screen), Rect(x: Int32.min &+ 200, y: Int32.min &+ 320, width: 100, height: 60))
  }

  func testAPopupThatFitsOnNeitherSideIsMoved() {
    let place = placement {
      $0.height = 790
      $0.adjustment = [.flipY, .slideY]
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 200, y: 10, width: 100, height: 790))
  }

  func testAPopupIsMovedOnEachAxisByItself() {
    let place = placement {
      $0.anchorArea.x = 980
      $0.adjustment = [.slideX]
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 900, y: 320, width: 100, height: 60))
  }

  func testAPopupThatIsTooLargeIsMadeSmaller() {
    let place = placement {
      $0.height = 900
      $0.adjustment = [.slideY, .resizeY]
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 200, y: 0, width: 100, height: 800))
  }

  func testAPopupOutsideOfTheScreenKeepsItsSize() {
    let place = placement {
      $0.anchorArea.y = 900
      $0.adjustment = .resizeY
    }
    XCTAssertEqual(place.frame(in: screen), Rect(x: 200, y: 920, width: 100, height: 60))
  }

  func testTheScreenMayBeginLeftOfTheParent() {
    let place = placement {
      $0.anchorArea.x = -350
      $0.adjustment = [.slideX]
    }
    XCTAssertEqual(place.frame(in: Rect(x: -300, y: -200, width: 1000, height: 800)).x, -300)
  }
}
