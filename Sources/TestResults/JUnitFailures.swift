// SPDX-License-Identifier: Apache-2.0

/// Several failures of one test as one element of JUnit's XML.
///
/// Jenkins (junit-plugin 2026) shows the first `error` or `failure` of a test and passes over the others, and GitLab prints the list of
/// them as a program's value. So there is one element, with all failures in its text, each under a line with its number.
package enum JUnitFailures {
  package struct Part: Equatable {
    package var type: String
    /// In one line.
    package var message: String
    package var text: String

    package init(type: String, message: String, text: String) {
      (self.type, self.message, self.text) = (type, message, text)
    }
  }

  /// The text of all failures; that of a single one is its own.
  package static func text(_ failures: [Part]) -> String {
    guard failures.count > 1 else { return failures.first?.text ?? "" }
    return failures.enumerated().map { place, failure in
      let line = failure.text.split(separator: "\n").first ?? ""
      let heading = "Failure \(place + 1) of \(failures.count) (\(failure.type)):"
      // Most texts begin with the message, behind the place of the failure.
      return line.trimmingPrefix(self.place) == failure.message
        ? "\(heading)\n\(failure.text)" : "\(heading) \(failure.message)\n\(failure.text)"
    }.joined(separator: "\n\n")
  }

  /// The message of all failures: the first one's, and how many more there are.
  package static func message(_ messages: [String]) -> String {
    guard let first = messages.first else { return "The test failed and recorded no reason." }
    let more = messages.count - 1
    return more > 0 ? "\(first) (and \(more) more failure\(more == 1 ? "" : "s"))" : first
  }

  /// The failures in a text that ``text(_:)`` has made; none where it has not.
  package static func parts(of text: String) -> [Part] {
    guard text.hasPrefix("Failure 1 of ") else { return [] }
    var parts: [(type: String, message: String?, lines: [Substring])] = []
    var count: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.wholeMatch(of: #/Failure (\d+) of (\d+) \(([^)]*)\):(?: (.*))?/#),
        Int(match.1) == parts.count + 1, let all = Int(match.2), all == count ?? all, parts.count < all
      {
        count = all
        parts.append((String(match.3), match.4.map(String.init), []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      } else {
        return []
      }
    }
    guard parts.count == count else { return [] }
    return parts.map { part in
      var lines = part.lines
      while lines.last?.isEmpty == true { lines.removeLast() }
      let message = part.message ?? lines.first.map { String($0.trimmingPrefix(place)) } ?? ""
      return Part(type: part.type, message: message, text: lines.joined(separator: "\n"))
    }
  }

  /// The place of a failure before its message: `/a/b.swift:3: `.
  private static var place: Regex<Substring> { #/[^:]+:\d+: /# }
}
