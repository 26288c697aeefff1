// SPDX-License-Identifier: Apache-2.0

/// The difference of two strings, in the format that `diff -u` writes and `patch -p1` reads.
package struct UnifiedDiff {
  /// - Parameters:
  ///   - path: the path of the file, relative to the folder for which the difference is made.
  ///   - old: the old content; nil if the file does not exist.
  ///   - new: the new content.
  /// - Returns: the unified difference; empty if the contents are equal.
  package static func text(path: String, old: String?, new: String) -> String {
    let (before, after) = (lines(old ?? ""), lines(new))
    let script = edits(before, after)
    guard script.contains(where: { $0.kind != .same }) else { return "" }
    var text = old == nil ? "--- /dev/null\n" : "--- a/\(path)\n"
    text += "+++ b/\(path)\n"
    for range in hunks(script) {
      let hunk = script[range]
      // The position of a side without lines is the line before it.
      let (oldCount, newCount) = (hunk.count { $0.kind != .added }, hunk.count { $0.kind != .removed })
      let (oldStart, newStart) = (
        script[..<range.lowerBound].count { $0.kind != .added },
        script[..<range.lowerBound].count { $0.kind != .removed }
      )
      text += "@@ -\(oldCount == 0 ? oldStart : oldStart + 1),\(oldCount)"
      text += " +\(newCount == 0 ? newStart : newStart + 1),\(newCount) @@\n"
      for edit in hunk {
        text += edit.kind.rawValue + edit.line
        text += edit.line.last?.isNewline == true ? "" : "\n\\ No newline at end of file\n"
      }
    }
    return text
  }

  private enum Kind: String {
    case same = " "
    case removed = "-"
    case added = "+"
  }

  private struct Edit {
    let kind: Kind
    let line: Substring
  }

  /// Splits a string into lines with their line ends, so that a last line without a line end differs from one with it.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: { $0 == "\n" || $0 == "\r\n" }) {
      lines.append(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map { change in change.offset })
    let added = Set(difference.insertions.map { change in change.offset })
    var edits: [Edit] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        edits.append(Edit(kind: .removed, line: old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, added.contains(newIndex) {
        edits.append(Edit(kind: .added, line: new[newIndex]))
        newIndex += 1
      } else {
        edits.append(Edit(kind: .same, line: old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return edits
  }

  /// Returns the changes with three lines of context; changes whose contexts touch are merged.
  private static func hunks(_ script: [Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in script.indices where script[index].kind != .same {
      let range = max(0, index - 3)..<min(script.count, index + 4)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
