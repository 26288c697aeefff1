// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the names of actions, and the elements and places that they apply to.
final class ElementActionTests: RecordedTestCase {
  private func target(_ label: String, at place: FramePlace? = nil) throws -> ActionTarget {
    let application = TargetApplication(try program("gtk3-buttons"), session: .shared)
    let query = ElementQuery().appending(.descendants(.button)).appending(.matching(.identifier(label)))
    return ActionTarget(ElementHandle(application, query), at: place)
  }

  private func drag(to goal: ActionTarget, with hand: ElementAction.Hand) -> ElementAction {
    .drag(.init(to: goal, duration: 0.5, velocity: 1000, with: hand))
  }

  func testEachActionHasOneNameForEveryClient() throws {
    let goal = try target("Other")
    let names: [(ElementAction, String, String)] = [
      (.tap(), "tap", "tap"), (.tap(taps: 2), "double-tap", "double-tap"),
      (.tap(fingers: 2), "two-finger tap", "two-finger tap"),
      (.tap(taps: 3, fingers: 4), "tap (3 times with 4 fingers)", "tap (3 times with 4 fingers)"),
      (.click(), "click", "click"), (.click(count: 2), "double-click", "double-click"),
      (.click(.right), "right-click", "right-click"),
      (.press(duration: 1), "press (for 1.0s)", "press (for 1.0s)"),
      (.hover, "hover", "hover over"), (.swipe(.up, velocity: 1), "swipe up", "swipe up from"),
      (.scroll(deltaX: 0, deltaY: 9), "scroll", "scroll at"),
      (.pinch(scale: 2, velocity: 1), "pinch", "pinch"),
      (.rotate(radians: 1, velocity: 1), "rotate", "rotate"), (.typeText("a"), "type into", "type into"),
      (.typeKey(.a, [], name: "a"), "type a key in", "type a key in"),
      (.adjustSlider(0.5), "adjust", "adjust"),
      (.adjustSliderValue(5), "adjust", "adjust"), (.adjustPicker("a"), "adjust", "adjust"),
      (.chooseFile("a.txt"), "choose the file a.txt in", "choose the file a.txt in"),
    ]
    for (action, onElement, onPlace) in names {
      XCTAssertEqual(action.words(on: try target("Save")), "\(onElement) \"Save\" Button")
      XCTAssertEqual(
        action.words(on: try target("Save", at: .middle)), "\(onPlace) a coordinate of \"Save\" Button")
    }
    XCTAssertEqual(
      drag(to: goal, with: .finger).words(on: try target("Save")),
      "press \"Save\" Button (for 0.5s) and drag to \"Other\" Button")
    XCTAssertEqual(
      drag(to: try target("Other", at: .middle), with: .pointer).words(on: try target("Save")),
      "click \"Save\" Button (for 0.5s) and drag to a coordinate of \"Other\" Button")
    XCTAssertEqual(ElementAction.tap().title(on: goal), "Tap \"Other\" Button")
  }

  func testActionsOnAWholeElementAreRefusedForACoordinate() throws {
    let place = try target("Save", at: .middle)
    for action in [
      ElementAction.pinch(scale: 2, velocity: 1), .rotate(radians: 1, velocity: 1), .typeText("a"),
      .typeKey(.a, [], name: "a"), .adjustSlider(0), .adjustSliderValue(0), .adjustPicker("a"),
      .chooseFile("a"),
    ] {
      XCTAssertTrue(action.isOnWhole)
      XCTAssertThrowsError(try Performer(place).perform(action)) { error in
        XCTAssertEqual((error as? AutomationError)?.kind, .unsupported)
        XCTAssertTrue("\(error)".contains("not to a coordinate"), "\(error)")
      }
    }
  }

  func testAPositionIsAFractionOfTheFramePlusADistance() throws {
    let frame = CGRect(x: 100, y: 50, width: 40, height: 20)
    XCTAssertEqual(FramePlace.middle.point(in: frame), CGPoint(x: 120, y: 60))
    let place = FramePlace(CGPoint(x: 1, y: 0), distance: CGSize(width: -3, height: 4))
    XCTAssertEqual(place.point(in: frame), CGPoint(x: 137, y: 54))
    let save = try target("Save")
    let real = try save.element.read { try $0.tree.frame($0.index) }
    XCTAssertEqual(try save.point(), real?.center)
  }
}
