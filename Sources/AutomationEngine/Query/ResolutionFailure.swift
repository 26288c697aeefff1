// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Words the failure of a query that did not find exactly one element.
///
/// ```
/// No matches found for "Ad" Button
/// Query:
///   Application org.example.Lister
///   → Descendants matching type Button: 14 matches
///   → Elements matching predicate '"Ad" IN identifiers': no matches
/// Did you mean:
///   Button "Add"  {{620.0, 96.0}, {64.0, 34.0}}
/// ```
enum ResolutionFailure {
  static func noMatches(_ lookup: Lookup) -> AutomationError {
    let excerpt = ["Elements of \(lookup.query.application):"] + excerpt(of: lookup.tree)
    return AutomationError(.noMatches, nothing(found: lookup), details: reasons(lookup) + excerpt)
  }

  /// What an assertion that only has "false" leaves open: what the query found, or where it ended.
  static func explanation(of lookup: Lookup) -> [String] {
    guard !lookup.nodes.isEmpty else { return [nothing(found: lookup)] + reasons(lookup) }
    let shown = lookup.nodes.prefix(maximumFound)
    // What cannot be read any more is left out of the lines.
    lookup.tree.tryPrefetch(Set(ElementAttribute.allCases), of: Array(shown))
    let printer = TreePrinter(tree: lookup.tree)
    var lines = ["Found:"] + shown.map { "  " + printer.line($0) }
    if lookup.nodes.count > shown.count { lines.append("  … and \(lookup.nodes.count - shown.count) more") }
    return lines
  }

  private static let maximumFound = 5

  private static func nothing(found lookup: Lookup) -> String {
    "No matches found for \(lookup.query.elementDescription) in \(lookup.query.application)."
  }

  private static func reasons(_ lookup: Lookup) -> [String] {
    let (query, tree) = (lookup.query, lookup.tree)
    var lines =
      UnreadContainers(tree).lines() + ["Query:"] + steps(lookup) + WindowButtons.advice(for: query)
    lines += tree.toolkit.adviceForNothingFound(in: tree.nodes)
    let suggestions = candidates(for: lookup)
    if !suggestions.isEmpty { lines += ["Did you mean:"] + suggestions.map { "  " + $0 } }
    return lines
  }

  static func multiple(_ lookup: Lookup) -> AutomationError {
    let (query, tree, nodes) = (lookup.query, lookup.tree, lookup.nodes)
    let printer = TreePrinter(tree: tree)
    tree.tryPrefetch(Set(ElementAttribute.allCases), of: Array(nodes.prefix(20)))
    var details = ["Query:"] + steps(lookup) + ["Matches:"]
    for (index, node) in nodes.prefix(20).enumerated() {
      details.append("  [\(index)] \(printer.line(node))")
      details.append("      in " + printer.pathDescription(to: node))
    }
    if nodes.count > 20 { details.append("  … and \(nodes.count - 20) more") }
    details.append(
      "Narrow the query, or choose one of them with element(boundBy:) or firstMatch.")
    return AutomationError(
      .multipleMatches,
      "Multiple matching elements found for \(query.elementDescription) in \(query.application): "
        + "expected one, found \(nodes.count).",
      details: details)
  }

  private static func steps(_ lookup: Lookup) -> [String] {
    ["  Application \(lookup.query.application)"]
      + lookup.trace.map { step in
        let count = step.matches.count
        let found = count == 0 ? "no matches" : count == 1 ? "1 match" : "\(count) matches"
        return "  → \(step.step): \(found)"
      }
  }

  // MARK: - Suggestions

  /// What the test may have meant, as lines.
  private static func candidates(for lookup: Lookup) -> [String] {
    let printer = TreePrinter(tree: lookup.tree)
    let lines = Suggestion.all(for: lookup).map { printer.line($0.node) }
    guard lines.isEmpty, let failed = lookup.trace.firstIndex(where: { $0.matches.isEmpty }), failed > 0,
      case .at(let index) = lookup.query.steps[failed]
    else { return lines }
    let count = lookup.trace[failed - 1].matches.count
    return count == 0 ? [] : ["an index from 0 to \(count - 1) (not \(index)): \(count) elements match"]
  }

  /// The tree, as much of it as one can take in; all of it is in the attached file.
  private static func excerpt(of tree: ElementTree) -> [String] {
    let lines = TreePrinter(tree: tree, isCompact: true).lines()
    let shown = lines.prefix(60).map { "  " + $0 }
    return lines.count > shown.count
      ? shown + ["  … and \(lines.count - shown.count) more lines"] : Array(shown)
  }
}
