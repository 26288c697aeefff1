// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Toolkits

/// Tests the detection of AccessKit in the files of a program.
final class AccessKitProgramsTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Returns the line of `/proc/…/maps` for a file that is executed, after a file with the text is written.
  private func line(_ name: String, containing text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    let inode = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber]
    return "7f00-7f01 r-xp 00000000 08:01 \(inode ?? 0)   \(file.path)\n"
  }

  private let libraries = """
    7f00-7f01 r-xp 00000000 08:01 1   /usr/lib/x86_64-linux-gnu/libX11.so.6.4.0
    7f00-7f01 r--p 00000000 08:01 2   /usr/share/fonts/accesskit_unix
    7ffd-7fff r-xp 00000000 00:00 0   [vdso]

    """

  func testAProgramThatWaitsForAScreenReaderIsRecognized() throws {
    let program = try line(
      "waiting", containing: "\u{0}accesskit_unix-0.18.0/src/atspi\u{0}ScreenReaderEnabled")
    XCTAssertEqual(
      InaccessibleProgram.toolkit(loaded: libraries + program),
      LoadedToolkit(name: "AccessKit", library: "waiting", accessibility: .withScreenReader))
  }

  func testAnotherVersionOfAccessKitNeedsNoScreenReader() throws {
    let program = try line("usual", containing: "\u{0}accesskit_unix-0.22.1/src/atspi\u{0}IsEnabled")
    XCTAssertEqual(InaccessibleProgram.toolkit(loaded: libraries + program)?.accessibility, .usual)
  }

  func testAProgramWithGTKForItsDialogsIsRecognized() throws {
    let gtk = "7f00-7f01 r-xp 00000000 08:01 3   /usr/lib/x86_64-linux-gnu/libgtk-3.so.0.2406.32\n"
    let program = try line("both", containing: "accesskit_unix-0.18.0 ScreenReaderEnabled")
    XCTAssertEqual(InaccessibleProgram.toolkit(loaded: gtk + program)?.name, "AccessKit")
  }

  func testAProgramWithoutAccessKitIsNotRecognized() throws {
    let program = try line("other", containing: "ScreenReaderEnabled")
    XCTAssertEqual(InaccessibleProgram.toolkit(loaded: libraries + program)?.name, "plain X11")
    XCTAssertEqual(
      InaccessibleProgram.toolkit(loaded: libraries + "7f00-7f01 r-xp 00000000 08:01 9   /missing\n")?.name,
      "plain X11")
  }
}
