// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The steps up to a failure as lines: those before it without their parts, and those around it with their parts.
struct PromptSteps {
  let lines: [String]

  /// The outermost steps up to the failure.
  let roots: [ActivityRecord]

  private let begin: TimeInterval

  init(_ moment: FailureContext) {
    let tree = StepTree(moment.attempt.test.activities)
    begin = moment.attempt.test.start
    let ending = moment.path.first
    roots = tree.roots.filter { step in
      guard let ending else { return step.start <= moment.time }
      return step.start <= ending.start
    }
    var lines: [String] = []
    let path = Set(moment.path.map(\.number))
    Self.add(roots, depth: 0, along: path, of: tree, since: begin, to: &lines)
    self.lines = lines
  }

  /// The shortest duration that is written, in seconds.
  private static let shortest = 0.05

  private static func add(
    _ steps: [ActivityRecord], depth: Int, along path: Set<Int>, of tree: StepTree, since begin: TimeInterval,
    to lines: inout [String]
  ) {
    var index = 0
    while index < steps.count {
      let step = steps[index]
      let isOnPath = path.contains(step.number)
      var last = index
      // Retries of one step are one line.
      while !isOnPath, last + 1 < steps.count, !path.contains(steps[last + 1].number),
        steps[last + 1].nameWithoutRetry == step.nameWithoutRetry
      {
        last += 1
      }
      var facts: [String] = []
      if last > index { facts.append("\(last - index + 1) times") }
      let end = steps[last].duration.map { steps[last].start + $0 }
      if let end {
        if end - step.start >= shortest { facts.append(time(end - step.start)) }
      } else {
        facts.append("unfinished")
      }
      let mark = isOnPath ? "> " : "  "
      let more = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
      lines.append(
        mark + String(repeating: "  ", count: depth) + "\(time(step.start - begin)) "
          + PromptText.line(last > index ? step.nameWithoutRetry : step.name) + more)
      if isOnPath {
        add(tree.parts(of: step), depth: depth + 1, along: path, of: tree, since: begin, to: &lines)
      }
      index = last + 1
    }
  }

  static func time(_ time: TimeInterval) -> String { String(format: "%.2f s", time) }
}
