// SPDX-License-Identifier: Apache-2.0

import Notation
import Settings

/// The session that an Appium client requests for a recording: its program, and the first launch.
struct AppiumSession {
  /// The value of the capability `appium:app`; nil if the recording does not name a program.
  let app: String?
  let arguments: [String]
  let environment: [String: String]

  /// The address of the server if the variable of ``addressVariable`` is not set.
  static let address = "http://127.0.0.1:4723"
  /// The variable with the address of the server.
  static let addressVariable = Setting.webDriverURL.name
  /// The milliseconds for which a search waits for an element, as in the files that `understudy init` writes.
  static let implicitWait = 5_000

  init(_ recording: Recording) {
    app = recording.command ?? recording.application.map(ShellWords.quoted)
    (arguments, environment) = recording.steps.firstLaunch ?? ([], [:])
  }

  /// Returns the command for an action on the program.
  ///
  /// - Throws: ``UnwrittenStatement`` if the program is launched again, and the recording does not name it.
  func script(for action: RecordedProgramAction) throws(UnwrittenStatement) -> AppiumCommand.Script {
    switch action {
    case .launch(let arguments, let environment): try launch(arguments, environment)
    case .activate: .init(name: "activateApp")
    case .terminate: .init(name: "terminateApp")
    }
  }

  private func launch(
    _ arguments: [String], _ environment: [String: String]
  ) throws(UnwrittenStatement) -> AppiumCommand.Script {
    guard let app else {
      throw UnwrittenStatement(
        reason:
          "The recording does not name the program, which a launch needs. Name it with the option application."
      )
    }
    var script = AppiumCommand.Script(name: "launchApp")
    script.arguments.append(.init("app", .text(app)))
    if !arguments.isEmpty { script.arguments.append(.init("arguments", .texts(arguments))) }
    if !environment.isEmpty { script.arguments.append(.init("environment", .members(environment))) }
    return script
  }
}
