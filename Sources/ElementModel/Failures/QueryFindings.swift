// SPDX-License-Identifier: Apache-2.0

import Notation

/// The facts about a query that did not find exactly one element, as values.
///
/// A failure with these facts has the following text:
///
/// ```
/// No matches found for "Ad" Button in org.example.Lister.
/// Query:
///   Application org.example.Lister
///   → Descendants matching type Button: 14 matches
///   → Elements matching predicate '"Ad" IN identifiers': no matches
/// Did you mean:
///   Button, {{620.0, 96.0}, {64.0, 34.0}}, label: 'Add'
/// ```
package struct QueryFindings: Sendable {
  package struct Step: Sendable {
    /// The step in the words of Apple's logs: `Descendants matching type Button`.
    package let text: String
    /// The number of elements that the step returned.
    package let count: Int
  }

  package struct Candidate: Sendable {
    /// The element on one line: its type, frame and attributes.
    package let text: String
    /// The containers of the element, outermost first; nil for near misses, whose containers are not shown.
    package let path: String?
  }

  package let application: String
  package let steps: [Step]

  /// The first matches; if there are no matches, elements that the test may have meant.
  package let candidates: [Candidate]

  /// The valid indexes of the last step, if the step requires an index that does not exist; otherwise nil.
  let places: String?

  /// The parts of the tree that were not read, and how to include them.
  let unread: [String]

  /// Advice that depends on the query and on the program.
  let advice: [String]

  /// The part of the element tree that is shown to a person who searches for the element.
  package var excerpt: [String] = []

  /// The report of the search by scrolling: one line for each searched scroll area.
  package var searched: [String] = []

  /// The number of elements that the query found; 1 for a query without steps, which finds the application.
  package var count: Int { steps.last?.count ?? 1 }

  package func nothingFound(_ element: String) -> String {
    "No matches found for \(ConfusableCharacters.spelledOut(element)) in \(application)."
  }

  func severalFound(_ element: String) -> String {
    "Multiple matching elements found for \(element) in \(application): expected one, found \(count)."
  }

  /// The lines of the failure that follow its first sentence.
  var lines: [String] { count > 1 ? query + matches : searched + reasons + excerpt }

  /// The reasons why nothing was found, as far as the query and the tree show them.
  package var reasons: [String] {
    let nearMisses = candidates.map(\.text) + [places].compactMap { $0 }
    return unread + query + advice
      + (nearMisses.isEmpty ? [] : ["Did you mean:"] + nearMisses.map { "  " + $0 })
  }

  private var query: [String] {
    ["Query:", "  Application \(application)"]
      + steps.map { step in
        let found = step.count == 0 ? "no matches" : step.count == 1 ? "1 match" : "\(step.count) matches"
        return "  → \(ConfusableCharacters.spelledOut(step.text)): \(found)"
      }
  }

  private var matches: [String] {
    let shown = candidates.enumerated().flatMap { index, candidate in
      ["  [\(index)] \(candidate.text)"] + (candidate.path.map { ["      in " + $0] } ?? [])
    }
    let rest = count > candidates.count ? ["  … and \(count - candidates.count) more"] : []
    return ["Matches:"] + shown + rest + [
      "Narrow the query, or choose one of them with element(boundBy:) or firstMatch."
    ]
  }
}
