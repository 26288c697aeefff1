// SPDX-License-Identifier: Apache-2.0

import Notation

/// Writes a recording as a Robot Framework suite, with AppiumLibrary.
struct RobotWriter: RecordingWriter {
  let recording: Recording
  let options: CodeOptions
  private let session: AppiumSession
  private static let step = "    "

  init(recording: Recording, options: CodeOptions) {
    self.recording = recording
    self.options = options
    session = AppiumSession(recording)
  }

  func file() -> [CodeLine] {
    let statements = statements(of: recording.steps.afterFirstLaunch)
    let isEmpty = statements.allSatisfy { $0.text.hasPrefix("#") }
    return frame().lines(around: statements + (isEmpty ? [CodeLine(text: "No Operation")] : []))
  }

  func body() -> [CodeLine] {
    let statements = statements(of: recording.steps.afterFirstLaunch)
    guard !options.hasApplication else { return statements }
    return launch + statements + [CodeLine(text: "Close All Applications")]
  }

  /// Returns the code of a file around the statements: the settings, the name of the test case, and the keyword that
  /// starts the program.
  func frame() -> CodeFrame {
    let lead = [
      "*** Settings ***",
      "Documentation    Recorded with Understudy; you can change it. \"understudy webdriver -- robot\" runs it.",
      "Library          AppiumLibrary", "Test Setup       Launch The Program",
      "Test Teardown    Close All Applications", "", "*** Test Cases ***",
      GeneratedTestName.robot(recording.testName),
    ]
    let trail = ["", "*** Keywords ***", "Launch The Program"]
    return CodeFrame(
      lead: lead.map { CodeLine(text: $0) },
      trail: trail.map { CodeLine(text: $0) } + launch.map { $0.indented(by: 1, with: Self.step) },
      indentation: Self.step)
  }

  private func statements(of steps: [RecordedStep]) -> [CodeLine] {
    let language = RobotStatements(session: session)
    return steps.flatMap { language.lines(of: $0) }
  }

  /// The rows that start the program.
  private var launch: [CodeLine] {
    var rows: [String] = []
    var cells = [
      "Open Application", "%{\(AppiumSession.addressVariable)=\(AppiumSession.address)}",
      "platformName=linux",
    ]
    if let app = session.app { cells.append("appium:app=\(RobotLiteral.cell(app))") }
    for argument in [
      AppiumCommand.Argument("arguments", .texts(session.arguments)),
      AppiumCommand.Argument("environment", .members(session.environment)),
    ] {
      guard let variable = RobotStatements.variable(for: argument) else { continue }
      rows.append(variable)
      cells.append("appium:\(argument.name)=${\(argument.name)}")
    }
    cells.append("timeouts=${{ {\"implicit\": \(AppiumSession.implicitWait)} }}")
    let step = recording.steps.firstLaunch == nil ? nil : recording.steps.first?.id
    return (rows + [RobotLiteral.row(cells)]).map { CodeLine(text: $0, step: step) }
  }
}
