// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests programs with a scale, such as from `GDK_SCALE` and `QT_SCALE_FACTOR`.
///
/// The tests enlarge the screen and the windows of recordings.
final class ScaleTests: ToolkitRuleTestCase {
  private func scaled(_ name: String, by factor: CGFloat) throws -> ElementTree {
    var recording = try Self.file(name)
    recording.screenFrame = recording.screenFrame.times(factor)
    for index in recording.windows.indices {
      recording.windows[index].frame = recording.windows[index].frame.times(factor)
    }
    return try RecordedProgram(recording).tree
  }

  private func check(
    _ name: String, _ factor: CGFloat, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let (plain, large) = (try tree(name), try scaled(name, by: factor))
    for (type, label) in [
      (ElementModel.ElementType.button, "Save"), (.checkBox, "Accept"), (.tab, "Drag"),
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

  /// Swing, Firefox and LibreOffice follow GTK's factor, and count in its units.
  func testFramesOfProgramsThatFollowGTKAreTwiceAsLarge() throws {
    for name in ["swing-buttons", "swing-lists", "firefox-buttons", "libreoffice-calc", "libreoffice-writer"]
    {
      let (plain, large) = (try tree(name), try scaled(name, by: 2))
      XCTAssertEqual(try large.geometry().scale, 2, name)
      var compared = 0
      // The frames of windows come from the display.
      for node in 1..<plain.count where plain.nodes.parent(node) > 0 {
        guard let expected = try plain.frame(node)?.times(2), let frame = try large.frame(node) else {
          continue
        }
        compared += 1
        let isThere =
          abs(frame.minX - expected.minX) <= 2 && abs(frame.minY - expected.minY) <= 2
          && abs(frame.width - expected.width) <= 2 && abs(frame.height - expected.height) <= 2
        XCTAssertTrue(isThere, "\(name), \(plain.label(node)): expected \(expected), found \(frame)")
      }
      XCTAssertGreaterThan(compared, 20, name)
    }
  }

  /// With a factor, Chromium reports its windows and widgets in units, and elements of pages in pixels.
  func testFramesOfPagesOfChromiumAreInPixels() throws {
    var recording = try Self.file("chromium-buttons")
    for index in recording.windows.indices {
      let frame = recording.windows[index].frame
      recording.windows[index].frame = CGRect(
        x: frame.minX + 7, y: frame.minY, width: frame.width * 1.75, height: frame.height * 1.75)
    }
    let tree = try RecordedProgram(recording).tree
    let plain = try self.tree("chromium-buttons")
    let save = try XCTUnwrap(
      (1..<plain.count).first { plain.type($0) == .button && plain.label($0) == "Save" })
    let (before, now) = (try XCTUnwrap(plain.frame(save)), try XCTUnwrap(tree.frame(save)))
    XCTAssertEqual(now.size, before.size)
    // The window is at 17, 20, and the browser counts from 10, 20: it reports the page at 17, 35.
    XCTAssertEqual(now.minX, before.minX, accuracy: 1)
    XCTAssertEqual(now.minY, before.minY - 15, accuracy: 1)
    let panel = try XCTUnwrap((1..<plain.count).first { plain.nodes.parent($0) == 1 })
    XCTAssertEqual(try tree.frame(panel)?.width, 900 * 1.75)
  }

  /// A WebKit page belongs to another process, whose coordinates begin at the corner of the widget.
  func testAPageInGTK4HasThePositionOfItsWidget() throws {
    let plain = try tree("gtk418-buttons")
    var recording = try Self.file("gtk418-buttons")
    let nodes = try XCTUnwrap(recording.programs[0].tree?.nodes)
    // A widget, and an element that fills it.
    let page = try XCTUnwrap(
      nodes.indices.first { index in
        nodes[index].parent > 2 && nodes[nodes[index].parent].roleName == "tab panel"
          && nodes[index].extents == nodes[nodes[index].parent].extents
      })
    let corner = try XCTUnwrap(nodes[page].extents)
    var isOnPage: Set<Int> = [page]
    for index in nodes.indices where index > page && isOnPage.contains(nodes[index].parent) {
      isOnPage.insert(index)
    }
    for index in isOnPage {
      recording.programs[0].tree?.nodes[index].owner = 1
      guard let extents = nodes[index].extents else { continue }
      recording.programs[0].tree?.nodes[index].extents = [
        extents[0] - corner[0], extents[1] - corner[1], extents[2], extents[3],
      ]
    }
    let tree = try RecordedProgram(recording).tree
    let save = try XCTUnwrap(
      (0..<plain.count).first { plain.type($0) == .button && plain.label($0) == "Save" })
    XCTAssertEqual(try tree.frame(save), try plain.frame(save))
  }

  func testAButtonIsHitAtItsPositionOnTheLargeScreen() throws {
    for (name, factor) in [("gtk3-buttons", 2), ("gtk4-buttons", 2), ("qt6-buttons", 1.5)]
      as [(String, CGFloat)]
    {
      let tree = try scaled(name, by: factor)
      let save = try XCTUnwrap(
        (0..<tree.count).first { tree.type($0) == .button && tree.label($0) == "Save" })
      guard case .point(let point, _) = try HitTester(tree: tree).hit(save) else {
        XCTFail("\(name): \(try HitTester(tree: tree).hit(save))")
        continue
      }
      XCTAssertTrue(try XCTUnwrap(tree.frame(save)).contains(point), name)
    }
  }

  func testTheDefaultScaleIsOne() throws {
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
