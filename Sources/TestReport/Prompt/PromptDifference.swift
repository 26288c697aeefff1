// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The differences between a failed attempt and an earlier pass of the same test: steps, times, query, elements.
struct PromptDifference {
  /// Sentences about the pass, its times and its query.
  let sentences: [String]
  /// The steps and the elements that differ: `-` marks what only the pass had, `+` what only the failed attempt has.
  let lines: [String]

  /// The differences of times that are mentioned: by more than a half, and by more than a quarter of a second.
  private static let (part, seconds) = (0.5, 0.25)
  /// The maximum number of steps with other times.
  private static let maximumTimes = 3
  /// The maximum number of elements that only one of the trees has, for each tree.
  private static let maximumElements = 6

  /// - Parameters:
  ///   - pass: the attempt that passed.
  ///   - moment: the failure.
  ///   - steps: the steps up to the failure.
  ///   - destination: the desktop of the failed attempt.
  ///   - elements: the elements of the failure's tree; nil if there is no tree.
  init(
    from pass: EarlierPass, to moment: FailureContext, _ steps: PromptSteps,
    destination: BundleEvent.Destination?, elements: [CapturedElement]?
  ) {
    let passed = pass.attempt.test
    let date = pass.date.map { " of \($0.formatted(.iso8601))" } ?? ""
    let run =
      pass.run.map { "in the run \(PromptText.code($0, length: 60))\(date)" }
      ?? "in another attempt of this run"
    var sentences = [
      "- The test passed \(run) in \(PromptSteps.time(pass.attempt.duration)); this attempt took "
        + "\(PromptSteps.time(moment.attempt.duration))."
    ]
    if let old = pass.destination?.name, let new = destination?.name, old != new {
      sentences.append(
        "- It passed on \(PromptText.code(old, length: 60)), and failed on \(PromptText.code(new, length: 60))."
      )
    }

    let before = StepTree(passed.activities).roots
    let alignment = StepAlignment(before.map(\.nameWithoutRetry), steps.roots.map(\.nameWithoutRetry))
    let (stepLines, pairs) = Self.steps(alignment, before, steps.roots)
    if stepLines.isEmpty, !steps.roots.isEmpty {
      sentences.append("- Up to the failure, the steps were the same.")
    }
    sentences += Self.times(pairs)

    let query = moment.resolution.flatMap { failed in passed.resolutions.last { $0.query == failed.query } }
    let passedElements = Self.elements(of: passed, near: query, in: pass.files)
    if let query {
      let found = passedElements.flatMap { $0.isOfQuery ? Self.first(query.matches, of: $0.elements) : nil }
      let count = query.matches.count
      sentences.append(
        "- The query matched \(count) \(count == 1 ? "element" : "elements") then\(found.map { ": \($0)" } ?? "")."
      )
    }
    var lines = stepLines
    if let old = passedElements?.elements, let new = elements {
      let elementLines = Self.elementLines(old, new)
      if elementLines.isEmpty { sentences.append("- The elements had the same names, values and states.") }
      lines += elementLines
    } else if elements != nil {
      sentences.append("- Its elements were not stored; UNDERSTUDY_CAPTURE=trees=always stores them.")
    }
    self.sentences = sentences
    self.lines = lines
  }

  // MARK: - Steps

  /// Returns the steps of one attempt alone, and the pairs of equal steps; steps after the failure do not count.
  private static func steps(
    _ alignment: StepAlignment, _ before: [ActivityRecord], _ after: [ActivityRecord]
  ) -> (lines: [String], pairs: [(ActivityRecord, ActivityRecord)]) {
    var lines: [String] = []
    var pairs: [(ActivityRecord, ActivityRecord)] = []
    var left = after.count
    for line in alignment.lines {
      guard left > 0 else { break }
      switch line {
      case .both(let old, let new):
        pairs.append((before[old], after[new]))
        left -= 1
      case .onlyBefore(let old): lines.append("- step: \(PromptText.line(before[old].name))")
      case .onlyAfter(let new):
        lines.append("+ step: \(PromptText.line(after[new].name))")
        left -= 1
      }
    }
    return (lines, pairs)
  }

  private static func times(_ pairs: [(ActivityRecord, ActivityRecord)]) -> [String] {
    let changes = pairs.compactMap {
      old, new -> (step: ActivityRecord, old: TimeInterval, new: TimeInterval)? in
      guard let old = old.duration, let duration = new.duration, abs(duration - old) > seconds,
        abs(duration - old) > part * old
      else { return nil }
      return (new, old, duration)
    }.sorted { abs($0.new - $0.old) > abs($1.new - $1.old) }
    return changes.prefix(maximumTimes).map {
      "- The step \(PromptText.code($0.step.name, length: 80)) took \(PromptSteps.time($0.new)), then "
        + "\(PromptSteps.time($0.old))."
    }
  }

  // MARK: - Elements

  /// Returns the elements of the passed attempt: the elements of a query's tree, or else of the last tree of the
  /// attempt.
  private static func elements(
    of test: TestRecord, near query: BundleEvent.Resolution?, in files: UntrustedFolder
  ) -> (elements: [CapturedElement], isOfQuery: Bool)? {
    let trees = test.attachments.map(\.attachment).filter { $0.type == CapturedTree.typeIdentifier }
    let ofQuery = query?.taken.flatMap { taken in trees.last { $0.taken == taken } }
    var reader = CapturedTreeReader(files)
    return (ofQuery ?? trees.last).flatMap { reader.elements(in: $0.file) }.map { ($0, ofQuery != nil) }
  }

  private static func first(_ matches: [Int], of elements: [CapturedElement]) -> String? {
    matches.first.flatMap {
      elements.indices.contains($0) ? PromptText.code(PromptElement.line(elements[$0])) : nil
    }
  }

  /// Returns the elements that only one of two trees has, without regard to their positions.
  private static func elementLines(_ old: [CapturedElement], _ new: [CapturedElement]) -> [String] {
    let (old, new) = (PromptTree(old).names, PromptTree(new).names)
    return Array(only(old, but: new).prefix(maximumElements).map { "- \($0)" })
      + only(new, but: old).prefix(maximumElements).map { "+ \($0)" }
  }

  private static func only(_ lines: [String], but others: [String]) -> [String] {
    var counts = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return lines.filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }
}
