// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the drags that move a slider, on recorded programs whose slider follows the pointer.
final class SliderAdjustmentTests: OperatedTestCase {
  /// The distance from an end of a slider to the middle of its handle there, in pixels.
  private static let halfHandle: CGFloat = 10

  /// Makes the program's slider follow the pointer while the button is held.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - value: returns the value at a part of the track, from 0 to 1.
  /// - Returns: the number of the slider.
  /// - Throws: an error if the recording has no slider.
  private func followPointer(
    _ program: OperatedProgram,
    value: @escaping @Sendable (Double) -> Double = { ($0 * 100).rounded() }
  ) throws -> Int {
    let slider = try XCTUnwrap(program.objects.number(of: .slider, named: "Volume"))
    let element = program.element(.slider, "Volume")
    let frame = try XCTUnwrap(element.read { try $0.tree.frame($0.index) })
    let objects = program.objects
    program.display.observe { display, input in
      guard case .move(let point) = input, display.heldButtons.contains(1) else { return }
      let part = (point.x - frame.minX - Self.halfHandle) / (frame.width - 2 * Self.halfHandle)
      objects.setValue(value(Double(min(max(part, 0), 1))), of: slider)
    }
    return slider
  }

  func testOneDragMovesTheHandleToThePosition() throws {
    for recording in ["gtk3-values", "qt6-values"] {
      for (position, expected) in [(0.7, 70.0), (0, 0), (1, 100)] {
        let program = try operate(recording)
        let slider = try followPointer(program)
        try ActionPerformer(program.element(.slider, "Volume")).perform(.adjustSlider(position))
        XCTAssertEqual(value(slider, of: program), expected, "\(recording) to \(position)")
        let presses = program.display.input.filter { $0 == .press(1) }.count
        XCTAssertEqual(presses, 1, "\(recording) to \(position)")
        XCTAssertEqual(program.display.heldButtons, [])
      }
    }
  }

  func testTheDragBeginsAtTheHandle() throws {
    for recording in ["gtk3-values", "qt6-values"] {
      let program = try operate(recording)
      _ = try followPointer(program)
      let element = program.element(.slider, "Volume")
      let frame = try XCTUnwrap(element.read { try $0.tree.frame($0.index) })
      try ActionPerformer(element).perform(.adjustSlider(0.5))
      let press = try XCTUnwrap(program.display.input.firstIndex(of: .press(1)))
      guard press > 0, case .move(let point) = program.display.input[press - 1] else {
        XCTFail("The pointer did not move before the press in \(recording)")
        continue
      }
      let handle = frame.minX + Self.halfHandle + 0.2 * (frame.width - 2 * Self.halfHandle)
      XCTAssertEqual(point.x, handle, accuracy: 1, recording)
      XCTAssertEqual(point.y, frame.midY, accuracy: 1, recording)
    }
  }

  func testASliderAtThePositionIsNotMoved() throws {
    let program = try operate("gtk3-values")
    let slider = try followPointer(program)
    try ActionPerformer(program.element(.slider, "Volume")).perform(.adjustSlider(0.2))
    XCTAssertEqual(value(slider, of: program), 20)
    XCTAssertFalse(program.display.input.contains(.press(1)))
  }

  func testAnUpsideDownSliderIsMeasured() throws {
    let program = try operate("gtk3-values")
    let slider = try followPointer(program) { 100 - ($0 * 100).rounded() }
    try ActionPerformer(program.element(.slider, "Volume")).perform(.adjustSlider(0.7))
    XCTAssertEqual(try XCTUnwrap(value(slider, of: program)), 70, accuracy: 1)
  }

  func testAValueIsConvertedToAPosition() throws {
    let program = try operate("gtk3-values") { tree in
      guard let slider = tree.number(of: .slider, named: "Volume") else { return }
      tree.nodes[slider].value = [-60, -100, 100, 2]
    }
    let slider = try followPointer(program) { ($0 * 100).rounded() * 2 - 100 }
    try ActionPerformer(program.element(.slider, "Volume")).perform(.adjustSliderValue(40))
    XCTAssertEqual(value(slider, of: program), 40)
  }

  func testAValueOutsideOfTheRangeIsRefused() throws {
    for recording in ["gtk3-values", "qt6-values"] {
      let program = try operate(recording)
      let volume = program.element(.slider, "Volume")
      XCTAssertThrowsError(try ActionPerformer(volume).perform(.adjustSliderValue(150))) {
        XCTAssertTrue("\($0)".contains("from 0.0 to 100.0"), "\($0)")
        XCTAssertTrue("\($0)".contains("150"), "\($0)")
      }
      XCTAssertEqual(program.display.input, [])
    }
  }

  func testAnElementWithoutARangeIsNotASlider() throws {
    let program = try operate("gtk3-values")
    let color = program.element(.popUpButton, "Colour")
    XCTAssertThrowsError(try ActionPerformer(color).perform(.adjustSliderValue(1))) {
      XCTAssertTrue("\($0)".contains("is not a slider"), "\($0)")
    }
  }
}
