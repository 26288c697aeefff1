// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Recorder
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import QueryWriting

/// Tests the recording and the replay of real input, which another client sends to a real program.
final class InputRecorderTests: XCTestCase {
  private var application: TargetProgram!
  private var display: (any DisplayClient)!
  private var session: InputRecorder!

  override func setUpWithError() throws { try begin() }

  private func begin(_ name: String = "recorded", _ arguments: [String] = []) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/\(name).py").standardized
    application = TargetProgram(.file(fixture), session: .shared)
    try application.lifecycle.launch(arguments: arguments, environment: [:])
    let runningDesktop = try AutomationSession.shared.host.desktop()
    display = try runningDesktop.server.connect()
    session = InputRecorder(
      application: application, runningDesktop: runningDesktop, recording: .init(application: fixture.path))
    try session.start()
    XCTAssertTrue(session.waitUntilCaughtUp(timeout: 10))
  }

  override func tearDown() {
    session?.stop()
    application?.lifecycle.terminate()
  }

  override class func tearDown() { AutomationSession.shared.host.discard() }

  func testInputOfAnotherClientIsRecordedAndReplayed() throws {
    try click("Pad", .staticText)
    try rest()
    // This time is longer than the program's time for a double click.
    hold(0.2)
    try click("Pad", .staticText, times: 2)
    try rest()
    try click("Pad", .staticText, button: 3)
    try rest()
    try click("Pad", .staticText, holding: 0.85)
    try rest()
    // Typing begins while the click is still being processed, and one character is deleted.
    try click("", .textField)
    try display.type("Straße & 日本x", focusedWindow: nil)
    try display.pressKey(.backSpace, modifiers: [])
    try rest()
    try display.pressKey(.home, modifiers: .shift)
    try rest()
    try click("Agree", .checkBox)
    try rest()
    try drag("Volume", .slider, to: 0.75)
    try rest()
    try click("File", .menuBarItem)
    try rest()
    try click("New", .menuItem)
    try rest()
    try click("Ask", .button)
    try rest()
    // The element does not exist any more when the click has ended.
    try click("Yes", .button)
    try rest()
    session.stop()

    let steps = session.recording.steps
    let expected: [RecordedEvent] = [
      .tap, .doubleTap, .rightClick, .press(duration: 0.9), .tap, .typeText("Straße & 日本"),
      .typeKey("home", modifiers: .shift), .tap, .adjustSlider(position: 0.75), .tap, .tap, .tap, .tap,
    ]
    XCTAssertEqual(steps.map(\.action).map(rounded), expected.map { rounded(.event($0)) })
    let pad = "app.staticTexts[\"Pad\"]"
    let field = "app.textFields[\"Name\"]"
    XCTAssertEqual(
      steps.map { $0.target?.query.description ?? "app" },
      [
        pad, pad, pad, pad, field, field, field, "app.checkBoxes[\"Agree\"]", "app.sliders[\"Volume\"]",
        "app.menuBarItems[\"File\"]", "app.menuItems[\"New\"]", "app.buttons[\"Ask\"]",
        "app.buttons[\"Yes\"]",
      ])
    XCTAssertEqual(steps.compactMap(\.remark), [])
    XCTAssertEqual(steps.compactMap(\.wait), [])
    let recorded = try state()
    XCTAssertEqual(
      recorded.log, "Log: short short double short right long agree True new yes",
      "the input that the program received")

    try application.lifecycle.launch(arguments: [], environment: [:])
    var events: [ReplayEvent] = []
    XCTAssertTrue(Replayer(application: application).replay(steps) { events.append($0) }, "\(events)")
    XCTAssertEqual(events.count, steps.count * 2)
    XCTAssertEqual(try state(), recorded)
  }

  func testADoubleClickThatClosesItsListIsRecordedOnTheRow() throws {
    session.stop()
    application.lifecycle.terminate()
    try begin("chooser")
    try click("Choose", .button)
    try rest()
    let pear = try frame("Pear", .cell)
    // The element behind the row must not be recorded as the clicked one.
    XCTAssertTrue(try frame("", .textView).contains(pear))
    try click("Pear", .cell, times: 2)
    try rest()
    XCTAssertEqual(session.recording.steps.map(\.action), [.event(.tap), .event(.doubleTap)])
    XCTAssertEqual(session.recording.steps.last?.target?.label, "Pear")
  }

  /// Only GTK 4's list reports which of its rows are visible, and the list closes at the press.
  func testARowOfADropDownIsRecordedByItsName() throws {
    session.stop()
    application.lifecycle.terminate()
    try begin("dropdowns")
    try click("One minute", .popUpButton)
    try rest()
    XCTAssertTrue(
      try Waiter(session: .shared).wait(timeout: 10) {
        try application.session.lock.withLock {
          let tree = try application.elementTree()
          return try (1..<tree.count).contains {
            try tree.type($0) == .cell && tree.label($0) == "An hour" && HitTester(tree: tree).isHittable($0)
          }
        }
      }, "the list has opened")
    // The row is highlighted under the pointer before the click, as for a user.
    try display.movePointer(to: frame("An hour", .cell).center)
    try rest()
    try click("An hour", .cell)
    try rest()
    session.stop()
    let last = try XCTUnwrap(session.recording.steps.last?.target)
    XCTAssertEqual(last.query.description, "app.cells[\"An hour\"]")
    XCTAssertNil(last.offset)
  }

  func testAProgramThatEndsDuringAPauseIsReported() throws {
    let ended = expectation(description: "the end of the program is reported")
    session.onEnd = { _ in ended.fulfill() }
    session.pause()
    kill(try XCTUnwrap(application.processIdentifier), SIGKILL)
    session.resume()
    wait(for: [ended], timeout: 10)
  }

  func testARecordedScrollHasNoPosition() throws {
    session.stop()
    application.lifecycle.terminate()
    try begin("rows", ["3"])
    let list = try frame("", .scrollView)
    try display.movePointer(to: CGPoint(x: list.minX + 5, y: list.maxY - 5))
    try display.scroll(dx: 0, dy: 2)
    try rest()
    session.stop()
    let step = try XCTUnwrap(session.recording.steps.last)
    XCTAssertEqual(step.action, .event(.scroll(dx: 0, dy: -100)))
    XCTAssertNil(step.target?.offset)
  }

  func testAWaitForADelayedElementIsRecorded() throws {
    try click("Arrive", .button)
    try rest()
    let late = ElementHandle(
      application, try WrittenQuery([.descendants(.button), .named("Late")]).elementQuery())
    XCTAssertTrue(Waiter(session: .shared).wait(timeout: 5) { late.exists() })
    try rest()
    try click("Late", .button)
    try rest()
    session.stop()
    let steps = session.recording.steps
    XCTAssertEqual(steps.map(\.action), [.event(.tap), .event(.tap)])
    XCTAssertNil(steps.first?.wait)
    let wait = try XCTUnwrap(steps.last?.wait)
    XCTAssertEqual(wait.timeout, 5)
    XCTAssertGreaterThan(wait.seen, 0.5)
    XCTAssertLessThan(wait.seen, 5)
  }

  func testAssertionsWaitForDelayedElementsAndEndTyping() throws {
    try click("", .textField)
    try display.type("Mil", focusedWindow: nil)
    try rest()
    session.append(.exists, about: try target("Name", .textField))
    try display.type("k", focusedWindow: nil)
    try rest()
    try click("Arrive", .button)
    try rest()
    let late = ElementHandle(
      application, try WrittenQuery([.descendants(.button), .named("Late")]).elementQuery())
    XCTAssertTrue(Waiter(session: .shared).wait(timeout: 5) { late.exists() })
    try rest()
    session.append(.exists, about: try target("Late", .button))
    try rest()
    session.stop()
    XCTAssertEqual(
      session.recording.steps.map(\.action),
      [
        .event(.tap), .event(.typeText("Mil")), .assertion(.exists), .event(.typeText("k")), .event(.tap),
        .assertion(.exists),
      ])
    XCTAssertNil(session.recording.steps[2].wait)
    // The timeout is five seconds, or more if the element appeared later than usual.
    let wait = try XCTUnwrap(session.recording.steps[5].wait)
    XCTAssertGreaterThanOrEqual(wait.timeout, 5)
    XCTAssertGreaterThan(wait.timeout, wait.seen)
  }

  private func target(_ name: String, _ type: ElementType) throws -> RecordedTarget {
    try AutomationSession.shared.lock.withLock {
      let tree = try application.elementTree()
      let query = WrittenQuery([.descendants(type), .named(name)])
      let node = try XCTUnwrap(query.matches(in: tree).first)
      return RecordedTarget(
        candidates: QueryCandidateFinder(tree: tree).candidates(for: node), type: type, label: name,
        frame: try tree.frame(node) ?? .zero)
    }
  }

  /// The button is disabled before the text and after the click, and the recorder reads nothing in between.
  func testAButtonThatIsOnlyBrieflyEnabledIsRecorded() throws {
    session.stop()
    application.lifecycle.terminate()
    try begin("adding")
    let (field, button) = (try frame("", .textField).center, try frame("Add", .button).center)
    func press(at point: CGPoint) throws {
      try display.movePointer(to: point)
      try display.press(button: 1)
      try display.release(button: 1)
    }
    for round in 1...5 {
      try press(at: field)
      try display.type("ab", focusedWindow: nil)
      try press(at: button)
      try rest()
      XCTAssertEqual(session.recording.steps.last?.target?.label, "Add", "round \(round)")
    }
    // A button that is always disabled is not recorded.
    let count = session.recording.steps.count
    try press(at: button)
    try rest()
    XCTAssertEqual(session.recording.steps.count, count)
  }

  func testAPausedSessionRecordsNothingAndResumes() throws {
    session.pause()
    try click("Pad", .staticText)
    application.idle.wait(afterInput: true)
    session.resume()
    try rest()
    try click("Agree", .checkBox)
    try rest()
    XCTAssertEqual(session.recording.steps.compactMap { $0.target?.label }, ["Agree"])
  }

  func testTheEndOfTheProgramIsReportedAndTheRecordingRemains() throws {
    let ended = expectation(description: "the end of the program is reported")
    session.onEnd = { sentence in
      XCTAssertTrue(sentence.contains("has ended"), sentence)
      ended.fulfill()
    }
    try click("Quit", .button)
    wait(for: [ended], timeout: 10)
    let last = try XCTUnwrap(session.recording.steps.last)
    XCTAssertEqual(last.target?.label, "Quit")
    XCTAssertEqual(last.remark?.contains("the recording ended"), true)
  }

  /// The pointer events that the server emulates for touches must not be recorded, too.
  func testTouchesOnATouchScreenAreRecorded() throws {
    tearDown()
    let standard = ProcessInfo.processInfo.environment
    AutomationSession.shared.restart(
      environment: standard.merging(["UNDERSTUDY_DESTINATION": "input=touch"]) { $1 })
    defer { AutomationSession.shared.restart(environment: standard) }
    try begin()
    let runningDesktop = try AutomationSession.shared.host.desktop()
    let screen = try XCTUnwrap(runningDesktop.display.touchScreen)
    for (label, type, seconds) in [("Agree", ElementType.checkBox, 0.05), ("Pad", .staticText, 0.85)] {
      try screen.touch(0, at: frame(label, type).center)
      hold(seconds)
      try screen.lift(0)
      try screen.synchronize()
      try rest()
    }
    session.stop()
    let steps = session.recording.steps
    XCTAssertEqual(steps.map(\.action).map(rounded), [.event(.tap), .event(.press(duration: 1))])
    XCTAssertEqual(steps.map { $0.target?.label }, ["Agree", "Pad"])
    application.lifecycle.terminate()
  }

  func testEditsAreReportedWithoutARunningRecording() {
    session.stop()
    let reported = expectation(description: "the edit is reported")
    session.onChange = { recording in
      if recording.testName == "testOther" { reported.fulfill() }
    }
    session.edit { $0.testName = "testOther" }
    wait(for: [reported], timeout: 1)
  }

  // MARK: - Support

  private func rest() throws {
    application.idle.wait(afterInput: true)
    XCTAssertTrue(session.waitUntilCaughtUp(timeout: 10), "the recorder has processed all input")
  }

  private func frame(_ label: String, _ type: ElementType) throws -> CGRect {
    try AutomationSession.shared.lock.withLock {
      let tree = try application.elementTree()
      let node = (1..<tree.count).first {
        tree.type($0) == type && (tree.label($0) == label || label.isEmpty) && !tree.isHidden($0)
      }
      return try XCTUnwrap(tree.frame(XCTUnwrap(node, "\(type) \(label)")))
    }
  }

  private func click(
    _ label: String, _ type: ElementType, button: Int = 1, times: Int = 1, holding: TimeInterval = 0
  ) throws {
    try display.movePointer(to: frame(label, type).center)
    for _ in 0..<times {
      try display.press(button: button)
      if holding > 0 { hold(holding) }
      try display.release(button: button)
    }
  }

  /// Waits for a time that is a part of the input.
  private func hold(_ seconds: TimeInterval) {
    var nothing = pollfd(fd: -1, events: 0, revents: 0)
    poll(&nothing, 0, Int32(seconds * 1000))
  }

  private func drag(_ label: String, _ type: ElementType, to part: CGFloat) throws {
    let frame = try frame(label, type)
    try display.movePointer(to: CGPoint(x: frame.minX + 12, y: frame.maxY - 10))
    try display.press(button: 1)
    for step in 1...10 {
      let x = frame.minX + 12 + (frame.width * part - 12) * CGFloat(step) / 10
      try display.movePointer(to: CGPoint(x: x, y: frame.maxY - 10))
      hold(0.02)
    }
    try display.release(button: 1)
  }

  private struct State: Equatable {
    let log: String
    let values: [String]
  }

  private func state() throws -> State {
    try AutomationSession.shared.lock.withLock {
      let tree = try application.elementTree()
      let nodes = (1..<tree.count).filter { !tree.isHidden($0) }
      let log = nodes.map { tree.label($0) }.first { $0.hasPrefix("Log:") } ?? ""
      // A drag sets a slider only approximately to its earlier position.
      let values = nodes.filter { tree.type($0) != .slider }.map {
        "\(tree.type($0)) \(tree.attributes.value($0) ?? "-")"
      }
      return State(log: log, values: values)
    }
  }

  /// Rounds the positions of sliders, which drags set approximately, and presses, which take longer on a busy machine.
  private func rounded(_ action: RecordedAction) -> RecordedAction {
    if case .event(.press(let duration)) = action, (0.8...1.5).contains(duration) {
      return .event(.press(duration: 1))
    }
    if case .event(.adjustSlider(let position)) = action {
      return .event(.adjustSlider(position: (position * 5).rounded() / 5))
    }
    return action
  }
}
