// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Tests pasting from a clipboard that the test has filled: the test's own process serves the content.
final class PasteTests: BehaviourTestCase {
  override class var settings: [String: String] { [:] }

  func testGTK3IsWaitedForWhenTheClipboardIsLate() throws { try assertWaitsForALateClipboard(.gtk3) }
  func testGTK4IsWaitedForWhenTheClipboardIsLate() throws { try assertWaitsForALateClipboard(.gtk4) }
  func testQt5IsWaitedForWhenTheClipboardIsLate() throws { try assertWaitsForALateClipboard(.qt5) }
  func testQt6IsWaitedForWhenTheClipboardIsLate() throws { try assertWaitsForALateClipboard(.qt6) }
  func testChromiumIsWaitedForWhenTheClipboardIsLate() throws { try assertWaitsForALateClipboard(.chromium) }

  private func assertWaitsForALateClipboard(_ program: TypingProgram) throws {
    let application = program.application()
    terminateAfterTest(application)
    application.launch()
    let page = application.textViews["Page"]
    XCTAssertTrue(page.waitForExistence(timeout: 30), "\(program)")
    page.tap()
    UIPasteboard.general.string = "first"
    try delayClipboard()
    // More than there are processors, so that the clipboard has none for a while.
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

  /// Gives the thread that hands out what is on the clipboard the least right to a processor.
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
