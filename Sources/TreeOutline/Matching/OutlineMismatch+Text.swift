// SPDX-License-Identifier: Apache-2.0

extension OutlineMismatch {
  /// The first difference as a sentence without its full stop.
  ///
  /// `line 3: expected button "Save" [disabled], but found button "Save"`
  package var firstDifference: String {
    guard let index = lines.firstIndex(where: { $0.kind != .same }) else { return "the trees differ" }
    let line = lines[index]
    let text = line.text.dropFirst(2)
    let place = line.templateLine.map { "line \($0): " } ?? ""
    if line.kind == .unexpected {
      let before = lines[index...].lazy.compactMap(\.templateLine).first
      return (before.map { "before line \($0): " } ?? "at the end: ") + "did not expect \(text)"
    }
    if index + 1 < lines.count, lines[index + 1].kind == .unexpected, lines[index + 1].depth == line.depth {
      return "\(place)expected \(text), but found \(lines[index + 1].text.dropFirst(2))"
    }
    return "\(place)expected \(text), but did not find it" + (line.note.map { "; \($0)" } ?? "")
  }

  /// The differences by line: `-` is a line of the template that is missing, `+` a line that the template does not
  /// have.
  ///
  /// Lines without a difference are left out, except those near a difference and those that contain one.
  ///
  /// - Parameter limit: the number of lines.
  /// - Returns: the lines; the last one counts the differences that are left out.
  package func differences(limit: Int = 60) -> [String] {
    var text: [String] = []
    var isGap = false
    var left = 0
    let isShown = shown
    for (index, line) in lines.enumerated() {
      guard isShown[index] else {
        isGap = true
        continue
      }
      if text.count >= limit {
        left += line.kind == .same ? 0 : 1
        continue
      }
      if isGap { text.append("  " + String(repeating: "  ", count: line.depth) + "⋮") }
      isGap = false
      text.append(line.written)
    }
    if left > 0 {
      text.append("and \(left) more line\(left == 1 ? "" : "s") that differ\(left == 1 ? "s" : "")")
    }
    return text
  }

  /// The number of equal lines before and after a difference that are shown.
  private static let context = 2

  /// Whether each line is near a difference or contains one.
  private var shown: [Bool] {
    var shown = [Bool](repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() where line.kind != .same {
      for near in max(0, index - Self.context)...min(lines.count - 1, index + Self.context) {
        shown[near] = true
      }
      var depth = line.depth
      for before in stride(from: index - 1, through: 0, by: -1) where depth > 0 && lines[before].depth < depth
      {
        // A line that is missing or unexpected contains only lines of its kind.
        shown[before] = shown[before] || lines[before].kind == .same
        depth = lines[before].depth
      }
    }
    return shown
  }
}

extension OutlineMismatch.Line {
  /// The line with its mark and its indentation.
  fileprivate var written: String {
    let mark =
      switch kind {
      case .same: " "
      case .missing: "-"
      case .unexpected: "+"
      }
    return "\(mark) " + String(repeating: "  ", count: depth) + text + (note.map { " (\($0))" } ?? "")
  }
}

extension OutlineMismatch {
  /// The template of a complete tree, in which the lines that differ are replaced by the found lines.
  ///
  /// Regular expressions and gaps in the other lines are preserved.
  package var mergedText: String {
    lines.filter { $0.kind != .missing }.map { String(repeating: "  ", count: $0.depth) + $0.text }
      .joined(separator: "\n")
  }
}
