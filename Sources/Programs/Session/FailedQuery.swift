// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import ResultBundle

/// A question of the test that was answered with no: whether an element exists, or a wait that ran out.
///
/// A failing assertion right after it is about it, and has no other information than "false".
package struct FailedQuery {
  package enum Finding {
    /// The query found nothing, or something that was to be gone, or to be other than it is.
    case found(QueryResult, of: TargetApplication)
    /// The program was in another state.
    case state(String)
    /// The program or the desktop could not be asked.
    case unreadable(any Error)
  }

  package private(set) var finding: Finding
  /// The condition that was waited for, as the words after "Waited": `5.0s for "Add" Button to exist`; nil without a
  /// wait.
  package var wait: String?
  /// Dialogs that stood in the way of the wait and that no handler has dealt with, a line for each.
  package var standing: [String] = []
  /// The return addresses of the question, the innermost first.
  package var callStack: [UInt] = []

  /// Why the program or the desktop could not be asked; nil when it was.
  package var error: (any Error)? {
    guard case .unreadable(let error) = finding else { return nil }
    return error
  }

  package init(finding: Finding, wait: String? = nil, standing: [String] = []) {
    self.finding = finding
    self.wait = wait
    self.standing = standing
  }

  /// The failed lookup with the desktop as its reason, where a part of the desktop does not answer: a query that finds
  /// nothing then is not about the program.
  package func blamingDesktop(in session: AutomationSession) -> FailedQuery {
    guard error == nil, let failure = session.host.failure() else { return self }
    var look = self
    look.finding = .unreadable(failure)
    return look
  }

  /// The facts that the record of a run stores for programs; nil where it stores the text alone.
  package var facts: FailureFacts? {
    switch finding {
    case .unreadable(let error): return (error as? AutomationError)?.facts
    case .state: return nil
    case .found(let lookup, let application):
      guard lookup.nodes.isEmpty else { return nil }
      var facts = FailureFacts(
        kind: AutomationError.Kind.noMatches.rawValue, application: lookup.application,
        element: lookup.elementDescription)
      facts.add(
        QueryFindings(application.complete(lookup), isOnUsersDesktop: application.session.host.isUsersOwn))
      return facts
    }
  }

  /// The facts that a person needs; the first line is a sentence.
  package var lines: [String] {
    let begin = wait.map { ["Waited \($0)."] } ?? []
    switch finding {
    case .unreadable(let error): return ["\(error)"] + begin
    case .state(let text): return begin + [text] + linesOfStanding
    case .found(let lookup, let application):
      let explanation = Self.explanation(of: application.complete(lookup), application)
      return begin + explanation.prefix(1) + linesOfStanding + explanation.dropFirst()
    }
  }

  private var linesOfStanding: [String] {
    standing.map { "In the way: \($0). No handler has dealt with it." }
  }

  /// The details that an assertion with only "false" leaves open: the elements that the query found, or the step where
  /// it ended.
  private static func explanation(of lookup: QueryResult, _ application: TargetApplication) -> [String] {
    guard !lookup.nodes.isEmpty else {
      let findings = QueryFindings(lookup, isOnUsersDesktop: application.session.host.isUsersOwn)
      return [findings.nothingFound(lookup.elementDescription)] + findings.reasons
    }
    let shown = lookup.nodes.prefix(maximumFound)
    // An attribute that cannot be read any more is left out of the lines.
    lookup.tree.attributes.tryPrefetch(Set(ElementAttribute.allCases), of: Array(shown))
    let printer = TreePrinter(tree: lookup.tree)
    var lines = ["Found:"] + shown.map { "  " + printer.line($0) }
    if lookup.nodes.count > shown.count { lines.append("  … and \(lookup.nodes.count - shown.count) more") }
    return lines
  }

  private static let maximumFound = 5
}
