// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Programs
import ResultBundle

/// A session: a program on a private desktop, and the references to elements that the client has received.
final class WebDriverSession {
  let id: String
  let automation = AutomationSession.shared
  /// The program; nil if the capabilities name none, so that the client must launch one itself.
  var application: TargetProgram?
  var launchArguments: [String] = []
  var launchEnvironment: [String: String] = [:]
  /// The clock, the network and the home folder of the session's programs at their launches.
  var conditions: LaunchConditions { LaunchConditions(clock: clock, network: network, home: home) }
  /// The network in the capabilities.
  private let network: NetworkAccess
  /// The home folder in the capabilities, which is made before the first launch.
  private let requestedHome: HomeCapability?
  private var home: HomeFolder?
  /// The clock of the session's programs.
  let clock = ProgramClock()
  var timeouts = Timeouts()
  var references: ElementReferences
  var input = InputState()
  var window = CurrentWindow()
  /// The outcome of the test, as the client has reported it.
  private var outcome: TestOutcome?
  /// The number of seconds without a command after which the session ends; 0 for no limit.
  let idleLimit: TimeInterval
  /// The capabilities that the client has requested.
  let capabilities: Capabilities
  /// Whether the clock in the capabilities has been set, which happens before the first launch.
  private var hasSetClock = false
  /// The number of the session in the server.
  private let number: Int

  /// Starts the record of the session, and launches the program in the capabilities.
  ///
  /// - Throws: ``WebDriverError``, `AutomationError`.
  init(_ capabilities: Capabilities, id: String, number: Int) throws {
    self.id = id
    self.capabilities = capabilities
    self.number = number
    references = ElementReferences(session: id)
    idleLimit = capabilities.idleLimit
    if let requested = capabilities.values["timeouts"] { timeouts = try timeouts.changed(by: requested) }
    network = try Self.network(capabilities)
    requestedHome = try HomeCapability(capabilities)
    let command = try ProgramCapability(capabilities)
    let test = Self.test(capabilities, number)
    automation.runLog.testDidStart(test)
    do {
      guard let command else { return }
      try launch(command)
    } catch {
      // The session ends here, because the client does not receive an id with which it could end the session.
      fail("The session was not created: \(error)")
      end()
      throw error
    }
  }

  /// Returns the description of the session's test for the record.
  private static func test(_ capabilities: Capabilities, _ number: Int) -> TestDescription {
    // In the test names, a period separates the suite from the test, so other periods are replaced.
    func plain(_ name: String) -> String { name.replacingOccurrences(of: ".", with: "_") }
    let suite = plain(capabilities.understudy("suite")?.string ?? "Sessions")
    var test = TestDescription(
      name: "\(suite).\(plain(capabilities.understudy("name")?.string ?? "session \(number)"))")
    test.target = capabilities.understudy("target")?.string ?? "WebDriver"
    test.arguments = capabilities.understudy("arguments")?.string
    test.file = capabilities.understudy("file")?.string
    test.line = capabilities.understudy("line")?.integer
    return test
  }

  private static func network(_ capabilities: Capabilities) throws -> NetworkAccess {
    guard let value = capabilities.understudy("network") else { return .unrestricted }
    guard let access = value.string.flatMap(NetworkAccess.init(rawValue:)) else {
      let known = NetworkAccess.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw WebDriverError(
        .invalidArgument, "\"understudy:network\" must be \(known), not \(value.text).")
    }
    return access
  }

  func launch(_ command: ProgramCapability) throws {
    application = TargetProgram(command.identity, session: automation)
    launchArguments = command.arguments
    launchEnvironment = command.environment
    window.leave()
    if let requested = capabilities.understudy("clock"), let application, !hasSetClock {
      try changeClock(requested, of: application)
    }
    hasSetClock = true
    if home == nil { home = try requestedHome?.make(in: automation) }
    try application?.lifecycle.launch(
      arguments: command.arguments, environment: command.environment, conditions: conditions)
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
    automation.runLog.record(
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
      automation.runLog.record(
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
    var named = capabilities.values
    for key in ["target", "suite", "name", "arguments", "file", "line"] {
      named["understudy:" + key] = values[key] ?? (key == "target" ? named["understudy:target"] : nil)
    }
    automation.runLog.testDidStart(Self.test(Capabilities(values: named), number))
  }

  /// Records a failure if a program has stopped or has been hanging since the last command.
  private func noteHangs() {
    for hang in FinalHangCheck(in: automation).find() { fail("\(hang)") }
  }

  private func endTest() {
    automation.runLog.testDidFinish(outcome: outcome ?? .unknown)
    outcome = nil
  }

  /// Ends the program, and the record of the session.
  ///
  /// - Returns: whether there was no failure, neither one reported by the client nor a hang.
  @discardableResult
  func end() -> Bool {
    if let desktop = automation.host.current {
      // If the desktop continues to run, keys and buttons that are still pressed would affect the next program. Errors
      // come from a display server that has ended, on which nothing is pressed any more.
      try? desktop.display.releaseAllInput()
    }
    noteHangs()
    application?.lifecycle.terminate()
    let hasFailed = outcome == .failed
    endTest()
    return !hasFailed
  }
}
