// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Toolkits

/// Tests the detection of a Qt 5 without its bridge to the accessibility bus.
final class QtWithoutBridgeTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Returns the text of `/proc/…/maps` of a program that uses Qt 5 and a library with this content.
  private func maps(_ library: String, content: String) throws -> String {
    let file = folder.appendingPathComponent(library)
    try Data(content.utf8).write(to: file)
    return """
      7f00-7f01 r-xp 00000000 08:01 1   /usr/lib/x86_64-linux-gnu/libX11.so.6.4.0
      7f00-7f01 r-xp 00000000 08:01 2   \(folder.path)/libQt5Gui.so.5
      7f00-7f01 r--p 00000000 08:01 3   \(file.path)
      7f00-7f01 r-xp 00000000 08:01 3   \(file.path)

      """
  }

  func testAQtWithoutTheBridgeIsNotAccessible() throws {
    for library in ["libQt5XcbQpa.so.5", "libQt5WaylandClient.so.5.15.19"] {
      XCTAssertEqual(
        InaccessibleProgram.toolkit(loaded: try maps(library, content: "\u{0}QXcbConnection\u{0}")),
        LoadedToolkit(name: "Qt 5", library: library, accessibility: .none))
    }
  }

  func testAQtWithTheBridgeIsAccessible() throws {
    let maps = try maps("libQt5XcbQpa.so.5", content: "\u{0}org.a11y.atspi.Accessible\u{0}")
    XCTAssertEqual(InaccessibleProgram.toolkit(loaded: maps)?.accessibility, .usual)
  }

  func testALibraryThatCannotBeReadDoesNotCount() throws {
    let maps = try maps("libQt5XcbQpa.so.5", content: "")
    try FileManager.default.removeItem(at: folder.appendingPathComponent("libQt5XcbQpa.so.5"))
    XCTAssertEqual(InaccessibleProgram.toolkit(loaded: maps)?.accessibility, .usual)
  }
}
