// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import ModelContextProtocol
import Notation
import ResultBundle
import TestSupport
import XCTest

/// Tests the tools of a session with a real program.
final class AgentSessionTests: AgentTestCase {
  func testAnActionAnswersWhatReceivedItAndWhatChanged() async throws {
    let first = try await start("controls")
    XCTAssertTrue(first.hasPrefix("Session s1: "), first)
    XCTAssertTrue(first.contains("- button \"Disabled\" [disabled] e"), first)
    let press = try reference("\"Press\"", in: first)
    let answer = try await text("act", ["action": "click", "on": .string(press)])
    XCTAssertTrue(
      answer.hasPrefix("click on button \"Press\" \(press) in window \"Controls\": received at "), answer)
    XCTAssertTrue(answer.contains("Status: pressed 1"), answer)
    XCTAssertTrue(
      answer.contains("(was: staticText \"Status: ready\")")
        || answer.contains("- staticText \"Status: ready\""), answer)
    // The reference stays valid, and the session need not be named.
    let again = try await text("act", ["action": "click", "on": .string(press), "session": "s1"])
    XCTAssertTrue(again.contains("Status: pressed 2"), again)
    let changes = try await text("look", ["changes": true])
    XCTAssertTrue(changes.contains("Status: pressed 2"), changes)
    let nothing = try await text("look", ["changes": true])
    XCTAssertEqual(nothing, "Nothing has changed since the last look.")
  }

  func testValuesAreSetAndProved() async throws {
    try await start("controls")
    let typed = try await text("act", ["action": "set", "on": "Type here", "text": "Ada"])
    XCTAssertTrue(typed.contains("\"Ada\""), typed)
    let replaced = try await text("act", ["action": "set", "on": "Type here", "text": "Grace"])
    XCTAssertTrue(replaced.contains("\"Grace\""), replaced)
    XCTAssertFalse(replaced.contains("AdaGrace"), replaced)
    let entered = try await text("act", ["action": "key", "key": "Return", "on": "Type here"])
    XCTAssertTrue(entered.contains("entered Grace"), entered)
    let checked = try await text("act", ["action": "set", "on": "Agree", "text": "on"])
    XCTAssertTrue(checked.contains("[checked]"), checked)
    let unchanged = try await text("act", ["action": "set", "on": "Agree", "text": "on"])
    XCTAssertTrue(unchanged.contains("nothing was sent"), unchanged)
    let slider = try await text("act", ["action": "set", "on": "Volume", "text": 75])
    XCTAssertTrue(slider.contains(": \"7"), slider)
    let slow = try await text("act", ["action": "click", "on": "Arrive"])
    XCTAssertFalse(slow.contains("Late Guest"), slow)
    let guest = try await text("wait", ["for": "exists", "on": "Late Guest"])
    XCTAssertTrue(guest.contains("Late Guest"), guest)
  }

  func testAFailedActionHasItsReasonAndTheNearestElements() async throws {
    try await start("controls")
    let disabled = try await failure("act", ["action": "click", "on": "Disabled"])
    XCTAssertTrue(disabled.contains("disabled"), disabled)
    XCTAssertTrue(disabled.hasPrefix("FAILED: click on button \"Disabled\""), disabled)
    let twin = try await failure("act", ["action": "click", "on": "Twin"])
    XCTAssertTrue(twin.contains("2 elements are called \"Twin\"; choose one:"), twin)
    let unknown = try await failure("act", ["action": "click", "on": "Pres"])
    XCTAssertTrue(unknown.contains("button \"Press\""), unknown)
    let wrong = try await failure("act", ["action": "click", "on": "e999"])
    XCTAssertTrue(wrong.contains("no reference e999"), wrong)
    let query = try await failure("act", ["action": "click", "on": "app.buttons[\"Pres\"]"])
    XCTAssertTrue(query.contains("Press"), query)
    let why = try await text("explain", ["on": "Disabled"])
    XCTAssertTrue(why.contains("It is disabled"), why)
    let late = try await failure("wait", ["for": "exists", "on": "Nobody", "timeout": .number(0.2)])
    XCTAssertTrue(late.hasPrefix("Not within"), late)
  }

  func testALostReferenceSaysWhatBecameOfIt() async throws {
    let first = try await start("alerts")
    let opened = try await text(
      "act", ["action": "click", "on": .string(try reference("button \"Tell\"", in: first))])
    let answer = try reference(
      "button \"Fine\"", in: opened.contains("\"Fine\"") ? opened : try await text("look"))
    let closed = try await text("act", ["action": "click", "on": .string(answer)])
    XCTAssertTrue(closed.contains("Tell: Fine"), closed)
    let gone = try await failure("act", ["action": "click", "on": .string(answer)])
    XCTAssertTrue(gone.contains("is gone: it closed with "), gone)
    XCTAssertTrue(gone.contains("by click on button \"Fine\""), gone)
  }

  func testElementsAreFoundByWordsTypesAndQueries() async throws {
    try await start("controls")
    let words = try await text("find", ["text": "press"])
    XCTAssertTrue(words.contains("button \"Press\""), words)
    let twins = try await text("find", ["text": "twin", "type": "button"])
    XCTAssertEqual(twins.split(separator: "\n").filter { $0.contains("Twin") }.count, 2, twins)
    let query = try await text("find", ["text": "app.buttons"])
    XCTAssertTrue(query.contains("Enable"), query)
    let nothing = try await failure("find", ["text": "zzz"])
    XCTAssertTrue(nothing.contains("Nothing shown matches \"zzz\""), nothing)
    let type = try await failure("find", ["text": "a", "type": "buton"])
    XCTAssertTrue(type.contains("Similar: button"), type)
  }

  func testTheSessionBecomesCodeAndARecord() async throws {
    try await start("controls")
    try await text("act", ["action": "click", "on": "Press"])
    try await text("act", ["action": "set", "on": "Type here", "text": "Ada"])
    let code = try await text("record_code", ["name": "pressing"])
    XCTAssertTrue(code.contains("app.buttons[\"Press\"].tap()"), code)
    XCTAssertTrue(code.contains(".typeText(\"Ada\")"), code)
    XCTAssertTrue(code.contains("func testPressing()"), code)
    let swiftTesting = try await text("record_code", ["language": "swift-testing"])
    XCTAssertTrue(swiftTesting.contains("import Testing"), swiftTesting)
    let picture = try await call("picture", ["on": "Press"])
    XCTAssertEqual(picture.pictures.count, 1)
    XCTAssertEqual(picture.pictures.first?.prefix(4), Data([0x89, 0x50, 0x4e, 0x47]))
    try await failure("find", ["text": "zzz"])
    let ended = try await text("session_end")
    XCTAssertTrue(ended.contains(bundle.path), ended)
    let record = try BundleReader.read(bundle)
    let tests = record.streams.flatMap(\.tests)
    XCTAssertEqual(tests.map(\.outcome), ["unknown"])
    XCTAssertEqual(
      tests.map(\.agent), [.init(calls: 6, failedCalls: 1, end: .closed)])
    XCTAssertEqual(remainingProcesses, [])
    let closed = try await failure("look")
    XCTAssertTrue(closed.contains("No session is open"), closed)
  }
}
