// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Xfce's editor (GTK 3), from the first key press to the bytes on disk.
final class TextEditorTests: XCTestCase {
  private let editor = XCUIApplication(bundleIdentifier: "org.xfce.mousepad")
  private var folder: URL?

  private static let text = """
    Dear Anna,

    Grüße aus Köln: ä ö ü Ä Ö Ü ß, “quoted”, 10 €, naïve café, Žluťoučký kůň, Привет, 日本語.
    Emoji: 🙂 🚀 👍
    \\ | ~ ` ^ { } [ ] @ # $ % & * < > ? ! ' "

    """

  override func setUpWithError() throws {
    continueAfterFailure = false
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    // The editor stores that it ended with a draft, and would ask to restore it.
    editor.launchEnvironment["GSETTINGS_BACKEND"] = "memory"
    editor.launch()
  }

  override func tearDownWithError() throws {
    editor.terminate()
    if let folder { try FileManager.default.removeItem(at: folder) }
  }

  func testTextIsSavedExactlyAsTyped() throws {
    let page = editor.textViews.firstMatch
    page.tap()
    page.typeText(Self.text)
    XCTAssertEqual(page.value as? String, Self.text)

    let file = try XCTUnwrap(folder).appendingPathComponent("letter.txt")
    save(as: file)
    XCTAssertEqual(try Data(contentsOf: file), Data(Self.text.utf8))
  }

  func testCancelSavesNothing() throws {
    let page = editor.textViews.firstMatch
    page.tap()
    page.typeText("Only a draft")
    editor.typeKey("s", modifierFlags: .control)

    let panel = editor.dialogs["Save As"]
    XCTAssertTrue(panel.waitForExistence(timeout: 5))
    XCTAssertFalse(panel.buttons["Save"].isEnabled)
    panel.buttons["Cancel"].tap()
    XCTAssertTrue(panel.waitForNonExistence(timeout: 5))
    XCTAssertEqual(page.value as? String, "Only a draft")
  }

  /// Saves through the file dialog.
  ///
  /// Its name field has the focus and accepts an absolute path.
  private func save(as file: URL) {
    editor.typeKey("s", modifierFlags: .control)
    let panel = editor.dialogs["Save As"]
    XCTAssertTrue(panel.waitForExistence(timeout: 5))
    panel.textFields.element(boundBy: 0).typeText(file.path)
    panel.buttons["Save"].tap()
    XCTAssertTrue(panel.waitForNonExistence(timeout: 5))
  }
}
