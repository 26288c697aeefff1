// SPDX-License-Identifier: Apache-2.0

/// The differences between two outlines of the same program, in the order of the later one.
package struct OutlineChanges: Sendable, Equatable {
  package enum Kind: Sendable {
    case added, removed
    /// The element has another label, value or state.
    case changed
    /// The line is unchanged; it contains changed lines.
    case context
  }

  package struct Entry: Sendable, Equatable {
    package var kind: Kind
    /// The line in the later outline; for a removed line, the line in the earlier one.
    package var line: OutlineLine
    /// The earlier line of a changed line; nil for other lines.
    package var earlier: OutlineLine?

    package init(_ kind: Kind, _ line: OutlineLine, earlier: OutlineLine? = nil) {
      self.kind = kind
      self.line = line
      self.earlier = earlier
    }
  }

  package var entries: [Entry]
  /// The number of characters of a label or a value in the text; nil for all.
  package var longestText: Int?

  package var isEmpty: Bool { entries.isEmpty }
  package var added: Int { count(.added) }
  package var removed: Int { count(.removed) }
  package var changed: Int { count(.changed) }

  private func count(_ kind: Kind) -> Int { entries.count { $0.kind == kind } }
}

extension Outline {
  /// The differences from an earlier outline of the same elements.
  package func changes(since earlier: Outline) -> OutlineChanges {
    let entries = OutlineComparison(earlier: earlier.lines, later: lines).entries
    return OutlineChanges(entries: entries, longestText: longestText)
  }
}
