// SPDX-License-Identifier: Apache-2.0

import Notation

/// Writes a recording as a test for pytest, with the Appium client.
struct PythonWriter: RecordingWriter {
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
    return frame().lines(around: statements.isEmpty ? [CodeLine(text: "pass")] : statements)
  }

  func body() -> [CodeLine] {
    let statements = statements(of: recording.steps.afterFirstLaunch)
    guard !options.hasApplication else { return statements }
    let opening = ["options = AppiumOptions().load_capabilities({"] + capabilities + ["})"]
    let remote = "webdriver.Remote(\(address), options=options)"
    return opening.map { CodeLine(text: $0, step: recording.steps.first?.id) }
      + [CodeLine(text: "\(options.application) = \(remote)", step: recording.steps.first?.id)]
      + statements + [CodeLine(text: "\(options.application).quit()")]
  }

  /// Returns the code of a file around the statements: the imports, the fixture that starts the program, and the
  /// function of the test.
  ///
  /// If the application exists, the fixture of another file starts the program, and the file needs only one import.
  func frame() -> CodeFrame {
    guard !options.hasApplication else {
      let lead = [Self.heading, Self.strategies, "", "", header]
      return CodeFrame(lead: lead.map { CodeLine(text: $0) }, trail: [], indentation: Self.step)
    }
    let fixture = [
      "@pytest.fixture", "def \(options.application)():",
      "    \"\"\"The program, which has just been launched on a private desktop.\"\"\"",
      "    options = AppiumOptions().load_capabilities({",
    ]
    let head = [
      Self.heading,
      "import os", "", "import pytest", "from appium import webdriver",
      "from appium.options.common.base import AppiumOptions",
      Self.strategies, "", "",
    ]
    let launch = capabilities.map { Self.step + $0 } + ["    })"]
    let rest = [
      "    with webdriver.Remote(\(address), options=options) as driver:", "        yield driver", "", "",
      header,
    ]
    let lead =
      (head + fixture).map { CodeLine(text: $0) }
      + launch.map {
        CodeLine(text: $0, step: recording.steps.firstLaunch == nil ? nil : recording.steps.first?.id)
      }
      + rest.map { CodeLine(text: $0) }
    return CodeFrame(lead: lead, trail: [], indentation: Self.step)
  }

  private static let heading =
    "\"\"\"Recorded with Understudy; you can change it. \"understudy webdriver -- pytest\" runs it.\"\"\""
  private static let strategies = "from appium.webdriver.common.appiumby import AppiumBy"

  /// The line with the name of the test.
  private var header: String {
    "def \(GeneratedTestName.python(recording.testName))(\(options.application)):"
  }

  private func statements(of steps: [RecordedStep]) -> [CodeLine] {
    let language = PythonStatements(options: options, session: session)
    let lines = steps.flatMap { language.lines(of: $0) }
    // A block of Python needs a statement in addition to its comments.
    let isOnlyComments = !lines.isEmpty && lines.allSatisfy { $0.text.hasPrefix(language.commentMark) }
    return lines + (isOnlyComments ? [CodeLine(text: "pass")] : [])
  }

  private var address: String {
    "os.environ.get(\(PythonLiteral.quoted(AppiumSession.addressVariable)), \(PythonLiteral.quoted(AppiumSession.address)))"
  }

  /// The lines of the dictionary with the capabilities of the session.
  private var capabilities: [String] {
    var members = [("platformName", PythonLiteral.quoted("linux"))]
    if let app = session.app { members.append(("appium:app", PythonLiteral.quoted(app))) }
    if !session.arguments.isEmpty {
      members.append(("appium:arguments", PythonStatements.literal(.texts(session.arguments))))
    }
    if !session.environment.isEmpty {
      members.append(("appium:environment", PythonStatements.literal(.members(session.environment))))
    }
    members.append(("timeouts", "{\"implicit\": \(AppiumSession.implicitWait)}"))
    return members.map { "\(Self.step)\(PythonLiteral.quoted($0.0)): \($0.1)," }
  }
}
