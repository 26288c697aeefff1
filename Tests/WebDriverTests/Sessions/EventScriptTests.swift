// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// Tests the scripts for events that the standard lacks, with a GTK 4 program.
final class EventScriptTests: WebDriverTestCase {
  private var session = ""

  private func begin(_ fixture: String) async throws {
    session = try await begin("/usr/bin/python3 \(Self.fixture(fixture)) --gtk=4")
  }

  private func run(_ script: String, _ arguments: WebDriverJSON = [:]) async throws -> WebDriverJSON {
    let (status, value) = try await ask(
      "POST", session + "/execute/sync", ["script": .string("understudy: \(script)"), "args": [arguments]])
    XCTAssertEqual(status, 200, "\(script): \(value)")
    return value
  }

  private func element(_ chain: String) async throws -> WebDriverJSON {
    let (status, found) = try await ask(
      "POST", session + "/element", ["using": "-ios class chain", "value": .string(chain)])
    XCTAssertEqual(status, 200, "\(chain): \(found)")
    return found
  }

  private func attribute(_ name: String, of element: WebDriverJSON) async throws -> String? {
    let id = try XCTUnwrap(element["element-6066-11e4-a52e-4f735466cecf"]?.string)
    return try await ask("GET", "\(session)/element/\(id)/attribute/\(name)").value.string
  }

  private func status() async throws -> String? {
    try await attribute("label", of: element("**/XCUIElementTypeStaticText[`label BEGINSWITH 'Status:'`]"))
  }

  func testTextAndKeysAreTypedIntoTheFocus() async throws {
    try await begin("controls.py")
    // GTK 4 has two text fields here; the second one is for a password.
    let field = try await element("**/XCUIElementTypeTextField[1]")
    _ = try await run("click", ["element": field])
    _ = try await run("typeText", ["text": "Mïlk Tea"])
    _ = try await run("typeKey", ["key": "a", "modifierFlags": ["control"]])
    _ = try await run("typeKey", ["element": field, "key": "leftArrow"])
    _ = try await run("typeKey", ["key": "rightArrow", "modifierFlags": ["control", "shift"]])
    _ = try await run("typeText", ["element": field, "text": "Café"])
    let value = try await attribute("value", of: field)
    XCTAssertEqual(value, "Café Tea")
    let hasFocus = try await attribute("hasFocus", of: field)
    XCTAssertEqual(hasFocus, "true")
    _ = try await run("typeKey", ["key": "return"])
    let entered = try await status()
    XCTAssertEqual(entered, "Status: entered Café Tea")
  }

  func testAWaitEndsWhenAnElementExistsOrIsGone() async throws {
    try await begin("controls.py")
    let guest: [String: WebDriverJSON] = [
      "using": "-ios class chain", "value": "**/XCUIElementTypeStaticText[`\"Late Guest\" IN identifiers`]",
    ]
    func wait(_ script: String, _ seconds: Double) async throws -> WebDriverJSON {
      try await run(script, .object(guest.merging(["timeout": .number(seconds)]) { $1 }))
    }
    let absent = try await run("waitForNonExistence", .object(guest))
    XCTAssertEqual(absent, true)
    let early = try await wait("waitForExistence", 0)
    XCTAssertEqual(early, false)
    _ = try await run(
      "click", ["element": try await element("**/XCUIElementTypeButton[`'Arrive' IN identifiers`]")])
    let arrived = try await wait("waitForExistence", 10)
    XCTAssertEqual(arrived, true)
    let present = try await wait("waitForNonExistence", 0)
    XCTAssertEqual(present, false)
    _ = try await run(
      "click", ["element": try await element("**/XCUIElementTypeButton[`'Leave' IN identifiers`]")])
    let left = try await wait("waitForNonExistence", 10)
    XCTAssertEqual(left, true)
  }

  func testASliderIsAdjustedToAFractionAndPlacesAreFractions() async throws {
    try await begin("controls.py")
    let volume = try await element("**/XCUIElementTypeSlider[`'Volume' IN identifiers`]")
    _ = try await run("adjustSlider", ["element": volume, "position": .number(0.75)])
    let value = try await attribute("value", of: volume)
    XCTAssertEqual(Double(value ?? "") ?? 0, 75, accuracy: 2)
    let press = try await element("**/XCUIElementTypeButton[`'Press' IN identifiers`]")
    _ = try await run("click", ["element": press, "normalizedOffset": [.number(0.1), .number(0.9)]])
    _ = try await run("click", ["element": press, "keyModifierFlags": "shift"])
    _ = try await run("tapWithNumberOfTaps", ["element": press, "numberOfTaps": .number(1)])
    let pressed = try await status()
    XCTAssertEqual(pressed, "Status: pressed 3")
    let check = try await element("**/XCUIElementTypeCheckBox[`'Agree' IN identifiers`]")
    _ = try await run("click", ["element": check])
    // As in Swift, a checked box has the value 1 and is not selected.
    let isSelected = try await attribute("isSelected", of: check)
    XCTAssertEqual(isSelected, "false")
    let selected = try await attribute("selected", of: check)
    XCTAssertEqual(selected, "true")
  }

  func testWrongArgumentsAreRefused() async throws {
    try await begin("controls.py")
    let press = try await element("**/XCUIElementTypeButton[`'Press' IN identifiers`]")
    for (script, arguments, part) in [
      ("typeText", [:], "text"), ("typeKey", ["key": "no key"], "no key"),
      ("typeKey", ["key": "a", "modifierFlags": ["hyper"]], "hyper"),
      ("click", ["element": press, "normalizedOffset": [.number(1)]], "normalizedOffset"),
      ("typeText", ["text": "a", "normalizedOffset": [.number(0), .number(0)]], "normalizedOffset"),
      ("tapWithNumberOfTaps", ["element": press, "numberOfTaps": .number(0)], "numberOfTaps"),
      ("adjustSlider", ["element": press], "position"), ("waitForExistence", ["using": "name"], "value"),
    ] as [(String, WebDriverJSON, String)] {
      let (status, value) = try await ask(
        "POST", session + "/execute/sync", ["script": .string("understudy: \(script)"), "args": [arguments]])
      XCTAssertEqual(status, 400, "\(script) \(arguments): \(value)")
      XCTAssertTrue(value["message"]?.string?.contains(part) == true, "\(script): \(value)")
    }
    let unpressed = try await status()
    XCTAssertEqual(unpressed, "Status: ready")
  }

  func testAttributesOfATextAreReturned() async throws {
    session = try await begin("/usr/bin/python3 \(Self.fixture("attributes.py")) --gtk=3")
    let text = try await element("**/XCUIElementTypeStaticText[1]")
    let runs = try await run("textAttributes", ["element": text])
    let first = try XCTUnwrap(runs.array?.first)
    XCTAssertNotNil(first["bold"]?.bool)
    XCTAssertNotNil(first["attributes"]?.object)
    XCTAssertFalse(first["text"]?.string?.isEmpty ?? true)
  }
}
