// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

extension QueryFindings {
  /// Creates the facts about a query that found nothing or several elements.
  ///
  /// - Parameters:
  ///   - result: the result of the query.
  ///   - isOnUsersDesktop: whether the window manager is not the one of private desktops.
  package init(_ result: QueryResult, isOnUsersDesktop: Bool) {
    let (query, tree, nodes) = (result.query, result.tree, result.nodes)
    let printer = TreePrinter(tree: tree)
    application = result.application
    steps = result.trace.map { Step(text: "\($0.step)", count: $0.matches.count) }
    guard nodes.isEmpty else {
      let shown = nodes.prefix(Self.maximumMatches)
      tree.attributes.tryPrefetch(Set(ElementAttribute.allCases), of: Array(shown))
      candidates = shown.map { Candidate(text: printer.line($0), path: printer.pathDescription(to: $0)) }
      (places, unread, advice) = (nil, [], [])
      return
    }
    candidates = Suggestion.all(for: result).map {
      Candidate(text: Self.nearMiss(printer.line($0.node), tree.label($0.node), $0), path: nil)
    }
    places = candidates.isEmpty ? Self.places(in: result) : nil
    unread = UnreadContainers(tree).lines()
    advice =
      (isOnUsersDesktop ? WindowButtons.advice(for: query) : [])
      + (tree.toolkit.rules.content?.adviceForNothingFound(in: tree.nodes) ?? [])
      + Self.adviceForIdentifier(in: result, hasNearMisses: !candidates.isEmpty)
  }

  private static let maximumMatches = 20

  /// The line of an element, with remarks on facts that the line does not show.
  ///
  /// These are special characters in the label, the reason why the element is hidden, and the text next to the element
  /// that identifies it.
  private static func nearMiss(_ line: String, _ label: String, _ suggestion: Suggestion) -> String {
    let remarks = [
      ConfusableCharacters.remark(on: label).map { "the label has \($0)" },
      suggestion.hidden.map { "it \($0.clause)" },
      suggestion.beside.map { "found by the text beside it: \(quoted($0))" },
    ]
    return ConfusableCharacters.spelledOut(line) + remarks.compactMap { $0 }.map { " (\($0))" }.joined()
  }

  /// Returns the reason why a query by identifier cannot succeed, if the toolkit reports no identifiers.
  private static func adviceForIdentifier(in result: QueryResult, hasNearMisses: Bool) -> [String] {
    let toolkit = result.tree.toolkit
    guard let reason = toolkit.advice.reasonForNoIdentifiers else { return [] }
    guard let failed = result.trace.firstIndex(where: { $0.matches.isEmpty }) else { return [] }
    if case .matching(.predicate(let predicate)) = result.query.steps[failed] {
      guard predicate.attributes.contains(.identifier),
        !result.trace[..<failed].contains(where: \.matches.isEmpty)
      else { return [] }
    } else {
      // A string that has spaces or resembles the label of an element is probably a label and not an identifier.
      guard let text = Suggestion.requestedText(of: result), !hasNearMisses,
        !text.contains(where: \.isWhitespace)
      else { return [] }
    }
    return [reason]
  }

  private static func places(in result: QueryResult) -> String? {
    guard let failed = result.trace.firstIndex(where: { $0.matches.isEmpty }), failed > 0,
      case .at(let index) = result.query.steps[failed]
    else { return nil }
    let count = result.trace[failed - 1].matches.count
    return count == 0
      ? nil : "an index from 0 to \(count - 1), since \(count) elements match (the index is \(index))"
  }

  /// The first lines of the tree, limited to a number that a person can read.
  ///
  /// The complete tree is in the attached file.
  package static func excerpt(of result: QueryResult) -> [String] {
    let lines = TreePrinter(tree: result.tree, isCompact: true).lines()
    let shown = lines.prefix(60).map { "  " + $0 }
    let rest = lines.count > shown.count ? ["  … and \(lines.count - shown.count) more lines"] : []
    return ["Elements of \(result.application):"] + shown + rest
  }
}
