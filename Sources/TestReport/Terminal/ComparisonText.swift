// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// The differences between two runs, for a person.
package struct ComparisonText {
  private let comparison: RunComparison

  package init(_ comparison: RunComparison) { self.comparison = comparison }

  package var text: String {
    let sections = [
      section("Newly failing", comparison.newlyFailing, failure),
      section("Fixed", comparison.fixed) { _ in "" },
      section("Still failing", comparison.stillFailing, failure),
      section("Slower", comparison.slower, times),
      section("Faster", comparison.faster, times),
      section("Measured worse", comparison.measuredWorse),
      section("Measured better", comparison.measuredBetter),
      section("Measured differently", comparison.measuredOtherwise),
      section("Added", comparison.added) { $0.after.map { $0.outcome.rawValue } ?? "" },
      section("Removed", comparison.removed, earlierOutcome),
      section("Not run", comparison.notRun, earlierOutcome),
    ].filter { !$0.isEmpty }
    return sections.isEmpty ? "There are no differences.\n" : sections.joined(separator: "\n")
  }

  private func section(
    _ title: String, _ changes: [RunComparison.Change], _ detail: (RunComparison.Change) -> String
  ) -> String {
    guard !changes.isEmpty else { return "" }
    let lines = changes.map { change in
      let detail = detail(change)
      return "  \(PlainText.visible(change.name.title))" + (detail.isEmpty ? "" : ": \(detail)")
    }
    return ([title + " (\(changes.count))"] + lines).joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ changes: [RunComparison.MeasuredChange]) -> String {
    guard !changes.isEmpty else { return "" }
    let lines = changes.map { change in
      let machine = change.isOfOtherMachine ? ", on another machine" : ""
      return
        "  \(PlainText.visible(change.name.title)), \(PlainText.visible(change.after.measurement.metric)): "
        + "\(change.after.averageAndDeviation), was \(change.before.averageAndDeviation): "
        + change.after.change(change.worse) + machine
    }
    return ([title + " (\(changes.count))"] + lines).joined(separator: "\n") + "\n"
  }

  private func failure(_ change: RunComparison.Change) -> String {
    change.after?.failure.map { PlainText.headline($0.text) } ?? "its process ended during the test"
  }

  private func earlierOutcome(_ change: RunComparison.Change) -> String {
    change.before.map { $0.outcome.rawValue } ?? ""
  }

  private func times(_ change: RunComparison.Change) -> String {
    String(format: "%.2f s, was %.2f s", change.after?.duration ?? 0, change.before?.duration ?? 0)
  }
}
