// SPDX-License-Identifier: Apache-2.0

/// Formats several failures of one test as the text of one element of JUnit's XML, and parses such strings.
///
/// Jenkins (junit-plugin 2026) shows the first `error` or `failure` of a test and ignores the others; GitLab prints a
/// list of several failures as a raw value. So there is one element, whose text contains all failures, each under a
/// line with its number.
package enum JUnitFailures {
  package struct Part: Equatable {
    package var type: String
    /// The message, in one line.
    package var message: String
    package var text: String

    package init(type: String, message: String, text: String) {
      (self.type, self.message, self.text) = (type, message, text)
    }
  }

  /// Returns the text of all failures; a single failure is written unchanged.
  package static func text(_ failures: [Part]) -> String {
    guard failures.count > 1 else { return failures.first?.text ?? "" }
    return failures.enumerated().map { place, failure in
      let line = failure.text.split(whereSeparator: \.isNewline).first ?? ""
      let heading = "Failure \(place + 1) of \(failures.count) (\(failure.type)):"
      // Most strings begin with the position of the failure, followed by the message. Then the heading needs no
      // message.
      return line.trimmingPrefix(self.place) == failure.message
        ? "\(heading)\n\(failure.text)" : "\(heading) \(failure.message)\n\(failure.text)"
    }.joined(separator: "\n\n")
  }

  /// Returns one message for all failures, with the message of the first failure and the number of further failures.
  package static func message(_ messages: [String]) -> String {
    guard let first = messages.first else { return "The test failed and recorded no reason." }
    let more = messages.count - 1
    return more > 0 ? "\(first) (and \(more) more failure\(more == 1 ? "" : "s"))" : first
  }

  /// Returns the failures in a string from ``text(_:)``; empty for other strings.
  package static func parts(of text: String) -> [Part] {
    guard text.hasPrefix("Failure 1 of ") else { return [] }
    var parts: [(type: String, message: String?, lines: [Substring])] = []
    var count: Int?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
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

  /// The position of a failure before its message: `/a/b.swift:3: `.
  private static var place: Regex<Substring> { #/[^:]+:\d+: /# }
}
