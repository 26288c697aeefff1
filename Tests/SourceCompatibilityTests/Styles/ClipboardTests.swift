// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests the clipboard: suites paste strings that are slow or impossible to type, and read strings that an app has
/// copied.
final class ClipboardTests: XCTestCase {
  private let text = "Grüße, 世界 👋"

  override func tearDown() {
    UIPasteboard.general.string = nil
  }

  func testTheClipboardPastesAndCopies() {
    for toolkit in [3, 4] {
      let app = ControlsApp(toolkit: toolkit)
      app.launch()
      defer { app.terminate() }
      let field = app.textFields.element(boundBy: 0)

      UIPasteboard.general.string = text
      field.tap()
      app.typeKey("a", modifierFlags: .control)
      app.typeKey("v", modifierFlags: .control)
      XCTAssertEqual(field.value as? String, text, "GTK \(toolkit)")

      field.typeText("!")
      app.typeKey("a", modifierFlags: .control)
      app.typeKey("c", modifierFlags: .control)
      XCTAssertEqual(UIPasteboard.general.string, text + "!", "GTK \(toolkit)")
    }
  }

  func testTheClipboardReturnsTheStoredValue() {
    let clipboard = UIPasteboard.general
    clipboard.strings = []
    XCTAssertNil(clipboard.string)
    XCTAssertFalse(clipboard.hasStrings)
    clipboard.url = URL(string: "https://example.org/a")
    XCTAssertEqual(NSPasteboard.general.string(forType: .string), "https://example.org/a")
    XCTAssertTrue(clipboard.hasURLs)
    NSPasteboard.general.clearContents()
    NSPasteboard.general.setString("second", forType: .string)
    XCTAssertEqual(clipboard.strings, ["second"])
  }

  func testTheClipboardHoldsDataOfSeveralTypes() {
    let clipboard = NSPasteboard.general
    let types: [NSPasteboard.PasteboardType] = [.rtf, .html, .tiff]
    clipboard.clearContents()
    for type in types { XCTAssertTrue(clipboard.setData(Data(type.rawValue.utf8), forType: type)) }
    clipboard.setString("beside them", forType: .string)
    for type in types { XCTAssertEqual(clipboard.data(forType: type), Data(type.rawValue.utf8)) }
    XCTAssertEqual(clipboard.string(forType: .string), "beside them")
    clipboard.clearContents()
    XCTAssertNil(clipboard.data(forType: .html))
  }
}
