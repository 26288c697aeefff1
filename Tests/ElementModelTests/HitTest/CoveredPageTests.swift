// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCTest

/// Tests the layers of pages over their elements: some block an element, most let events through.
final class CoveredPageTests: RecordedTestCase {
  private let browsers = ["chromium", "firefox"]

  private func inside(_ frame: CGRect?, _ point: CGPoint?) -> Bool {
    guard let frame, let point else { return false }
    return frame.contains(point)
  }

  func testAnUncoveredElementIsHitInItsMiddle() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      for label in ["Plain", "Ask", "Wait", "Icon"] {
        let button = try tree.node(.button, label)
        XCTAssertEqual(try tree.hitPoint(button), try tree.frame(button)?.center, "\(browser) \(label)")
      }
    }
  }

  func testALayerThatPassesEventsIsNotAnObstacle() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      for (type, label) in [(ElementType.button, "Glass"), (.checkBox, "Drawn"), (.textField, "Float")] {
        let node = try tree.node(type, label)
        XCTAssertTrue(inside(try tree.frame(node), try tree.hitPoint(node)), "\(browser) \(label)")
      }
    }
  }

  func testAHiddenInputIsHitOnItsLabel() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      let input = try tree.node(.checkBox, "Unseen")
      let point = try XCTUnwrap(try tree.hitPoint(input), browser)
      XCTAssertFalse(inside(try tree.frame(input), point), "\(browser): the input is a pixel in size")
      XCTAssertTrue(inside(try tree.frame(tree.node(.staticText, "Unseen")), point), browser)
    }
  }

  func testTheLabelOfAHiddenInputIsNotHitOnTheLinkInIt() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      let radio = try XCTUnwrap(
        (1..<tree.count).first { tree.type($0) == .radioButton && !tree.isHidden($0) })
      let link = try tree.frame(tree.node(.link, "Choice"))
      let point = try XCTUnwrap(try tree.hitPoint(radio), browser)
      XCTAssertFalse(inside(link, point), "\(browser): a click there follows the link")
    }
  }

  func testAnInputWithoutSizeIsHitWhereItsSwitchIsDrawn() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      let input = try tree.node(.checkBox, "Nothing")
      let parent = tree.nodes.parent(input)
      XCTAssertTrue(inside(try tree.frame(parent), try tree.hitPoint(input)), browser)
    }
  }

  func testALinkInTheSecondLineOfATextIsHitThere() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      let link = try tree.node(.link, "lines of a link")
      XCTAssertTrue(inside(try tree.frame(link), try tree.hitPoint(link)), browser)
    }
  }

  func testACardUnderAStretchedLinkIsHitAnywhere() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      for (type, label) in [(ElementType.staticText, "Title"), (.link, "Go")] {
        let node = try tree.node(type, label)
        XCTAssertTrue(inside(try tree.frame(node), try tree.hitPoint(node)), "\(browser) \(label)")
      }
    }
  }

  func testAPictureUnderItsCaptionCanBeHit() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      XCTAssertNotNil(try tree.hitPoint(tree.node(.image, "Picture")), browser)
      XCTAssertNotNil(try tree.hitPoint(tree.node(.image, "Canvas")), browser)
    }
  }

  func testAnElementBelowTheViewportIsOutOfView() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-covers")
      let edge = try tree.node(.button, "Edge")
      guard case .outOfView? = try tree.obstacle(edge) else { return XCTFail("\(browser): it is in view") }
      let text = try tree.complaint(edge)
      XCTAssertTrue(text.hasPrefix("X is off the screen at {{"), text)
    }
  }

  func testAdjacentBoxesAreEachHitInTheMiddle() throws {
    for browser in browsers {
      let tree = try tree("\(browser)-page-boxes")
      let points = try ["Parcel", "Basket"].map { try tree.hitPoint(tree.node(.staticText, $0)) }
      let frames = try ["Parcel", "Basket"].map { try tree.frame(tree.node(.staticText, $0)) }
      XCTAssertEqual(points, frames.map { $0?.center }, browser)
    }
  }

  func testAFixedBarCoversTheButtonsUnderIt() throws {
    let tree = try tree("firefox-page-patterns")
    let covered = try (10...11).map { try tree.node(.button, "Add \($0)") }
    for node in covered {
      guard case .coveredByElement(let bar) = try tree.obstacle(node) else {
        return XCTFail("\(node) is not covered")
      }
      XCTAssertFalse(tree.path(to: node).contains(bar))
      XCTAssertEqual(
        try tree.frame(bar)?.contains(try XCTUnwrap(try tree.frame(node)).center), true,
        "it lies over the middle")
      XCTAssertTrue(try tree.complaint(node).hasPrefix("X is covered by "))
      XCTAssertTrue(try tree.complaint(node).hasSuffix(". Close that element first."))
    }
    XCTAssertNotNil(try tree.hitPoint(tree.node(.button, "Add 1")))
  }
}
