// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// Tests hints of a browser that need no response.
final class BrowserHintTests: WebDriverTestCase {
  /// Firefox reports the hint at a required field as an alert.
  func testAHintAtAFieldIsNotAnAlert() async throws {
    let page = folder.appendingPathComponent("form.html")
    try Data("<!doctype html><title>Form</title><form><input required><button>Send</button></form>".utf8)
      .write(to: page)
    let session = try await begin("firefox-esr --new-instance \(page.absoluteString)")
    let send = try await find("name", "Send", in: session)
    try await ask("POST", send + "/click", [:])
    _ = try await find("xpath", "//alert[@accessibility-id='invalid-form-popup']", in: session)
    try await ask("POST", session + "/timeouts", ["implicit": .number(0)])
    let missing = try await ask(
      "POST", session + "/element", ["using": "name", "value": "Nothing of the kind"])
    XCTAssertEqual(missing.value["error"], "no such element", "\(missing.value)")
    let text = try await ask("GET", session + "/alert/text")
    XCTAssertEqual(text.value["error"], "no such alert", "\(text.value)")
  }
}
