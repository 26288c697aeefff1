// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Programs

/// Tests which window shows which element, and the scale of a program's pixels.
final class WindowMatchingTests: RecordedTestCase {
  private func titles(_ tree: ElementTree) throws -> [String: String] {
    let geometry = try tree.geometry()
    return Dictionary(
      uniqueKeysWithValues: tree.nodes.children(0).compactMap { node in
        geometry.window(ofTopLevel: node).map { (tree.nodes.name(node), $0.title) }
      })
  }

  func testWindowsOfOneProgramAreDistinguishedByTheirTitles() throws {
    for name in ["gtk3-windows-cover", "gtk4-windows-cover"] {
      XCTAssertEqual(try titles(tree(name)), ["Windows": "Windows", "Cover": "Cover"], name)
    }
  }

  func testWindowsWithoutTitlesAreDistinguishedByTheirSizes() throws {
    for name in ["gtk3-windows-cover", "gtk4-windows-cover"] {
      let tree = try tree(name) { recording in
        for index in recording.windows.indices { recording.windows[index].title = "" }
      }
      let geometry = try tree.geometry()
      let sizes = tree.nodes.children(0).map { geometry.window(ofTopLevel: $0)?.frame.width ?? 0 }
      XCTAssertEqual(sizes.count, 2)
      XCTAssertLessThan(sizes[0], sizes[1], name)
    }
  }

  func testASingleWindowMatchesTheSingleElement() throws {
    let tree = try tree("gtk3-windows") { recording in
      try recording.changeWindow("Windows") {
        $0.title = "Something else"
        $0.frame.size = CGSize(width: 123, height: 45)
      }
    }
    XCTAssertEqual(try titles(tree), ["Windows": "Something else"])
  }

  func testWindowsOfOtherProcessesAreNotMatched() throws {
    let tree = try tree("gtk3-windows") { recording in
      try recording.changeWindow("Windows") { $0.processID = 77 }
    }
    XCTAssertEqual(try titles(tree), [:])
    XCTAssertNil(try tree.frame(1).flatMap { $0.isNull ? nil : try tree.geometry().window(of: 1) })
  }

  func testADialogIsMatchedWithItsOwnWindow() throws {
    for name in ["gtk3-alert-delete", "gtk4-alert-delete", "qt5-dialog", "qt6-dialog", "swing-dialog"] {
      let tree = try tree(name)
      let geometry = try tree.geometry()
      let windows = tree.nodes.children(0).filter { !tree.isHidden($0) }.compactMap {
        geometry.window(ofTopLevel: $0)
      }
      XCTAssertEqual(Set(windows.map(\.id)).count, 2, name)
      XCTAssertLessThan(windows[1].frame.width, windows[0].frame.width, name)
    }
  }

  func testAMovedWindowTakesItsElementsAlong() throws {
    let name = "gtk4-windows"
    let (before, after) = (
      try tree(name),
      try tree(name) { recording in
        try recording.changeWindow("Windows") { $0.frame.origin.x += 37 }
      }
    )
    let (old, new) = (
      try XCTUnwrap(try before.frame(before.node(.button, "Ask"))),
      try XCTUnwrap(try after.frame(after.node(.button, "Ask")))
    )
    XCTAssertEqual(new, old.offsetBy(dx: 37, dy: 0))
  }

  // MARK: - Scale

  private func window(_ width: CGFloat, _ height: CGFloat, border: Insets = .zero) throws -> WindowInfo {
    var window = try XCTUnwrap(Self.file("gtk3-windows").windows.first { $0.title == "Windows" })
    window.frame = CGRect(x: 0, y: 0, width: width, height: height)
    window.frameExtents = border
    window.clientShadow = nil
    return window
  }

  private func scale(_ node: CGSize, in window: WindowInfo, hasFrame: Bool = false) -> CGFloat {
    WindowScale.scale(of: node, in: window, hasFrame: hasFrame)
  }

  func testAWindowOfTwiceTheSizeHasAScaleOfTwo() throws {
    XCTAssertEqual(scale(CGSize(width: 400, height: 300), in: try window(400, 300)), 1)
    XCTAssertEqual(scale(CGSize(width: 400, height: 300), in: try window(800, 600)), 2)
    XCTAssertEqual(scale(CGSize(width: 400, height: 300), in: try window(1201, 899)), 3)
  }

  func testTheBorderCountsIfTheElementIncludesIt() throws {
    let border = Insets(left: 10, top: 60, right: 10, bottom: 20)
    let window = try window(180, 120, border: border)
    XCTAssertEqual(scale(CGSize(width: 100, height: 100), in: window, hasFrame: true), 2)
    XCTAssertEqual(
      scale(CGSize(width: 100, height: 100), in: window), 1, "different factors are not a scale")
  }

  func testAnElementWithoutSizeGivesNoScale() throws {
    XCTAssertEqual(scale(.zero, in: try window(800, 600)), 1)
    XCTAssertEqual(scale(CGSize(width: 4_000, height: 3_000), in: try window(800, 600)), 1)
  }

  func testElementsOfAScaledProgramAreInScreenPixels() throws {
    let tree = try tree("gtk4-windows") { recording in
      try recording.changeWindow("Windows") {
        let size = $0.frame.size
        $0.frame.size = CGSize(width: size.width * 2, height: size.height * 2)
        $0.clientShadow = $0.clientShadow.map {
          Insets(left: $0.left * 2, top: $0.top * 2, right: $0.right * 2, bottom: $0.bottom * 2)
        }
      }
    }
    let plain = try self.tree("gtk4-windows")
    XCTAssertEqual(try tree.geometry().scale, 2)
    let (large, small) = (
      try XCTUnwrap(try tree.frame(tree.node(.button, "Ask"))),
      try XCTUnwrap(try plain.frame(plain.node(.button, "Ask")))
    )
    XCTAssertEqual(large.size, CGSize(width: small.width * 2, height: small.height * 2))
  }

  func testOnlyGTKHasAScale() throws {
    let tree = try tree("qt6-buttons") { recording in
      try recording.changeWindow("Gallery") { $0.frame.size = CGSize(width: 1_800, height: 1_280) }
    }
    XCTAssertEqual(try tree.geometry().scale, 1)
  }

  // MARK: - On top

  func testTheLastOfTheWindowsIsOnTop() throws {
    let geometry = try tree("gtk3-windows-cover").geometry()
    let point = CGPoint(x: 640, y: 400)
    XCTAssertEqual(geometry.topWindow(at: point)?.title, "Cover")
    XCTAssertEqual(geometry.topWindow(at: point) { $0.title == "Cover" }?.title, "Windows")
    XCTAssertNil(geometry.topWindow(at: CGPoint(x: -1, y: -1)))
  }
}
