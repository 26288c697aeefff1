// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import ResultBundle

/// A query of the test with a negative result: an element does not exist, or a wait has timed out.
///
/// If the next assertion fails, this value explains the failure, because the assertion itself only receives `false`.
package struct FailedQuery {
  package enum Finding {
    /// The query found nothing, or found an element that should have disappeared or changed.
    case found(QueryResult, of: TargetProgram)
    /// The program was in a different state.
    case state(String)
    /// The program or the desktop could not be queried.
    case unreadable(any Error)
  }

  package private(set) var finding: Finding
  /// The condition of the wait, as the words after "Waited": `5.0s for "Add" Button to exist`; nil if there is no wait.
  package var wait: String?
  /// Dialogs that blocked the test during the wait and that no handler has handled, one per line.
  package var standingInterruptions: [String] = []
  /// The return addresses of the query's call, innermost first.
  package var callStack: [UInt] = []

  /// The reason why the program or the desktop could not be queried; nil if it was queried.
  package var error: (any Error)? {
    guard case .unreadable(let error) = finding else { return nil }
    return error
  }

  package init(finding: Finding, wait: String? = nil, standingInterruptions: [String] = []) {
    self.finding = finding
    self.wait = wait
    self.standingInterruptions = standingInterruptions
  }

  /// Returns the failed query with the failure of the desktop as its reason, if a part of the desktop does not answer.
  ///
  /// In that case, an empty result is not a fact about the program.
  package func blamingDesktop(of host: DesktopHost) -> FailedQuery {
    guard error == nil, let failure = host.failure() else { return self }
    var copy = self
    copy.finding = .unreadable(failure)
    return copy
  }

  /// The facts that the record of a run stores in a machine-readable form; nil if it stores only the text.
  ///
  /// The caller must hold the session's lock.
  package var facts: FailureFacts? {
    switch finding {
    case .unreadable(let error): return (error as? AutomationError)?.facts
    case .state: return nil
    case .found(let result, let application):
      application.session.lock.preconditionIsHeld(for: "the results of queries")
      guard result.nodes.isEmpty else { return nil }
      var facts = FailureFacts(
        kind: AutomationError.Kind.noMatches.rawValue, application: result.application,
        element: result.elementDescription)
      facts.add(
        QueryFindings(application.complete(result), isOnUsersDesktop: application.session.host.isUserDesktop))
      return facts
    }
  }

  /// The lines for the user, which explain the result; the first line is a sentence.
  ///
  /// The caller must hold the session's lock.
  package var lines: [String] {
    let begin = wait.map { ["Waited \($0)."] } ?? []
    switch finding {
    case .unreadable(let error): return ["\(error)"] + begin
    case .state(let text): return begin + [text] + linesOfStandingInterruptions
    case .found(let result, let application):
      let explanation = Self.explanation(of: application.complete(result), application)
      return begin + explanation.prefix(1) + linesOfStandingInterruptions + explanation.dropFirst()
    }
  }

  private var linesOfStandingInterruptions: [String] {
    standingInterruptions.map { "In the way: \($0). No handler handled it." }
  }

  /// Returns the details that an assertion with only `false` lacks: the elements that the query found, or the step of
  /// the query that matched no element.
  private static func explanation(of result: QueryResult, _ application: TargetProgram) -> [String] {
    guard !result.nodes.isEmpty else {
      let findings = QueryFindings(result, isOnUsersDesktop: application.session.host.isUserDesktop)
      return [findings.nothingFound(result.elementDescription)] + findings.reasons
    }
    let shown = result.nodes.prefix(maximumFound)
    // An attribute that cannot be read any more is missing from the lines.
    result.tree.attributes.tryPrefetch(Set(ElementAttribute.allCases), of: Array(shown))
    let printer = TreePrinter(tree: result.tree)
    var lines = ["Found:"] + shown.map { "  " + printer.line($0) }
    if result.nodes.count > shown.count { lines.append("  … and \(result.nodes.count - shown.count) more") }
    return lines
  }

  private static let maximumFound = 5
}
