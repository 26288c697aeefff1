// SPDX-License-Identifier: Apache-2.0

import WebDriver
import XCTest

final class CapabilitiesTests: XCTestCase {
  private func choose(_ capabilities: WebDriverJSON) throws -> Capabilities {
    try Capabilities.choose(from: ["capabilities": capabilities])
  }

  private func code(_ capabilities: WebDriverJSON) -> WebDriverError.Code? {
    do {
      _ = try choose(capabilities)
      return nil
    } catch {
      return (error as? WebDriverError)?.code
    }
  }

  func testTheFirstMatchingCapabilitiesAreChosen() throws {
    let chosen = try choose([
      "alwaysMatch": ["appium:app": "kcalc"],
      "firstMatch": [["platformName": "windows"], ["platformName": "Linux", "appium:arguments": ["-x"]]],
    ])
    XCTAssertEqual(chosen["app"], "kcalc")
    XCTAssertEqual(chosen["arguments"], ["-x"])
    XCTAssertEqual(chosen.values["platformName"], "Linux")
  }

  func testEmptyCapabilitiesAreAccepted() throws { XCTAssertEqual(try choose([:]).values, [:]) }

  func testInvalidCapabilitiesAreInvalidArguments() {
    let wrong: [WebDriverJSON] = [
      "text", ["alwaysMatch": "text"], ["firstMatch": []], ["firstMatch": ["text"]],
      ["alwaysMatch": ["unknown": true]], ["alwaysMatch": ["acceptInsecureCerts": "yes"]],
      ["alwaysMatch": ["pageLoadStrategy": "never"]],
      ["alwaysMatch": ["timeouts": ["implicit": .number(-1)]]],
      ["alwaysMatch": ["timeouts": ["implicit": .number(1.5)]]],
      ["alwaysMatch": ["platformName": "linux"], "firstMatch": [["platformName": "linux"]]],
    ]
    for capabilities in wrong { XCTAssertEqual(code(capabilities), .invalidArgument, "\(capabilities)") }
    XCTAssertThrowsError(try Capabilities.choose(from: [:]))
  }

  func testBrowsersAndOtherSystemsAreRefused() {
    let wrong: [WebDriverJSON] = [
      ["alwaysMatch": ["browserName": "firefox"]], ["firstMatch": [["platformName": "mac"]]],
      ["alwaysMatch": ["appium:automationName": "UiAutomator2"]], ["alwaysMatch": ["webSocketUrl": true]],
    ]
    for capabilities in wrong { XCTAssertEqual(code(capabilities), .sessionNotCreated, "\(capabilities)") }
  }

  func testTimeoutsAreChanged() throws {
    var timeouts = try Timeouts().changed(by: ["implicit": .number(500), "script": .null])
    XCTAssertEqual(timeouts.implicit, 500)
    XCTAssertNil(timeouts.script)
    timeouts = try timeouts.changed(by: ["ms": .number(700)])
    XCTAssertEqual(timeouts.implicit, 700)
    XCTAssertThrowsError(try timeouts.changed(by: ["implicit": "long"]))
  }

  func testJSONIsWrittenUnchanged() throws {
    let text = #"{"a":[1,2.5,true,null,"ü"],"b":{}}"#
    XCTAssertEqual(String(decoding: try WebDriverJSON(parsing: Data(text.utf8)).data, as: UTF8.self), text)
    for wrong in ["", "{", "[1,2"] {
      XCTAssertThrowsError(try WebDriverJSON(parsing: Data(wrong.utf8)), wrong)
    }
  }

  /// Perl's client (Selenium::Remote::Driver 1.49) sends both forms.
  func testPrefixedNamesAreReadFromTheOldFormToo() throws {
    let body: WebDriverJSON = [
      "capabilities": ["alwaysMatch": ["platformName": "linux"]],
      "desiredCapabilities": ["platformName": "linux", "appium:app": "mousepad", "other": .number(1)],
    ]
    let capabilities = try Capabilities.choose(from: body)
    XCTAssertEqual(capabilities["app"], "mousepad")
    XCTAssertNil(capabilities["other"])
  }
}
