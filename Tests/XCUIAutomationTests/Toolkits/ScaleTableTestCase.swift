// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import WindowSystem
import XCTest
import XCUIAutomation

/// A test of programs of each toolkit on a scaled screen.
///
/// It compares the frames of two buttons, each filled with one color, with the pixels on the screen, and counts every
/// tap. The programs are in `Tests/Fixtures/Scale`.
class ScaleTableTestCase: BehaviorTestCase {
  static let folder = BehaviorFixture.folder.appendingPathComponent("Scale")

  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "size=1400x900"] }

  // MARK: - Programs

  func python(_ script: String, _ arguments: String..., environment: [String: String] = [:])
    -> XCUIApplication
  {
    let app = XCUIApplication(url: Self.folder.appendingPathComponent(script))
    app.launchArguments = arguments
    app.launchEnvironment = environment
    return app
  }

  func browser(_ name: String, _ arguments: [String], environment: [String: String] = [:]) -> XCUIApplication
  {
    let app = XCUIApplication(bundleIdentifier: name)
    app.launchArguments = arguments
    app.launchEnvironment = environment
    return app
  }

  static let page = folder.appendingPathComponent("swatches.html").absoluteString

  func chromium(_ arguments: String...) -> XCUIApplication {
    browser("chromium", ["--window-size=600,400", "--app=\(Self.page)"] + arguments)
  }

  func firefox(_ environment: [String: String]) -> XCUIApplication {
    browser("firefox-esr", [Self.page], environment: environment)
  }

  func swing(_ options: String..., environment: [String: String] = [:]) -> XCUIApplication {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/java"))
    app.launchArguments = options + [Self.folder.appendingPathComponent("Swatches.java").path]
    app.launchEnvironment = environment
    return app
  }

  /// LibreOffice Calc with a copy of the document, because a lock file remains next to the document after the end.
  func calc(_ environment: [String: String]) throws -> XCUIApplication {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scale-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try FileManager.default.removeItem(at: folder) }
    let document = folder.appendingPathComponent("swatches.fods")
    try FileManager.default.copyItem(at: Self.folder.appendingPathComponent("swatches.fods"), to: document)
    let app = XCUIApplication(bundleIdentifier: "libreoffice-calc")
    app.launchArguments = [document.path]
    app.launchEnvironment = environment
    return app
  }

  // MARK: - Checks

  private static let near = Screenshot.Color(red: 255, green: 0, blue: 255)
  private static let far = Screenshot.Color(red: 0, green: 255, blue: 255)

  /// Launches the program, and compares and taps both buttons.
  ///
  /// - Parameters:
  ///   - app: the program, which is not running yet.
  ///   - name: the name of the program in failures.
  ///   - size: the size of a button, in pixels.
  ///   - slack: the maximum distance of a side from the drawn button, in pixels.
  ///   - file: the file of the caller.
  ///   - line: the line of the caller.
  /// - Throws: an error of the display.
  func check(
    _ app: XCUIApplication, _ name: String, size: CGSize, within slack: CGFloat,
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    terminateAfterTest(app)
    app.launch()
    for (label, color) in [("Near", Self.near), ("Far", Self.far)] {
      let button = app.buttons[label]
      XCTAssertTrue(button.waitForExistence(timeout: 10), "\(name): \(label)", file: file, line: line)
      try compare(button.frame, color, "\(name): \(label)", size, slack, file: file, line: line)
      button.tap()
      button.tap()
    }
    let shown = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Near '")).firstMatch
    XCTAssertTrue(
      shown.wait(for: \.label, toEqual: "Near 2, Far 2", timeout: 5), "\(name): \(shown.label)", file: file,
      line: line)
    app.terminate()
  }

  /// The same as ``check(_:_:size:within:file:line:)``, for two cells of a sheet.
  func checkCells(
    _ app: XCUIApplication, _ name: String, scale: CGFloat, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    terminateAfterTest(app)
    app.launch()
    for (label, color) in [("B2", Self.near), ("D12", Self.far)] {
      let cell = app.cells[label]
      XCTAssertTrue(cell.waitForExistence(timeout: 10), "\(name): \(label)", file: file, line: line)
      // The frame of a cell does not include the lines around it.
      try compare(
        cell.frame, color, "\(name): \(label)", CGSize(width: 83 * scale, height: 18 * scale), 2 * scale + 1,
        file: file,
        line: line)
      cell.tap()
      XCTAssertTrue(
        cell.wait(for: \.hasFocus, toEqual: true, timeout: 5), "\(name): \(label)", file: file, line: line)
    }
    app.terminate()
  }

  private func compare(
    _ frame: CGRect, _ color: Screenshot.Color, _ name: String, _ size: CGSize, _ slack: CGFloat,
    file: StaticString,
    line: UInt
  ) throws {
    let display = try XCTUnwrap(AutomationSession.shared.host.current?.display)
    let picture = try display.screenshot(of: display.screenFrame)
    let drawn = try XCTUnwrap(picture.bounds(of: color), "\(name) is not drawn", file: file, line: line)
    let isThere =
      abs(drawn.minX - frame.minX) <= slack && abs(drawn.minY - frame.minY) <= slack
      && abs(drawn.maxX - frame.maxX) <= slack && abs(drawn.maxY - frame.maxY) <= slack
    XCTAssertTrue(isThere, "\(name) is drawn at \(drawn), and its frame is \(frame)", file: file, line: line)
    // This checks that the program was enlarged; LibreOffice rounds its columns to whole units.
    let rounding = max(slack, size.width * 0.06)
    XCTAssertEqual(drawn.width, size.width, accuracy: rounding, name, file: file, line: line)
    XCTAssertEqual(drawn.height, size.height, accuracy: rounding, name, file: file, line: line)
  }

  /// The size of a button with a scale.
  func size(_ scale: CGFloat) -> CGSize { CGSize(width: 120 * scale, height: 50 * scale) }

  static let scales: [CGFloat] = [1, 1.25, 1.5, 1.75, 2]

  func text(_ scale: CGFloat) -> String { "\(Double(scale))" }
}

extension Screenshot {
  /// The rectangle that the pixels of a color span, in pixels of the screen; nil if there are no such pixels.
  fileprivate func bounds(of color: Color) -> CGRect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    pixels.withUnsafeBufferPointer { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let start = y * stride + x * 4
          guard bytes[start] == color.blue, bytes[start + 1] == color.green, bytes[start + 2] == color.red
          else {
            continue
          }
          (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        }
      }
    }
    guard right >= left else { return nil }
    return CGRect(
      x: frame.minX + CGFloat(left), y: frame.minY + CGFloat(top), width: CGFloat(right - left + 1),
      height: CGFloat(bottom - top + 1))
  }
}
