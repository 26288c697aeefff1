// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder

/// The tool `record_code`.
extension AgentSession {
  /// The largest length of code in an answer, in lines; longer code is in the file only.
  private static let maximumLines = 150

  func recordCode(_ arguments: ToolArguments) throws -> ToolAnswer {
    let language = try arguments.choice("language", of: CodeLanguage.self) ?? .swift
    var recording = recorded.recording
    if let name = try arguments.text("name") { recording.testName = name }
    guard recording.steps.count > 1 else {
      throw ToolFailure("The session has no actions yet: call act first.")
    }
    let code = RecordingCode.write(recording, options: CodeOptions(style: language.style)).text
    let file = newFile("RecordedTests", language.fileExtension)
    try Data(code.utf8).write(to: file)
    let left =
      recorded.unrecorded > 0
      ? " \(recorded.unrecorded) action\(recorded.unrecorded == 1 ? "" : "s") in other programs are left out."
      : ""
    return ToolAnswer(
      UntrustedText.short(code, lines: Self.maximumLines, characters: 20_000)
        + "\n\(recording.steps.count) steps, in \(file.path).\(left)")
  }
}
