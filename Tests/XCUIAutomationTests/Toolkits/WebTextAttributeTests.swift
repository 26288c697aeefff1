// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the text attributes that a browser reports.
final class WebTextAttributeTests: BehaviorTestCase {
  func testAParagraphIsReadWithItsElements() throws {
    let browser = URL(fileURLWithPath: "/usr/bin/chromium")
    try XCTSkipUnless(FileManager.default.isExecutableFile(atPath: browser.path), "Chromium is not installed")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "attributes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    try Data(
      """
      <!DOCTYPE html><meta charset=utf-8><title>Attributes</title>
      <p>Plain words</p>
      <div role=listbox aria-label=All><div role=option>Mixed <s>struck</s> <b>bold</b>
      <span style="color:red;background:#0f0;font:20pt serif">colour</span> é🍮
      <a href="http://example.org/">link</a></div></div>
      <p style="text-decoration:line-through">Struck words</p>
      """.utf8
    ).write(to: page)
    let app = XCUIApplication(url: browser)
    app.launchArguments = [
      "--disable-gpu", "--user-data-dir=\(folder.appendingPathComponent("profile").path)",
      page.absoluteString,
    ]
    terminateAfterTest(app)
    app.launch()
    XCTAssertTrue(app.staticTexts["Struck words"].waitForExistence(timeout: 15))

    XCTAssertFalse(app.staticTexts["Plain words"].firstMatch.hasStrikethrough)
    let struck = app.staticTexts["Struck words"].firstMatch.textAttributes
    XCTAssertEqual(struck.map(\.text), ["Struck words"])
    XCTAssertEqual(struck.map(\.strikethrough), [true])

    let runs = app.descendants(matching: .any).matching(
      NSPredicate(format: "label BEGINSWITH 'Mixed struck'")
    )
    .firstMatch.textAttributes
    XCTAssertEqual(runs.filter(\.strikethrough).map(\.text), ["struck"])
    XCTAssertEqual(runs.filter(\.bold).map(\.text), ["bold"])
    let color = try XCTUnwrap(runs.first { $0.text == "colour" }, "\(runs)")
    XCTAssertEqual(color.foregroundColor?.description, "#ff0000")
    XCTAssertEqual(color.backgroundColor?.description, "#00ff00")
    XCTAssertEqual(color.pointSize, 20)
    XCTAssertEqual(runs.filter { $0.link != nil }.map(\.text), ["link"])
    XCTAssertEqual(runs.last?.link, "http://example.org/")
    XCTAssertEqual(runs.map(\.text).joined(), "Mixed struck bold colour é🍮 link")
  }
}
