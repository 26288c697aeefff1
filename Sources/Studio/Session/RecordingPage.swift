// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Recorder

/// The recording in the format of the page.
struct RecordingPage: Codable {
  struct Token: Codable {
    /// The position in the line in UTF-16 code units, as in JavaScript.
    let from: Int
    let to: Int
    let role: CodeToken.Part
  }

  struct Line: Codable {
    let text: String
    let step: Int?
    let tokens: [Token]
  }

  struct Target: Codable {
    let label: String
    let frame: [Double]
  }

  struct Step: Codable {
    let target: Target?
    let destination: Target?
  }

  struct File: Codable {
    let path: String
    /// The test's name: `ListTests.testAdding`.
    let test: String
    let problem: String?
    /// Whether the written test was removed from the file again.
    let isOut: Bool
  }

  let isRecording: Bool
  let testName: String
  let lines: [Line]
  let steps: [String: Step]
  let canUndo: Bool
  let canRedo: Bool
  let style: CodeOptions.Style
  let usesClicks: Bool
  let usesConstants: Bool
  /// The steps that the language cannot express; the lines are comments with the reasons.
  let omissions: [CodeOmission]
  let file: File?
  /// The reason why the recording could not be saved in its own file.
  let savingProblem: String?

  init(testName: String) {
    self.testName = testName
    (isRecording, canUndo, canRedo, usesClicks, usesConstants) = (false, false, false, false, false)
    (lines, steps, style, omissions, file, savingProblem) = ([], [:], .xctest, [], nil, nil)
  }

  init(
    recording: Recording, code: GeneratedCode, writing: Writing, isRecording: Bool, canUndo: Bool,
    canRedo: Bool,
    file: File?, savingProblem: String?
  ) {
    self.isRecording = isRecording
    testName = recording.testName
    self.canUndo = canUndo
    self.canRedo = canRedo
    style = writing.style
    usesClicks = writing.usesClicks
    usesConstants = writing.usesConstants
    omissions = code.omissions
    self.file = file
    self.savingProblem = savingProblem
    lines = code.lines.map(Line.init)
    steps = Dictionary(
      uniqueKeysWithValues: recording.steps.map { step in
        (
          String(step.id),
          Step(target: step[.target].map(Target.init), destination: step[.destination].map(Target.init))
        )
      })
  }
}

extension RecordingPage.Line {
  init(_ line: CodeLine) {
    text = line.text
    step = line.step
    tokens = line.tokens.map {
      .init(from: $0.location, to: $0.location + $0.length, role: $0.part)
    }
  }
}

extension RecordingPage.Target {
  init(_ target: RecordedTarget) {
    label = "\(target.type.title) \(target.label)"
    frame = [target.frame.minX, target.frame.minY, target.frame.width, target.frame.height].map(Double.init)
  }
}
