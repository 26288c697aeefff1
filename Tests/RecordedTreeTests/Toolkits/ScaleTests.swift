// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import XCTest
import XCUIAutomation

/// Programs that take several pixels of the screen for one of theirs: recordings of which only the screen and its
/// windows were made larger, as `GDK_SCALE` and `QT_SCALE_FACTOR` make them.
final class ScaleTests: ToolkitTestCase {
  private func scaled(_ name: String, by factor: CGFloat) throws -> ElementTree {
    var recording = try Self.file(name)
    recording.screenFrame = recording.screenFrame.times(factor)
    for index in recording.windows.indices {
      recording.windows[index].frame = recording.windows[index].frame.times(factor)
    }
    return try RecordedApplication(recording).tree
  }

  private func check(
    _ name: String, _ factor: CGFloat, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let (plain, large) = (try tree(name), try scaled(name, by: factor))
    for (type, label) in [
      (AutomationEngine.ElementType.button, "Save"), (.checkBox, "Accept"), (.tab, "Drag"),
      (.staticText, "Log: ready"), (.window, "Gallery"),
    ] {
      let node = try XCTUnwrap(
        (0..<plain.count).first { plain.matches($0, type) && plain.label($0) == label }, file: file,
        line: line)
      let expected = try XCTUnwrap(plain.frame(node)).times(factor)
      let frame = try XCTUnwrap(large.frame(node), file: file, line: line)
      let isThere =
        abs(frame.minX - expected.minX) <= factor && abs(frame.minY - expected.minY) <= factor
        && abs(frame.width - expected.width) <= factor && abs(frame.height - expected.height) <= factor
      XCTAssertTrue(isThere, "\(label): expected \(expected), found \(frame)", file: file, line: line)
    }
    let geometry = try large.geometry()
    XCTAssertEqual(geometry.screen, CGRect(x: 0, y: 0, width: 1280 * factor, height: 800 * factor))
  }

  func testFramesOfGTK3AreTwiceAsLarge() throws { try check("gtk3-buttons", 2) }
  func testFramesOfGTK4AreTwiceAsLarge() throws { try check("gtk4-buttons", 2) }
  func testFramesOfGTK4AreThreeTimesAsLarge() throws { try check("gtk4-buttons", 3) }
  func testFramesOfQt5AreOneAndAHalfAsLarge() throws { try check("qt5-buttons", 1.5) }
  func testFramesOfQt6AreOneAndAHalfAsLarge() throws { try check("qt6-buttons", 1.5) }
  func testFramesOfQtQuickAreTwiceAsLarge() throws { try check("quick6-buttons", 2) }

  func testAButtonIsHitWhereItIsOnTheLargeScreen() throws {
    for (name, factor) in [("gtk3-buttons", 2), ("gtk4-buttons", 2), ("qt6-buttons", 1.5)]
      as [(String, CGFloat)]
    {
      let tree = try scaled(name, by: factor)
      let save = try XCTUnwrap(
        (0..<tree.count).first { tree.type($0) == .button && tree.label($0) == "Save" })
      guard case .point(let point, _) = try HitTest(tree: tree).hit(save) else {
        XCTFail("\(name): \(try HitTest(tree: tree).hit(save))")
        continue
      }
      XCTAssertTrue(try XCTUnwrap(tree.frame(save)).contains(point), name)
    }
  }

  func testWithoutAScaleAPixelIsAPixel() throws {
    for name in ["gtk3-buttons", "gtk4-buttons", "gtk4-bars", "gtk4-alert-copy", "program-mousepad"] {
      XCTAssertEqual(try tree(name).geometry().scale, 1, name)
    }
    XCTAssertEqual(try scaled("gtk4-bars", by: 2).geometry().scale, 2)
    XCTAssertEqual(try scaled("gtk3-bars", by: 2).geometry().scale, 2)
  }
}

extension CGRect {
  fileprivate func times(_ factor: CGFloat) -> CGRect {
    CGRect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
