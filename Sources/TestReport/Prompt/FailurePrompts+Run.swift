// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The sections about the steps, about the program, and about the differences from an earlier pass.
extension FailurePrompts {
  static func steps(_ steps: PromptSteps) -> PromptSection {
    var section = PromptSection(heading: "Steps", block: steps.lines, remainder: .last)
    if steps.lines.contains(where: { $0.hasPrefix(">") }) {
      section.heading = "Steps; > marks those that failed"
    }
    return section
  }

  /// The number of the last lines of the program's error output.
  private static let maximumOutput = 6
  /// The number of the last characters of the program's error output that are read.
  private static let maximumOutputLength = 4_000
  /// The number of the first lines of a program's stacks, and of the bytes that are read of them.
  private static let (maximumStack, maximumStackBytes) = (12, 8_000)

  /// Returns crashes and hangs of the program, the beginning of its stacks, and the end of its error output.
  func program(of moment: FailureContext) -> PromptSection {
    var section = PromptSection(heading: "Program")
    let test = moment.attempt.test
    for (time, change) in test.applications where ["crashed", "hung", "exited"].contains(change.change) {
      section.block.append(
        PromptText.line(
          "\(PromptSteps.time(time - test.start)) \(change.name) \(change.change): \(change.details ?? "")"
        ))
    }
    let stack = test.attachments.last {
      ["Backtrace of ", "Threads of "].contains(where: $0.attachment.name.hasPrefix)
    }
    // A file that cannot be read is left out.
    if let stack,
      let data = try? results.record.files.data(
        of: stack.attachment.file, in: BundleFormat.attachments, range: 0..<Self.maximumStackBytes)
    {
      let begin = String(decoding: data, as: UTF8.self)
      section.block += PromptText.lines(begin, atMost: Self.maximumStack)
    }
    let output = test.outputs.last {
      $0.application != nil && $0.stream == "stderr" && $0.time <= moment.time + 1
    }
    if let output {
      let lines = PromptText.lines(String(output.text.suffix(Self.maximumOutputLength)), atMost: .max)
      section.block += lines.suffix(Self.maximumOutput).map { "stderr: \($0)" }
    }
    return section
  }

  func difference(
    _ test: TestResult, _ moment: FailureContext, _ steps: PromptSteps, _ elements: [CapturedElement]?
  ) -> PromptSection {
    var section = PromptSection(heading: "Differences from the last pass", language: "diff")
    guard let pass = passes[test.name] else { return section }
    let difference = PromptDifference(
      from: pass, to: moment, steps, destination: destination(of: moment.attempt), elements: elements)
    (section.introduction, section.block) = (difference.sentences, difference.lines)
    return section
  }
}
