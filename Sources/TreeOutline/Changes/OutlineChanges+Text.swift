// SPDX-License-Identifier: Apache-2.0

extension OutlineChanges {
  /// The changed lines in their containers.
  ///
  /// A line begins with `+` for an added element, `-` for a removed one, `~` for a changed one, and a space for a
  /// container. A changed line ends with the earlier one in parentheses:
  ///
  /// ```
  ///     - window "Notes"
  /// +     - dialog "Saved"
  /// ~     - button "Save" [disabled] (was: button "Save")
  /// ```
  ///
  /// - Parameters:
  ///   - limit: the estimated number of tokens that the text may have; nil for any number. A last line counts the
  ///     changes that are left out.
  ///   - reference: returns the reference of a line; it is called once for each line except removed ones.
  /// - Returns: the lines, joined by line breaks; "" if nothing has changed.
  package func text(limit: Int? = nil, reference: ((OutlineLine) -> String?)? = nil) -> String {
    var lines: [String] = []
    var bytes = 0
    for (index, entry) in entries.enumerated() {
      let line = text(of: entry, reference)
      bytes += line.utf8.count + 1
      if let limit, OutlineText.tokens(bytes + Self.countBytes) > limit {
        let left = entries[index...].count { $0.kind != .context }
        if left > 0 { lines.append("  … \(left) more change\(left == 1 ? "" : "s")") }
        break
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private static let countBytes = "  … 1000000 more changes\n".utf8.count

  private func text(of entry: Entry, _ reference: ((OutlineLine) -> String?)?) -> String {
    var text = entry.kind.mark + " " + entry.line.indentation + entry.line.text(longest: longestText)
    if entry.kind != .removed, entry.line.element != nil, let reference = reference?(entry.line) {
      text += " " + reference
    }
    if let earlier = entry.earlier { text += " (was: \(earlier.text(longest: longestText).dropFirst(2)))" }
    return text
  }
}

extension OutlineChanges.Kind {
  /// The character at the beginning of a line.
  var mark: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .context: " "
    }
  }
}
