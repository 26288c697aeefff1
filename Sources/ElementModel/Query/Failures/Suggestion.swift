// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// An element that a test may have meant when its query found no element.
package struct Suggestion {
  package let node: Int
  /// The reason why the query did not find the element.
  package let reason: String
  /// The reason why an element with the requested label is hidden; nil if it is shown, and for other elements.
  package var hidden: HidingReason?
  /// The text next to the element, by which queries find the element; nil if it has a label.
  package var beside: String?

  /// The elements that the test may have meant; empty if the query found something, or if no element is similar.
  package static func all(for result: QueryResult) -> [Suggestion] {
    guard let failed = result.trace.firstIndex(where: { $0.matches.isEmpty }) else { return [] }
    let tree = result.tree
    let input = failed == 0 ? [0] : result.trace[failed - 1].matches
    switch result.query.steps[failed] {
    case .descendants, .children:
      // The query has a type that no element has. The text in the next step may be the label of an element of another
      // type.
      guard failed + 1 < result.query.steps.count, let text = result.query.steps[failed + 1].identifyingText
      else { return [] }
      let all = Array(1..<max(1, tree.count))
      let exact = called(text, among: all, in: tree)
      return exact.isEmpty ? similar(to: text, among: all.filter { !tree.isHidden($0) }, in: tree) : exact
    case .matching(.identifier(let text)), .matching(.type(_, .some(let text))):
      let candidates = Set(input)
      // The previous step may have left out an element with the label because it is hidden. Another common mistake is
      // the right label with the wrong type.
      let found =
        called(text, among: input, in: tree).filter { $0.hidden != nil }
        + similar(to: text, among: input, in: tree)
        + called(text, among: (1..<max(1, tree.count)).filter { !candidates.contains($0) }, in: tree)
      return found.isEmpty ? similar(to: text, among: Array(1..<max(1, tree.count)), in: tree) : found
    case .matching(.predicate(let predicate)):
      return input.prefix(5).map {
        Suggestion(node: $0, reason: "the predicate '\(predicate.description)' is false for it")
      }
    default:
      return []
    }
  }

  /// The first text that identifies elements in the step without matches, or in the step after it.
  static func requestedText(of result: QueryResult) -> String? {
    guard let failed = result.trace.firstIndex(where: { $0.matches.isEmpty }) else { return nil }
    return result.query.steps[failed...].prefix(2).lazy.compactMap(\.identifyingText).first
  }

  /// The first elements that have the label, at most three; shown elements precede hidden ones.
  private static func called(_ text: String, among nodes: [Int], in tree: ElementTree) -> [Suggestion] {
    let found = nodes.filter { tree.label($0) == text }.prefix(maximumCalled).map { node in
      // If the program does not answer, the suggestion is incomplete.
      let rule = (try? tree.hidingReason(of: node)) ?? nil
      let reason =
        rule?.clause ?? "is an element of type \(tree.type(node).title) that the query leaves out"
      return Suggestion(node: node, reason: "it has this name, but \(reason)", hidden: rule)
    }
    return Array((found.filter { $0.hidden == nil } + found.filter { $0.hidden != nil }).prefix(3))
  }

  /// The maximum number of elements with the label that are checked; some of the hiding rules cost a call per element.
  private static let maximumCalled = 10

  private static func similar(to text: String, among nodes: [Int], in tree: ElementTree) -> [Suggestion] {
    let beside = LabelBeside(tree: tree)
    let labels = nodes.map { node in
      let label = tree.label(node)
      guard label.isEmpty else { return label }
      // If the program does not answer, the suggestion is incomplete.
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
  /// The text that identifies elements in this step; nil for other kinds of steps.
  var identifyingText: String? {
    switch self {
    case .matching(.identifier(let text)), .matching(.type(_, .some(let text))): text
    default: nil
    }
  }
}
