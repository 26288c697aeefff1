// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import QueryWriting

/// Records input to a GTK 4 program, and runs the recording with Appium's client and with AppiumLibrary.
final class RecordedSessionRunTests: XCTestCase {
  private var application: TargetProgram!
  private var display: (any DisplayClient)!
  private var session: InputRecorder!

  override func tearDown() {
    session?.stop()
    application?.lifecycle.terminate()
  }

  override class func tearDown() { AutomationSession.shared.host.discard() }

  func testARecordedSessionPassesInEachLanguage() throws {
    let python = try LanguageTool.pythonWithClients()
    let steps = try record()
    let folder = try LanguageTool.folder(for: self)
    let kinds = Set(steps.map { ActionKind($0.action) })
    for kind in [
      ActionKind.tap, .doubleTap, .typeText, .typeKey, .adjustSlider, .scroll, .exists, .value,
    ] {
      XCTAssertTrue(kinds.contains(kind), "\(kind) was not recorded: \(steps.map(\.action))")
    }
    XCTAssertTrue(steps.contains { !$0.modifiers.isEmpty && $0.action == .event(.tap) }, "\(steps)")
    XCTAssertTrue(steps.contains { $0.wait != nil }, "\(steps)")
    try write(steps, .python, to: folder.appendingPathComponent("test_session.py"))
    try write(steps, .robot, to: folder.appendingPathComponent("session.robot"))

    let pytest = try serve(
      [python, "-B", "-m", "pytest", "-p", "no:cacheprovider", "test_session.py"], in: folder)
    XCTAssertEqual(pytest.status, 0, pytest.output)
    XCTAssertTrue(pytest.output.contains("1 passed"), pytest.output)
    let robot = try serve([python, "-B", "-m", "robot", "session.robot"], in: folder)
    XCTAssertEqual(robot.status, 0, robot.output)
    XCTAssertTrue(robot.output.contains("1 test, 1 passed, 0 failed"), robot.output)
  }

  /// A wrong expectation fails, so the assertions of the languages do check.
  func testAWrongAssertionFailsInEachLanguage() throws {
    let python = try LanguageTool.pythonWithClients()
    let folder = try LanguageTool.folder(for: self)
    let status = "app.staticTexts[\"Status: ready\"]"
    let wrong: [(RecordedAssertion, String)] = [
      (.doesNotExist, status), (.exists, "app.buttons[\"Nothing\"]"), (.label("Other"), status),
      (.isEnabled(false), "app.buttons[\"Press\"]"), (.isSelected(true), "app.checkBoxes[\"Agree\"]"),
      (.hasFocus(true), "app.checkBoxes[\"Agree\"]"), (.isHittable(false), "app.buttons[\"Press\"]"),
      (.value("1"), "app.checkBoxes[\"Agree\"]"), (.count(1), "app.buttons[\"Press\"]"),
      (.textAttribute(name: "bold", value: "true"), status),
    ]
    var tests = ""
    var suite = ""
    for (number, (assertion, query)) in wrong.enumerated() {
      let step = RecordedStep(id: 1, action: .assertion(assertion), target: try SampleRecording.target(query))
      let recording = Recording(
        application: Self.fixture, testName: "testWrong\(number)", steps: [launch, step])
      for (style, text) in [(CodeOptions.Style.python, tests), (.robot, suite)] {
        var options = CodeOptions(style: style)
        if !text.isEmpty { (options.extent, options.hasApplication) = (.body, true) }
        let lines = RecordingCode.write(recording, options: options).lines.map(\.text)
        if style == .python {
          tests +=
            text.isEmpty
            ? lines.map { $0 + "\n" }.joined()
            : "\n\ndef test_wrong_\(number)(app):\n" + lines.map { "    \($0)\n" }.joined()
        } else if text.isEmpty {
          suite = lines.map { $0 + "\n" }.joined()
        } else {
          let more = "Wrong \(number)\n" + lines.map { "    \($0)\n" }.joined() + "\n*** Keywords ***"
          suite = suite.replacingOccurrences(of: "\n*** Keywords ***", with: "\n" + more)
        }
      }
    }
    // One launch serves all tests.
    tests = tests.replacingOccurrences(of: "@pytest.fixture\n", with: "@pytest.fixture(scope=\"module\")\n")
    suite = suite.replacingOccurrences(of: "Test Setup  ", with: "Suite Setup  ")
      .replacingOccurrences(of: "Test Teardown  ", with: "Suite Teardown  ")
    try Data(tests.utf8).write(to: folder.appendingPathComponent("test_wrong.py"))
    try Data(suite.utf8).write(to: folder.appendingPathComponent("wrong.robot"))
    let pytest = try serve(
      [python, "-B", "-m", "pytest", "-p", "no:cacheprovider", "test_wrong.py"], in: folder)
    XCTAssertTrue(pytest.output.contains("\(wrong.count) failed in"), pytest.output)
    XCTAssertFalse(
      pytest.output.contains("KeyError") || pytest.output.contains("unknown command"), pytest.output)
    let robot = try serve([python, "-B", "-m", "robot", "wrong.robot"], in: folder)
    XCTAssertTrue(
      robot.output.contains("\(wrong.count) tests, 0 passed, \(wrong.count) failed"), robot.output)
    XCTAssertFalse(robot.output.contains("unknown command"), robot.output)
  }

  // MARK: - Recording

  private static let fixture = LanguageTool.package.appendingPathComponent("Tests/Fixtures/controls.py").path

  private var launch: RecordedStep {
    RecordedStep(
      id: 0,
      action: .program(.launch(arguments: ["--gtk=4"], environment: ["UNDERSTUDY_SAMPLE": "ä \"1\" $HOME"])))
  }

  private func record() throws -> [RecordedStep] {
    application = TargetProgram(.file(URL(fileURLWithPath: Self.fixture)), session: .shared)
    try application.lifecycle.launch(arguments: ["--gtk=4"], environment: [:])
    let runningDesktop = try AutomationSession.shared.host.desktop()
    display = try runningDesktop.server.connect()
    session = InputRecorder(
      application: application, runningDesktop: runningDesktop,
      recording: Recording(application: Self.fixture, steps: [launch]))
    try session.start()
    XCTAssertTrue(session.waitUntilCaughtUp(timeout: 10))

    try click("app.textFields.element(boundBy: 0)")
    try display.type("Mïlk & \"Tea\" ${x}  #1 = \\n 日本", focusedWindow: nil)
    try rest()
    try display.pressKey(.a, modifiers: .control)
    try rest()
    try display.pressKey(.right, modifiers: [])
    try display.pressKey(.return, modifiers: [])
    try rest()
    try check("app.staticTexts.matching(NSPredicate(format: \"label BEGINSWITH 'Status:'\")).element")
    try check("app.textFields.element(boundBy: 0)")
    try click("app.buttons[\"Press\"]")
    try click("app.checkBoxes[\"Agree\"]")
    try check("app.checkBoxes[\"Agree\"]")
    // The time is longer than that of a double click.
    hold(0.6)
    try click(
      "app.staticTexts.matching(NSPredicate(format: \"label BEGINSWITH 'Status:'\")).element", times: 2)
    try display.withModifiers(.control) { try click("app.buttons[\"Press\"]") }
    try turnWheel(over: "app.steppers.element")
    try drag("app.sliders[\"Volume\"]", to: 0.6)
    try click("app.buttons[\"Arrive\"]")
    XCTAssertTrue(try exists("app.staticTexts[\"Late Guest\"]"))
    try rest()
    try click("app.staticTexts[\"Late Guest\"]")
    try check("app.staticTexts[\"Late Guest\"]")
    try check("app.buttons[\"Disabled\"]")
    session.stop()
    return session.recording.steps
  }

  private func rest() throws {
    application.idle.wait(afterInput: true)
    XCTAssertTrue(session.waitUntilCaughtUp(timeout: 10), "the recorder has processed all input")
  }

  /// Reads an element with a query.
  private func with<Value: Sendable>(_ query: String, _ body: (ElementTree, Int) throws -> Value) throws
    -> Value
  {
    try AutomationSession.shared.lock.withLock {
      let tree = try application.elementTree()
      let node = try XCTUnwrap(try WrittenQuery(parsing: query).matches(in: tree).first, query)
      return try body(tree, node)
    }
  }

  private func center(_ query: String) throws -> CGPoint {
    try with(query) { tree, node in try XCTUnwrap(tree.frame(node)).center }
  }

  private func exists(_ query: String) throws -> Bool {
    try Waiter(session: .shared).wait(timeout: 10) {
      try AutomationSession.shared.lock.withLock {
        try !WrittenQuery(parsing: query).matches(in: application.elementTree()).isEmpty
      }
    }
  }

  private func click(_ query: String, times: Int = 1) throws {
    try display.movePointer(to: center(query))
    for _ in 0..<times {
      try display.press(button: 1)
      try display.release(button: 1)
    }
    try rest()
  }

  private func turnWheel(over query: String) throws {
    try display.movePointer(to: center(query))
    try display.scroll(dx: 0, dy: 1)
    try rest()
  }

  private func drag(_ query: String, to part: CGFloat) throws {
    let frame = try with(query) { tree, node in try XCTUnwrap(tree.frame(node)) }
    let start = CGPoint(x: frame.minX + frame.width * 0.25, y: frame.midY)
    try display.movePointer(to: start)
    try display.press(button: 1)
    for step in 1...10 {
      try display.movePointer(
        to: CGPoint(x: start.x + (frame.width * part - frame.width * 0.25) * CGFloat(step) / 10, y: start.y))
      hold(0.02)
    }
    try display.release(button: 1)
    try rest()
  }

  /// Records all assertions that the studio offers for an element, except those about attributes that differ between
  /// two runs.
  private func check(_ query: String) throws {
    let (items, target) = try with(query) { tree, node in
      let candidates = QueryCandidateFinder(tree: tree).candidates(for: node)
      let best = try XCTUnwrap(candidates.first).query
      let target = RecordedTarget(
        candidates: candidates, type: tree.type(node), label: tree.label(node),
        frame: try tree.frame(node) ?? .zero)
      return (AssertionMenu(tree: tree, node: node, query: best).items, target)
    }
    for item in items { session.append(item.assertion, about: target) }
    try rest()
  }

  /// Waits for a time that is a part of the input.
  private func hold(_ seconds: TimeInterval) {
    var nothing = pollfd(fd: -1, events: 0, revents: 0)
    poll(&nothing, 0, Int32(seconds * 1000))
  }

  // MARK: - Running

  private func write(_ steps: [RecordedStep], _ language: CodeLanguage, to file: URL) throws {
    let code = RecordingCode.write(
      steps, language: language, application: Self.fixture, testName: "testSession")
    XCTAssertEqual(code.omissions, [])
    try Data(code.text.utf8).write(to: file)
  }

  private func serve(_ command: [String], in folder: URL) throws -> (output: String, status: Int32) {
    let studio = LanguageTool.package.appendingPathComponent(".build/debug/understudy-studio").path
    return try LanguageTool.run(
      [studio, "webdriver", "--result-bundle-path", folder.path + "/Run.understudy", "--"] + command,
      in: folder)
  }
}
