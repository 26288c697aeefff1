// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests pasting from a clipboard that the test has filled: the test's own process serves the content.
final class PasteTests: BehaviorTestCase {
  override class var settings: [String: String] { [:] }

  func testAPasteIntoGTK3WaitsForASlowClipboard() throws { try assertWaitsForASlowClipboard(.gtk3) }
  func testAPasteIntoGTK4WaitsForASlowClipboard() throws { try assertWaitsForASlowClipboard(.gtk4) }
  func testAPasteIntoQt5WaitsForASlowClipboard() throws { try assertWaitsForASlowClipboard(.qt5) }
  func testAPasteIntoQt6WaitsForASlowClipboard() throws { try assertWaitsForASlowClipboard(.qt6) }
  func testAPasteIntoChromiumWaitsForASlowClipboard() throws { try assertWaitsForASlowClipboard(.chromium) }

  private func assertWaitsForASlowClipboard(_ program: TypingProgram) throws {
    let application = program.application()
    terminateAfterTest(application)
    application.launch()
    let page = application.textViews["Page"]
    XCTAssertTrue(page.waitForExistence(timeout: 30), "\(program)")
    page.tap()
    UIPasteboard.general.string = "first"
    try delayClipboard()
    // The load is larger than the number of processors, so that the clipboard has to wait for one.
    let load = (0..<4).map { _ in BusyProcessor() }
    defer { for busy in load { busy.end() } }
    for round in 0..<3 {
      let text = "Grüße \(round), 世界 👋"
      UIPasteboard.general.string = text
      page.typeKey("a", modifierFlags: .control)
      page.typeKey("v", modifierFlags: .control)
      XCTAssertEqual(page.value as? String, text, "\(program)")
    }
    application.terminate()
  }

  /// Gives the thread that serves the clipboard the lowest priority.
  private func delayClipboard() throws {
    let tasks = "/proc/self/task"
    let threads = try FileManager.default.contentsOfDirectory(atPath: tasks).filter {
      (try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)) == "understudy-clip\n"
    }
    XCTAssertEqual(threads.count, 1)
    for thread in threads.compactMap({ id_t($0) }) {
      XCTAssertEqual(setpriority(__priority_which_t(PRIO_PROCESS.rawValue), thread, 19), 0)
    }
  }
}
