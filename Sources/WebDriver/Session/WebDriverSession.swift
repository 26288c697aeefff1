// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Interaction
import Programs
import ResultBundle
import Timing

/// A session: a program on a private desktop, and the references to elements that the client has received.
final class WebDriverSession {
  let id: String
  let automation = AutomationSession.shared
  /// The program; nil if the capabilities name none, so that the client must launch one itself.
  var application: TargetApplication?
  var launchArguments: [String] = []
  var launchEnvironment: [String: String] = [:]
  var timeouts = Timeouts()
  var references: ElementReferences
  var input = InputState()
  /// The window to which the client has switched; nil for all windows of the program.
  var window: AccessibleReference?
  /// The outcome of the test, as the client has reported it.
  private var outcome: TestOutcome?
  /// The number of seconds without a command after which the session ends; 0 for no limit.
  let idleLimit: TimeInterval
  private let asked: Capabilities
  /// The number of the session in the server.
  private let number: Int

  /// Starts the record of the session, and launches the program in the capabilities.
  ///
  /// - Throws: ``WebDriverError``, `AutomationError`.
  init(_ asked: Capabilities, id: String, number: Int) throws {
    self.id = id
    self.asked = asked
    self.number = number
    references = ElementReferences(session: id)
    idleLimit = asked["newCommandTimeout"]?.number ?? TimeLimits.WebDriver.idleSession.seconds
    if let requested = asked.values["timeouts"] { timeouts = try timeouts.changed(by: requested) }
    let command = try ProgramCapability(asked)
    let test = Self.test(asked, number)
    automation.recorder.testDidStart(test)
    do {
      guard let command else { return }
      try launch(command)
    } catch {
      // Ends the session, because the client does not receive an id with which it could end it.
      fail("The session was not created: \(error)")
      end()
      throw error
    }
  }

  /// Returns the description of the session's test for the record.
  private static func test(_ asked: Capabilities, _ number: Int) -> TestDescription {
    // A period separates the suite from the test.
    func plain(_ name: String) -> String { name.replacingOccurrences(of: ".", with: "_") }
    let suite = plain(asked.own("suite")?.string ?? "Sessions")
    var test = TestDescription(name: "\(suite).\(plain(asked.own("name")?.string ?? "session \(number)"))")
    test.target = asked.own("target")?.string ?? "WebDriver"
    test.arguments = asked.own("arguments")?.string
    test.file = asked.own("file")?.string
    test.line = asked.own("line")?.integer
    return test
  }

  func launch(_ command: ProgramCapability) throws {
    application = TargetApplication(command.identity)
    launchArguments = command.arguments
    launchEnvironment = command.environment
    window = nil
    try application?.lifecycle.launch(arguments: command.arguments, environment: command.environment)
  }

  /// The capabilities of the session, as they are sent to the client.
  var capabilities: WebDriverJSON {
    var values = asked.values
    values["platformName"] = "linux"
    values["browserName"] = ""
    values["browserVersion"] = ""
    values["acceptInsecureCerts"] = false
    values["pageLoadStrategy"] = values["pageLoadStrategy"] ?? "normal"
    values["setWindowRect"] = true
    values["strictFileInteractability"] = values["strictFileInteractability"] ?? false
    values["unhandledPromptBehavior"] = values["unhandledPromptBehavior"] ?? "ignore"
    values["proxy"] = values["proxy"] ?? [:]
    values["timeouts"] = timeouts.json
    values["appium:automationName"] = "Understudy"
    return .object(values)
  }

  /// Records a failure of the client's test.
  ///
  /// - Parameters:
  ///   - reason: the message, on one line.
  ///   - details: further lines.
  ///   - file: the file in the client's sources.
  ///   - line: the line in the file, from 1.
  func fail(_ reason: String, details: String? = nil, file: String? = nil, line: Int? = nil) {
    outcome = .failed
    automation.recorder.record(
      RecordedIssue(
        type: "assertionFailure", isFailure: true, compactDescription: reason, detailedDescription: details,
        file: file, line: line))
  }

  /// Records the outcome that the client reports for its test: passed, skipped or failed.
  ///
  /// - Parameter values: the member "outcome", and for a failure the arguments of ``fail(_:details:file:line:)``.
  /// - Throws: ``WebDriverError`` with "invalid argument" for an invalid outcome.
  func report(_ values: WebDriverJSON) throws {
    let report = try OutcomeReport(values)
    // A failure is not replaced by another outcome.
    if outcome != .failed { outcome = report.outcome }
    if let issue = report.issue {
      automation.recorder.record(
        RecordedIssue(
          type: issue.type, isFailure: issue.isFailure, compactDescription: issue.text,
          detailedDescription: issue.details, file: issue.file, line: issue.line))
    }
  }

  /// Starts the record of another test in this session, and ends the record of the previous test with its reported
  /// outcome.
  ///
  /// - Parameter values: the description of the test, as in the capabilities for the first one: "suite", "name",
  ///   "target", "arguments", "file", "line".
  func beginTest(_ values: WebDriverJSON) {
    noteHangs()
    endTest()
    var named = asked.values
    for key in ["target", "suite", "name", "arguments", "file", "line"] {
      named["understudy:" + key] = values[key] ?? (key == "target" ? named["understudy:target"] : nil)
    }
    automation.recorder.testDidStart(Self.test(Capabilities(values: named), number))
  }

  /// Records a failure if a program has stopped or has been hanging since the last command.
  private func noteHangs() {
    for hang in FinalHangCheck(in: automation).find() { fail("\(hang)") }
  }

  private func endTest() {
    automation.recorder.testDidFinish(outcome: outcome ?? .unknown)
    outcome = nil
  }

  /// Ends the program, and the record of the session.
  ///
  /// - Returns: whether there was no failure, neither one reported by the client nor a hang.
  @discardableResult
  func end() -> Bool {
    if let desktop = automation.host.current {
      // If the desktop continues to run, held keys and buttons would affect the next program.
      try? desktop.display.releaseAllInput()
    }
    noteHangs()
    application?.lifecycle.terminate()
    let hasFailed = outcome == .failed
    endTest()
    return !hasFailed
  }

  // MARK: - The program and its elements

  func program() throws -> TargetApplication {
    guard let application else {
      throw WebDriverError(
        .noSuchWindow,
        "The session has no program. Name one with the capability \"appium:app\", or launch one with \"understudy: "
          + "launchApp\"."
      )
    }
    return application
  }

  /// Returns the root of the search for elements.
  func scope() throws -> ElementHandle {
    let application = try program()
    guard let window else { return ElementHandle(application) }
    return ElementHandle(application, ElementQuery([.object(window)]))
  }

  func handle(_ reference: AccessibleReference) throws -> ElementHandle {
    if references.isProgram(reference) { return ElementHandle(try program()) }
    let step = QueryStep.object(
      reference, named: references.name(of: reference), row: references.row(of: reference))
    return ElementHandle(try program(), ElementQuery([step]))
  }

  /// Runs `body` with an element that the client has found.
  ///
  /// - Throws: ``WebDriverError`` with "stale element reference" if the element is gone, and the errors of `body`.
  func with<Value>(_ id: String?, _ body: (ElementHandle) throws -> Value) throws -> Value {
    guard let id else { throw SessionCommand.missing("element", "the id of an element") }
    let element = try handle(references.reference(id))
    do {
      return try body(element)
    } catch let error as AutomationError where error.kind == .noMatches {
      throw WebDriverError(
        .staleElementReference, "The element is no longer in the tree of \(try program()). Find it again.")
    }
  }

  func facts<Value>(_ id: String?, _ body: (ElementFacts) throws -> Value) throws -> Value {
    try with(id) { element in
      try element.read { node in
        if node.index > 0 {
          try ElementFacts.prefetch(node.tree, [node.index])
        }
        return try body(ElementFacts(tree: node.tree, node: node.index))
      }
    }
  }
}
