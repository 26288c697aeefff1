// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// An element that a test may have meant when its query found none.
package struct Suggestion {
  package let node: Int
  /// Why the query did not find it.
  package let reason: String
  /// Why it is not found though it has the label; nil for one that is shown.
  package var hidden: HidingReason?
  /// The text beside it, by which it is found; nil for one that has a label.
  package var beside: String?

  /// The elements that the test may have meant; none where something was found.
  package static func all(for lookup: QueryResult) -> [Suggestion] {
    guard let failed = lookup.trace.firstIndex(where: { $0.matches.isEmpty }) else { return [] }
    let tree = lookup.tree
    let input = failed == 0 ? [0] : lookup.trace[failed - 1].matches
    switch lookup.query.steps[failed] {
    case .descendants, .children:
      // The query has a type of which there is no element: the text that follows may be that of another one.
      guard failed + 1 < lookup.query.steps.count, let text = lookup.query.steps[failed + 1].identifyingText
      else { return [] }
      let all = Array(1..<max(1, tree.count))
      let exact = called(text, among: all, in: tree)
      return exact.isEmpty ? similar(to: text, among: all.filter { !tree.isHidden($0) }, in: tree) : exact
    case .matching(.identifier(let text)), .matching(.type(_, .some(let text))):
      let candidates = Set(input)
      // Of those that the step before let through, one of this label was left out because it is not shown. The right label on
      // another type of element is a common mistake.
      let found =
        called(text, among: input, in: tree).filter { $0.hidden != nil }
        + similar(to: text, among: input, in: tree)
        + called(text, among: (1..<max(1, tree.count)).filter { !candidates.contains($0) }, in: tree)
      return found.isEmpty ? similar(to: text, among: Array(1..<max(1, tree.count)), in: tree) : found
    case .matching(.predicate(let predicate)):
      return input.prefix(5).map {
        Suggestion(node: $0, reason: "the predicate '\(predicate.description)' does not hold for it")
      }
    default:
      return []
    }
  }

  /// The texts that the query identified elements by in the step that found nothing, or in the one after it.
  static func wantedText(of lookup: QueryResult) -> String? {
    guard let failed = lookup.trace.firstIndex(where: { $0.matches.isEmpty }) else { return nil }
    return lookup.query.steps[failed...].prefix(2).lazy.compactMap(\.identifyingText).first
  }

  /// The first elements that have the label, those that are shown before those that are not.
  private static func called(_ text: String, among nodes: [Int], in tree: ElementTree) -> [Suggestion] {
    let found = nodes.filter { tree.label($0) == text }.prefix(maximumCalled).map { node in
      // A suggestion is made as far as the program answers.
      let rule = (try? tree.hidingReason(of: node)) ?? nil
      let reason =
        rule?.clause ?? "is a \(tree.type(node).title) that the query leaves out"
      return Suggestion(node: node, reason: "it is called so, but \(reason)", hidden: rule)
    }
    return Array((found.filter { $0.hidden == nil } + found.filter { $0.hidden != nil }).prefix(3))
  }

  /// Some rules by which an element is hidden cost a call.
  private static let maximumCalled = 10

  private static func similar(to text: String, among nodes: [Int], in tree: ElementTree) -> [Suggestion] {
    let beside = LabelBeside(tree: tree)
    let labels = nodes.map { node in
      let label = tree.label(node)
      guard label.isEmpty else { return label }
      // A suggestion is made as far as the program answers.
      return (try? beside.text(beside: node)) ?? ""
    }
    return NearMisses.closest(to: text, among: labels, limit: 3).compactMap { label in
      labels.firstIndex(of: label).map {
        Suggestion(
          node: nodes[$0], reason: "it is called \(quoted(label)), not \(quoted(text))",
          beside: tree.label(nodes[$0]).isEmpty ? label : nil)
      }
    }
  }
}

extension QueryStep {
  /// The text that elements are identified by in this step; nil where it is another kind of step.
  var identifyingText: String? {
    switch self {
    case .matching(.identifier(let text)), .matching(.type(_, .some(let text))): text
    default: nil
    }
  }
}
