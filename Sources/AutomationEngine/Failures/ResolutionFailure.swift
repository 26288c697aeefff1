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
  static func noMatches(_ query: ElementQuery, in tree: ElementTree) throws -> AutomationError {
    let trace = try QueryEvaluator(tree: tree).trace(query)
    var details =
      UnreadContainers(tree).lines() + ["Query:"] + steps(query, trace) + WindowButtons.advice(for: query)
    details += BrowserPages.advice(in: tree.nodes)
    let suggestions = candidates(for: query, trace, in: tree)
    if !suggestions.isEmpty { details += ["Did you mean:"] + suggestions.map { "  " + $0 } }
    details += ["Elements of \(query.application):"] + excerpt(of: tree)
    return AutomationError(
      .noMatches, "No matches found for \(query.elementDescription) in \(query.application).",
      details: details)
  }

  static func multiple(_ query: ElementQuery, _ nodes: [Int], in tree: ElementTree) -> AutomationError {
    let trace = (try? QueryEvaluator(tree: tree).trace(query)) ?? []
    let printer = TreePrinter(tree: tree)
    try? tree.prefetch(Set(ElementAttribute.allCases), of: Array(nodes.prefix(20)))
    var details = ["Query:"] + steps(query, trace) + ["Matches:"]
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

  private static func steps(_ query: ElementQuery, _ trace: [QueryEvaluator.StepResult]) -> [String] {
    ["  Application \(query.application)"]
      + trace.map { step in
        let count = step.matches.count
        let found = count == 0 ? "no matches" : count == 1 ? "1 match" : "\(count) matches"
        return "  → \(step.step): \(found)"
      }
  }

  // MARK: - Suggestions

  /// The elements that the test may have meant, as lines.
  private static func candidates(
    for query: ElementQuery, _ trace: [QueryEvaluator.StepResult], in tree: ElementTree
  ) -> [String] {
    guard let failed = trace.firstIndex(where: { $0.matches.isEmpty }) else { return [] }
    let input = failed == 0 ? [0] : trace[failed - 1].matches
    let printer = TreePrinter(tree: tree)
    switch query.steps[failed] {
    case .matching(.identifier(let text)), .matching(.type(_, .some(let text))):
      var lines = similar(to: text, among: input, in: tree).map(printer.line)
      // The right label on another type of element is a common mistake.
      let elsewhere = (1..<max(1, tree.count)).filter { tree.label($0) == text && !input.contains($0) }
      lines += elsewhere.prefix(3).map(printer.line)
      if lines.isEmpty {
        lines = similar(to: text, among: Array(1..<max(1, tree.count)), in: tree).map(printer.line)
      }
      return lines
    case .at(let index):
      return input.isEmpty
        ? [] : ["an index from 0 to \(input.count - 1) (not \(index)): \(input.count) elements match"]
    case .matching(.predicate):
      return input.prefix(5).map(printer.line)
    default:
      return []
    }
  }

  private static func similar(to text: String, among nodes: [Int], in tree: ElementTree) -> [Int] {
    let labels = nodes.map { tree.label($0) }
    return NearMisses.closest(to: text, among: labels, limit: 3).compactMap { label in
      labels.firstIndex(of: label).map { nodes[$0] }
    }
  }

  /// The tree, as much of it as one can take in; all of it is in the attached file.
  private static func excerpt(of tree: ElementTree) -> [String] {
    let lines = TreePrinter(tree: tree, isCompact: true).lines()
    let shown = lines.prefix(60).map { "  " + $0 }
    return lines.count > shown.count
      ? shown + ["  … and \(lines.count - shown.count) more lines"] : Array(shown)
  }
}
