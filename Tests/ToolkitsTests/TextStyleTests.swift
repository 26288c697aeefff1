// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import XCTest

@testable import ElementModel
@testable import Toolkits

/// Tests the parsing of text styles, whose attributes differ between toolkits.
final class TextStyleTests: XCTestCase {
  private func style(
    _ attributes: [String: String], defaults: [String: String] = [:], _ toolkit: String = "gtk",
    application: String = "x"
  ) -> TextStyle {
    let identity = ToolkitIdentity(name: toolkit, version: "", applicationName: application)
    return TextStyle(
      defaults: defaults, attributes: attributes, units: ToolkitRegistry.toolkit(identity).textUnits)
  }

  func testATextWithoutAttributesIsRegular() {
    let style = style([:])
    XCTAssertFalse(style.strikethrough || style.underline || style.italic)
    XCTAssertEqual(style.weight, 400)
    XCTAssertNil(style.foreground)
    XCTAssertNil(style.pointSize)
  }

  func testLinesOfEachToolkitAreParsed() {
    XCTAssertTrue(style(["strikethrough": "true"]).strikethrough)
    XCTAssertFalse(style(["strikethrough": "false"]).strikethrough)
    XCTAssertTrue(style(["text-line-through-style": "solid"], "Chromium").strikethrough)
    XCTAssertTrue(style(["text-line-through-type": "single"], "gtk", application: "soffice").strikethrough)
    XCTAssertFalse(style(["text-line-through-type": "none"], "gtk", application: "soffice").strikethrough)
    XCTAssertTrue(style(["underline": "single"]).underline)
    // GTK 4 reports "false" for a label and "none" for a text view.
    XCTAssertFalse(style(["underline": "false"], "GTK").underline)
    XCTAssertFalse(style(["underline": "none"], "GTK").underline)
  }

  func testARunOverridesTheDefaults() {
    let style = style(["weight": "700"], defaults: ["weight": "400", "style": "italic"])
    XCTAssertEqual(style.weight, 700)
    XCTAssertTrue(style.italic)
    XCTAssertEqual(style.raw, ["weight": "700", "style": "italic"])
  }

  func testColorsOfEachToolkitAreParsed() {
    let half = TextStyle.Color(red: 1, green: 0, blue: 0)
    XCTAssertEqual(style(["fg-color": "65535,0,0"], "GTK").foreground, half)
    XCTAssertEqual(style(["fg-color": "255,0,0"], "Chromium").foreground, half)
    XCTAssertEqual(style(["color": "rgb(255, 0, 0)"], "Gecko").foreground, half)
    XCTAssertEqual(style(["fg-color": "#ff0000"], "Qt").foreground, half)
    XCTAssertNil(style(["fg-color": "inherit"], "Gecko").foreground)
  }

  func testADefaultBackgroundIsIgnoredInGTK() {
    XCTAssertNil(style([:], defaults: ["bg-color": "0,0,0"]).background)
    XCTAssertNotNil(style(["bg-color": "0,0,0"]).background)
    XCTAssertNotNil(style([:], defaults: ["bg-color": "255,255,255"], "Chromium").background)
  }

  func testSizesArePoints() {
    XCTAssertEqual(style(["size": "20480"]).pointSize, 20)
    XCTAssertEqual(style([:], defaults: ["size": "10"]).pointSize, 10)
    // GTK 4 reports the size from its style sheet, in pixels.
    XCTAssertEqual(style([:], defaults: ["size": "16"], "GTK").pointSize, 12)
    XCTAssertEqual(style(["size": "12pt"], "Chromium").pointSize, 12)
    XCTAssertEqual(style(["font-size": "16px"], "Gecko").pointSize, 12)
  }
}
