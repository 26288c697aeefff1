// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestSupport
import Timing
import WebDriver
import XCTest

/// Tests sessions with a GTK 3 program: a field, and a button that is enabled while the field has text.
final class SessionTests: WebDriverTestCase {
  private var adding: String { "/usr/bin/python3 " + Self.fixture("adding.py") }

  private func begin() async throws -> String {
    try await begin(adding)
  }

  func testAFieldIsFilledAndAButtonIsClicked() async throws {
    let session = try await begin()
    let field = try await find("class name", "XCUIElementTypeTextField", in: session)
    let add = try await find("name", "Add", in: session)
    var enabled = try await ask("GET", add + "/enabled").value
    XCTAssertEqual(enabled, false)
    try await ask("POST", field + "/value", ["text": "Mïlk"])
    let typed = try await text(field + "/text")
    XCTAssertEqual(typed, "Mïlk")
    enabled = try await ask("GET", add + "/enabled").value
    XCTAssertEqual(enabled, true)
    let clicked = try await ask("POST", add + "/click", [:])
    XCTAssertEqual(clicked.status, 200, "\(clicked.value)")
    let left = try await text(field + "/text")
    XCTAssertEqual(left, "")
    let ended = try await ask("DELETE", session)
    XCTAssertEqual(ended.status, 200)
    let gone = try await ask("GET", session + "/title")
    XCTAssertEqual(gone.value["error"], "invalid session id")
  }

  func testKeysWithModifiersAreTypedAndFieldsCleared() async throws {
    let session = try await begin()
    let field = try await find("tag name", "text", in: session)
    try await ask("POST", field + "/value", ["text": "ab\u{e012}c"])
    var now = try await text(field + "/text")
    XCTAssertEqual(now, "acb")
    try await ask("POST", field + "/value", ["text": "\u{e009}a\u{e000}x"])
    now = try await text(field + "/text")
    XCTAssertEqual(now, "x", "Control+a selects the text, and x replaces it")
    try await ask("POST", field + "/clear", [:])
    now = try await text(field + "/text")
    XCTAssertEqual(now, "")
    let button = try await find("name", "Add", in: session)
    let refused = try await ask("POST", button + "/clear", [:])
    XCTAssertEqual(refused.value["error"], "invalid element state")
  }

  func testEachStrategyFindsTheButton() async throws {
    let session = try await begin()
    let wanted = try await find("name", "Add", in: session)
    for (strategy, value) in [
      ("xpath", "//*[@name='Add']"), ("css selector", "[name=\"Add\"]"),
      ("xpath", "//XCUIElementTypeWindow//XCUIElementTypeButton[@label='Add']"),
      ("xpath", "//*[@type='XCUIElementTypeButton' and @name='Add']"),
      ("class name", "XCUIElementTypeButton"),
      ("tag name", "push_button"), ("class name", "[push button | Add]"),
      ("-ios predicate string", "label == 'Add' AND elementType == 9"),
      ("predicate string", "label == 'Add'"),
      ("-ios predicate string", "type == 'XCUIElementTypeButton' AND name == 'Add' AND visible == true"),
      ("-ios class chain", "**/XCUIElementTypeButton[`name == 'Add'`][-1]"),
      ("-ios class chain", "**/XCUIElementTypeButton[`label == 'Add'`]"),
    ] {
      let found = try await find(strategy, value, in: session)
      XCTAssertEqual(found, wanted, "\(strategy) \(value)")
    }
    let window = try await find("class name", "XCUIElementTypeWindow", in: session)
    let inside = try await find("xpath", ".//push_button", in: window)
    XCTAssertEqual(inside, wanted)
    let none = try await ask("POST", wanted + "/elements", ["using": "xpath", "value": ".//*"])
    XCTAssertEqual(none.value, [])
  }

  func testFailedSearchesReturnErrorsOfTheStandard() async throws {
    let session = try await begin()
    try await ask("POST", session + "/timeouts", ["implicit": .number(0)])
    for (using, value, code) in [
      ("name", "Nothing", "no such element"), ("xpath", "//[", "invalid selector"),
      ("xpath", "//@name", "invalid selector"), ("css selector", "a > b", "invalid selector"),
      ("-ios predicate string", "label ==", "invalid selector"), ("image", "x", "invalid selector"),
    ] {
      let answer = try await ask(
        "POST", session + "/element", ["using": .string(using), "value": .string(value)])
      XCTAssertEqual(answer.value["error"], .string(code), "\(using) \(value): \(answer.value)")
    }
    let unknown = try await ask("GET", session + "/element/foreign/text")
    XCTAssertEqual(unknown.value["error"], "no such element")
    let incomplete = try await ask("POST", session + "/element", ["using": "name"])
    XCTAssertEqual(incomplete.value["error"], "invalid argument")
    let script = try await ask("POST", session + "/execute/sync", ["script": "return 1", "args": []])
    XCTAssertEqual(script.value["error"], "javascript error")
    let alert = try await ask("GET", session + "/alert/text")
    XCTAssertEqual(alert.value["error"], "no such alert")
  }

  func testARemovedElementIsStale() async throws {
    let session = try await begin(adding)
    let add = try await find("name", "Add", in: session)
    try await ask(
      "POST", session + "/execute/sync",
      [
        "script": "understudy: launchApp",
        "args": [["app": .string("/usr/bin/python3 " + Self.fixture("adding.py"))]],
      ])
    let stale = try await ask("GET", add + "/text")
    XCTAssertEqual(stale.value["error"], "stale element reference", "\(stale.value)")
    let again = try await find("name", "Add", in: session)
    XCTAssertNotEqual(again, add)
  }

  /// Qt creates a new object for a row at each read; the object is still the same element.
  func testARowWithARecreatedObjectIsTheSameElement() async throws {
    for version in ["5", "6"] {
      let session = try await begin(
        "/usr/bin/python3 " + Self.fixture("rowstates_qt.py") + " --qt=\(version) alone")
      let row = try await find("name", "Two", in: session)
      try await ask("POST", row + "/click", [:])
      let states = try await ask("GET", row + "/attribute/states")
      XCTAssertTrue(
        states.value.string?.contains("selected") == true, "Qt \(version): \(states.value)")
      let again = try await find("name", "Two", in: session)
      XCTAssertEqual(again, row, "Qt \(version)")
      let other = try await find("name", "One", in: session)
      XCTAssertNotEqual(other, row, "Qt \(version)")
      try await ask("DELETE", session)
    }
  }

  func testActionsMoveThePointerAndPressKeys() async throws {
    let session = try await begin()
    let field = try await find("tag name", "text", in: session)
    let element: WebDriverJSON = [
      "element-6066-11e4-a52e-4f735466cecf": .string(String(field.split(separator: "/").last ?? ""))
    ]
    let done = try await ask(
      "POST", session + "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse",
            "actions": [
              ["type": "pointerMove", "x": .number(0), "y": .number(0), "origin": element],
              ["type": "pointerDown"], ["type": "pointerUp"],
            ],
          ],
          [
            "type": "key", "id": "keyboard",
            "actions": [
              ["type": "pause"], ["type": "pause"], ["type": "pause"], ["type": "keyDown", "value": "q"],
              ["type": "keyUp", "value": "q"],
            ],
          ],
        ]
      ])
    XCTAssertEqual(done.status, 200, "\(done.value)")
    let typed = try await text(field + "/text")
    XCTAssertEqual(typed, "q")
    let outside = try await ask(
      "POST", session + "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse",
            "actions": [["type": "pointerMove", "x": .number(9000), "y": .number(0)]],
          ]
        ]
      ])
    XCTAssertEqual(outside.value["error"], "move target out of bounds")
    let released = try await ask("DELETE", session + "/actions")
    XCTAssertEqual(released.status, 200)
  }

  func testSessionsRunInParallelOnSeparateDesktops() async throws {
    let (client, capabilities) = (try client, capabilities(adding))
    async let first = client.begin(capabilities)
    async let second = client.begin(capabilities)
    let sessions = try await [first, second]
    for (number, session) in sessions.enumerated() {
      let field = try await find("tag name", "text", in: session)
      try await ask("POST", field + "/value", ["text": .string("text \(number)")])
    }
    for (number, session) in sessions.enumerated() {
      let field = try await find("tag name", "text", in: session)
      let typed = try await text(field + "/text")
      XCTAssertEqual(typed, "text \(number)")
    }
  }

  func testASessionEndsIfItsProcessIsKilled() async throws {
    let session = try await begin()
    let processes = Self.sessions()
    XCTAssertEqual(processes.count, 1)
    for process in processes { kill(process, SIGKILL) }
    let answer = try await ask("GET", session + "/title")
    XCTAssertEqual(answer.value["error"], "invalid session id", "\(answer.value)")
    XCTAssertTrue(
      answer.value["message"]?.string?.contains("was ended by signal 9") == true, "\(answer.value)")
    let next = try await ask("GET", session + "/title")
    XCTAssertEqual(next.value["error"], "invalid session id")
    let again = try await begin()
    _ = try await find("name", "Add", in: again)
  }

  func testASessionWithoutCommandsEndsAfterItsTimeout() async throws {
    let session = try await begin(
      "/usr/bin/python3 " + Self.fixture("adding.py"), ["appium:newCommandTimeout": .number(0.5)])
    var message: WebDriverJSON?
    // The server receives the end of a process with a short delay.
    try await waitUntil(deadline: 20) {
      message = try await ask("GET", "/status").value["message"]
      return message == "0 of 4 sessions" && Self.sessions().isEmpty
    }
    XCTAssertEqual(Self.sessions(), [])
    XCTAssertEqual(message, "0 of 4 sessions")
    let answer = try await ask("GET", session + "/title")
    XCTAssertEqual(answer.value["error"], "invalid session id")
  }

  func testAnEndedProgramHasNoWindow() async throws {
    let session = try await begin()
    try await ask("DELETE", session + "/window")
    try await ask("POST", session + "/timeouts", ["implicit": .number(0)])
    let answer = try await ask("POST", session + "/element", ["using": "name", "value": "Add"])
    XCTAssertEqual(answer.value["error"], "no such window", "\(answer.value)")
  }

  func testAClosedWindowIsNoSuchWindow() async throws {
    let session = try await begin("/usr/bin/python3 " + Self.fixture("windows.py"))
    let main = try await ask("GET", session + "/window/handles").value.array ?? []
    XCTAssertEqual(main.count, 1)
    let opener = try await find("name", "Ask", in: session)
    try await ask("POST", opener + "/click", [:])
    let fine = try await find("name", "Fine", in: session)
    let handles = try await ask("GET", session + "/window/handles").value.array ?? []
    let dialog = try XCTUnwrap(handles.first { !main.contains($0) }, "\(handles)")
    let switched = try await ask("POST", session + "/window", ["handle": dialog])
    XCTAssertEqual(switched.status, 200, "\(switched.value)")
    let title = try await text(session + "/title")
    XCTAssertEqual(title, "Question")
    try await ask("POST", fine + "/click", [:])
    var remaining: [WebDriverJSON] = []
    try await waitUntil(deadline: 20) {
      remaining = try await ask("GET", session + "/window/handles").value.array ?? []
      return remaining == main
    }
    XCTAssertEqual(remaining, main)
    // A search in the closed window must not wait for this time.
    try await ask("POST", session + "/timeouts", ["implicit": .number(60_000)])
    let begun = MonotonicClock.now
    for (using, value) in [("name", "Fine"), ("xpath", "//*")] {
      for path in ["/element", "/elements"] {
        let answer = try await ask(
          "POST", session + path, ["using": .string(using), "value": .string(value)])
        XCTAssertEqual(answer.value["error"], "no such window", "\(using) \(path): \(answer.value)")
        XCTAssertEqual(answer.status, 404)
      }
    }
    for path in ["/source", "/element/active", "/title"] {
      let answer = try await ask("GET", session + path)
      XCTAssertEqual(answer.value["error"], "no such window", "\(path): \(answer.value)")
    }
    for (script, wanted) in [("waitForExistence", .null), ("waitForNonExistence", true)]
      as [(String, WebDriverJSON)]
    {
      let answer = try await ask(
        "POST", session + "/execute/sync",
        [
          "script": .string("understudy: " + script),
          "args": [["using": "name", "value": "Fine", "timeout": .number(60)]],
        ])
      if wanted == .null {
        XCTAssertEqual(answer.value["error"], "no such window", "\(script): \(answer.value)")
      } else {
        XCTAssertEqual(answer.value, wanted, script)
      }
    }
    XCTAssertLessThan(MonotonicClock.now - begun, 30)
    let back = try await ask("POST", session + "/window", ["handle": main[0]])
    XCTAssertEqual(back.status, 200, "\(back.value)")
    _ = try await find("name", "Under", in: session)
    // The handle of a window is also the id of its element.
    let removed = session + "/element/" + (dialog.string ?? "")
    try await ask("POST", session + "/timeouts", ["implicit": .number(0)])
    for path in ["/element", "/elements"] {
      let answer = try await ask("POST", removed + path, ["using": "name", "value": "Fine"])
      XCTAssertEqual(answer.value["error"], "stale element reference", "\(path): \(answer.value)")
    }
  }

  func testAMissingProgramCreatesNoSession() async throws {
    let answer = try await ask(
      "POST", "/session", ["capabilities": ["alwaysMatch": ["appium:app": "no-such-program-here"]]])
    XCTAssertEqual(answer.value["error"], "session not created")
    XCTAssertTrue(
      answer.value["message"]?.string?.contains("no-such-program-here") == true, "\(answer.value)")
    let wrong = try await ask(
      "POST", "/session",
      ["capabilities": ["alwaysMatch": ["appium:app": "mousepad", "understudy:destination": "size=wide"]]])
    XCTAssertEqual(wrong.value["error"], "session not created")
    XCTAssertTrue(wrong.value["message"]?.string?.contains("wide") == true, "\(wrong.value)")
    let status = try await ask("GET", "/status")
    XCTAssertEqual(status.value["ready"], true)
    XCTAssertEqual(Self.sessions(), [], "the process of the session has ended")
  }

  func testRequestsOfWebPagesAreRefused() async throws {
    let page = try await ask("GET", "/status", headers: [("Origin", "https://example.org")])
    XCTAssertEqual(page.value["error"], "unknown error")
    XCTAssertEqual(page.status, 403)
  }

  func testASessionIsATestInTheBundle() async throws {
    let session = try await begin(
      "/usr/bin/python3 " + Self.fixture("adding.py"),
      ["understudy:suite": "Adding", "understudy:name": "test_add"])
    let field = try await find("tag name", "text", in: session)
    try await ask("POST", field + "/value", ["text": "Milk"])
    try await ask(
      "POST", session + "/execute/sync", ["script": "understudy: fail", "args": [["reason": "No milk"]]])
    try await ask("DELETE", session)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.tests.map(\.name), ["Adding.test_add"])
    XCTAssertEqual(record.tests.first?.outcome, "failed")
    XCTAssertEqual(record.tests.first?.failures.map(\.text), ["No milk"])
    let steps = record.tests.first?.activities.map(\.name) ?? []
    XCTAssertTrue(steps.contains { $0.hasPrefix("Type 'Milk' into") }, "\(steps)")
  }

  func testASessionWithoutAReportIsNotASuccess() async throws {
    let session = try await begin(adding)
    try await ask("DELETE", session)
    XCTAssertEqual(try BundleReader.read(bundle).tests.map(\.outcome), ["unknown"])
    // A framework can report the outcome of its test after the session has ended.
    let odd = try await ask("POST", session + "/understudy/outcome", ["outcome": "green"])
    XCTAssertEqual(odd.value["error"], "invalid argument")
    let late = try await ask(
      "POST", session + "/understudy/outcome", ["outcome": "failed", "reason": "No milk", "line": .number(7)])
    XCTAssertEqual(late.status, 200, "\(late.value)")
    let test = try XCTUnwrap(try BundleReader.read(bundle).tests.first)
    XCTAssertEqual(test.outcome, "failed")
    XCTAssertEqual(test.failures.map(\.text), ["No milk"])
  }

  func testASessionRecordsEachAnnouncedTest() async throws {
    let session = try await begin("/usr/bin/python3 " + Self.fixture("adding.py"), ["understudy:name": "one"])
    try await ask("POST", session + "/understudy/outcome", ["outcome": "passed"])
    try await ask(
      "POST", session + "/execute/sync",
      ["script": "understudy: test", "args": [["suite": "Adding", "name": "two"]]])
    let process = try XCTUnwrap(Self.programs(of: "adding.py").first)
    kill(process, SIGSTOP)
    try await ask("POST", session + "/understudy/outcome", ["outcome": "passed"])
    try await ask("DELETE", session)
    let tests = try BundleReader.read(bundle).tests
    XCTAssertEqual(tests.map(\.name), ["Sessions.one", "Adding.two"])
    XCTAssertEqual(
      tests.map(\.outcome), ["passed", "failed"], "the program was stopped after the last command")
    XCTAssertTrue(tests.last?.failures.first?.text.contains("not responding") == true, "\(tests)")
  }

  /// Returns the processes of a fixture that the sessions of this test have started.
  private static func programs(of name: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let sessions = Set(sessions())
    return names.compactMap { pid_t($0) }.filter { process in
      guard let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")),
        String(decoding: line, as: UTF8.self).contains("python3\0" + fixture(name)),
        let group = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      else { return false }
      var parent = Int32(
        group.components(separatedBy: ") ").last?.split(separator: " ").dropFirst().first ?? "")
      while let process = parent, process > 1 {
        if sessions.contains(process) { return true }
        let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        parent = Int32(
          stat?.components(separatedBy: ") ").last?.split(separator: " ").dropFirst().first ?? "")
      }
      return false
    }
  }

  /// The user can press Control-C as soon as the command has begun.
  func testAnEarlyInterruptReachesTheCommand() throws {
    for _ in 1...10 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.program)
      process.arguments = ["webdriver", "--", "sh", "-c", "kill -INT $PPID; exec sleep 20"]
      process.environment = Self.environment
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      XCTAssertEqual(process.terminationStatus, 128 + SIGINT)
    }
  }

  func testAnInterruptReachesTheCommand() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["webdriver", "--", "sh", "-c", "echo begun; exec sleep 60"]
    process.environment = Self.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    XCTAssertEqual(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self), "begun\n")
    let begin = Date()
    process.interrupt()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 128 + SIGINT)
    XCTAssertLessThan(Date().timeIntervalSince(begin), 8, "the command was killed after its time limit")
  }
}
