// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the queries that a recorded program answers, and the actions that it refuses.
final class RecordedActionsTests: RecordedTestCase {
  private func handle(_ name: String, _ type: ElementType, _ label: String) throws -> ElementHandle {
    ElementHandle(
      TargetProgram(try program(name), session: .shared),
      ElementQuery([.descendants(type), .matching(.identifier(label))]))
  }

  private func expectRefusal(_ action: ElementAction, on element: ElementHandle, line: UInt = #line) {
    XCTAssertThrowsError(try ActionPerformer(element).perform(action), "\(action)", line: line) {
      XCTAssertTrue(
        "\($0)".contains("is a recording: it can be inspected, but it cannot receive events"), "\($0)",
        line: line)
    }
  }

  func testNoEventReachesARecording() throws {
    let save = try handle("gtk3-buttons", .button, "Save")
    for action in [
      ElementAction.swipe(.up, velocity: 500), .scroll(deltaX: 0, deltaY: 20), .pinch(scale: 2, velocity: 1),
      .rotate(radians: 1, velocity: 1),
    ] {
      expectRefusal(action, on: save)
    }
    let slider = try handle("gtk3-values", .slider, "Volume")
    expectRefusal(.adjustSlider(0.5), on: slider)
  }

  func testInvalidArgumentsAreRefusedFirst() throws {
    let save = try handle("gtk3-buttons", .button, "Save")
    for scale in [0, -1, Double.nan, .infinity] {
      XCTAssertThrowsError(try ActionPerformer(save).perform(.pinch(scale: scale, velocity: 1))) {
        XCTAssertTrue("\($0)".contains("Expected a pinch scale greater than 0"), "\($0)")
      }
    }
    XCTAssertThrowsError(try ActionPerformer(save).perform(.rotate(radians: .nan, velocity: 1))) {
      XCTAssertTrue("\($0)".contains("angle in radians"), "\($0)")
    }
  }

  func testTheNormalizedPositionOfASliderFollowsItsRange() throws {
    for name in ["gtk3-values", "gtk4-values", "qt5-values", "qt6-values", "swing-values"] {
      let slider = try handle(name, .slider, "Volume")
      try slider.application.session.lock.withLock {
        let node = try slider.resolve()
        try node.tree.attributes.prefetch([.value], of: [node.index])
        let value = try XCTUnwrap(node.tree.nodes.value(node.index), name)
        let expected = (value.current - value.minimum) / (value.maximum - value.minimum)
        XCTAssertEqual(try SliderAdjustment(slider).normalizedPosition(), expected, name)
        XCTAssertTrue((0...1).contains(expected), name)
      }
    }
  }

  func testAnElementWithoutARangeIsNotASlider() throws {
    let save = try handle("gtk3-buttons", .button, "Save")
    XCTAssertThrowsError(try SliderAdjustment(save).normalizedPosition()) {
      XCTAssertTrue("\($0)".contains("it is not a slider"), "\($0)")
    }
  }

  func testARecordedProgramIsInTheForeground() throws {
    let application = TargetProgram(try program("gtk3-buttons"), session: .shared)
    XCTAssertEqual(application.state, .runningForeground)
    XCTAssertTrue(application.isRecorded)
    XCTAssertEqual(application.processIdentifier, 1)
    XCTAssertEqual(try application.nameOnBus(of: 1), "gtk.py")
    XCTAssertNil(try application.nameOnBus(of: 55))
  }
}
