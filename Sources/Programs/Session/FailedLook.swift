// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import ResultBundle

/// A question of the test that was answered with no: whether an element exists, or a wait that ran out.
///
/// A failing assertion right after it is about it, and has no other information than "false".
package struct FailedLook {
  package enum Finding {
    /// The query found nothing, or something that was to be gone, or to be other than it is.
    case found(Lookup, of: TargetApplication)
    /// The program was in another state.
    case state(String)
    /// The program or the desktop could not be asked.
    case unreadable(any Error)
  }

  package private(set) var finding: Finding
  /// What was waited for, as the words after "Waited": `5.0s for "Add" Button to exist`; nil when nothing was.
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

  /// The look with the desktop as its reason, where a part of that does not answer: a query that finds nothing then is not about
  /// the program.
  package func blamingDesktop(in session: AutomationSession) -> FailedLook {
    guard error == nil, let failure = session.host.failure() else { return self }
    var look = self
    look.finding = .unreadable(failure)
    return look
  }

  /// Whether there is no use in waiting any longer.
  ///
  /// - Parameters:
  ///   - error: what the last look threw.
  ///   - application: what is looked at. A service of the desktop that has ended starts again when a program calls
  ///     it.
  /// - Returns: true when the program has ended or the desktop has failed.
  package static func isFinal(_ error: any Error, of application: TargetApplication) -> Bool {
    guard let error = error as? AutomationError else { return false }
    switch error.kind {
    case .desktopFailed: return true
    case .applicationCrashed, .applicationExited:
      // A program without a command is no service.
      return (try? application.resolveCommand().isDesktopService) != true
    default: return false
    }
  }

  /// What the record of a run keeps of it for programs; nil where that is the text alone.
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

  /// What a person needs to know of it; the first line is a sentence.
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

  /// What an assertion that knows no more than "false" leaves open: what the query found, or where it ended.
  private static func explanation(of lookup: Lookup, _ application: TargetApplication) -> [String] {
    guard !lookup.nodes.isEmpty else {
      let findings = QueryFindings(lookup, isOnUsersDesktop: application.session.host.isUsersOwn)
      return [findings.nothingFound(lookup.elementDescription)] + findings.reasons
    }
    let shown = lookup.nodes.prefix(maximumFound)
    // What cannot be read any more is left out of the lines.
    lookup.tree.attributes.tryPrefetch(Set(ElementAttribute.allCases), of: Array(shown))
    let printer = TreePrinter(tree: lookup.tree)
    var lines = ["Found:"] + shown.map { "  " + printer.line($0) }
    if lookup.nodes.count > shown.count { lines.append("  … and \(lookup.nodes.count - shown.count) more") }
    return lines
  }

  private static let maximumFound = 5
}
