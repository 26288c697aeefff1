// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the screen reader of Apple's API with a running program.
final class VoiceOverServiceTests: BehaviorTestCase {
  private let voiceOver = XCUIDevice.shared.voiceOverService

  override func tearDown() {
    XCTAssertNoThrow(try voiceOver.disable())
    super.tearDown()
  }

  func testReadingNeedsAnEnabledService() throws {
    show(.controls)
    XCTAssertFalse(voiceOver.isEnabled)
    do {
      try voiceOver.moveForward()
      XCTFail("expected an error")
    } catch XCUIVoiceOverService.Error.notRunning {
    } catch {
      XCTFail("expected the code notRunning, found \(error)")
    }
    XCTAssertThrowsError(try voiceOver.currentSpeech()) { error in
      XCTAssertEqual((error as NSError).domain, XCUIVoiceOverServiceErrorDomain)
      XCTAssertEqual((error as NSError).code, 2)
      XCTAssertTrue("\(error)".contains("Call enable() first"), "\(error)")
    }
    try voiceOver.enable()
    XCTAssertTrue(voiceOver.isEnabled)
    try voiceOver.disable()
    XCTAssertFalse(voiceOver.isEnabled)
  }

  func testTheElementsOfTheActiveWindowAreReadInOrder() throws {
    let app = show(.controls)
    app.buttons["Press"].click()
    try voiceOver.enable()
    // Reading begins at the focus.
    let first = try voiceOver.currentSpeech()
    XCTAssertEqual(first.utterance, "Press, button")
    XCTAssertEqual(first.element.label, "Press")
    XCTAssertFalse(first.hasMoved)
    XCTAssertEqual(try voiceOver.moveForward().utterance, "Twin, button")
    XCTAssertEqual(try voiceOver.moveBackward().utterance, "Press, button")
    let window = try voiceOver.moveOut()
    XCTAssertEqual(window.utterance, "Controls, frame")
    XCTAssertTrue(window.hasMoved && window.isFirst)
    let again = try voiceOver.moveOut()
    XCTAssertEqual(again.utterance, "Controls, frame")
    XCTAssertFalse(again.hasMoved)
    XCTAssertTrue(try voiceOver.moveIn().utterance.hasPrefix("Status: "))
    XCTAssertFalse(try voiceOver.moveIn().hasMoved)
  }

  func testTheEndOfTheOrderIsReported() throws {
    let app = show(.controls)
    try voiceOver.enable()
    while try voiceOver.moveOut().hasMoved {}
    var speech = [try voiceOver.currentSpeech()]
    while speech.last?.isLast == false, speech.count < 50 { speech.append(try voiceOver.moveForward()) }
    let lines = app.windows.firstMatch.readingOrder.components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    XCTAssertEqual(speech.map(\.utterance), lines)
    XCTAssertGreaterThan(lines.count, 10)
    let end = try voiceOver.moveForward()
    XCTAssertFalse(end.hasMoved)
    XCTAssertEqual(end.utterance, lines.last)
  }

  func testReadingFollowsTheFocusAndTheStateOfTheProgram() throws {
    let app = show(.controls)
    app.buttons["Press"].click()
    try voiceOver.enable()
    XCTAssertEqual(try voiceOver.currentSpeech().utterance, "Press, button")
    app.checkBoxes["Agree"].click()
    XCTAssertEqual(try voiceOver.currentSpeech().utterance, "Agree, check box, checked")
    app.typeKey(.tab, modifierFlags: .shift)
    XCTAssertTrue(try voiceOver.currentSpeech().utterance.hasPrefix("password text"))
    app.buttons["Enable"].click()
    XCTAssertTrue(app.buttons["Disabled"].wait(for: \.isEnabled, toEqual: true, timeout: 5))
    while try voiceOver.moveBackward().utterance != "Disabled, button", try !voiceOver.currentSpeech().isFirst
    {}
    XCTAssertEqual(try voiceOver.currentSpeech().utterance, "Disabled, button")
  }

  func testWithoutAWindowThereIsNoSpeech() throws {
    let app = show(.controls)
    try voiceOver.enable()
    app.terminate()
    XCTAssertThrowsError(try voiceOver.currentSpeech()) { error in
      XCTAssertEqual((error as? XCUIVoiceOverService.Error)?.code, .noSpeech)
      XCTAssertTrue("\(error)".contains("window"), "\(error)")
    }
  }
}
