// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The page on conformance, which the tests write: a table of abilities and toolkits for each system.
struct ConformancePage {
  struct Column: Equatable {
    var versions: String
    /// The marks by the titles of the abilities.
    var marks: [String: String]
    var notes: [String: String]
  }

  /// The columns by the name of the system and the name of the toolkit.
  private(set) var systems: [String: [String: Column]] = [:]

  /// The columns of this system, by the name of the toolkit.
  var columns: [String: Column] {
    get { systems[TestedSystem.shortName] ?? [:] }
    set { systems[TestedSystem.shortName] = newValue }
  }

  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Documentation/Reference/Conformance.md")

  static func read() -> ConformancePage {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return ConformancePage() }
    return ConformancePage(text)
  }

  // MARK: - Reading

  init() {}

  init(_ text: String) {
    let lines = text.components(separatedBy: "\n")
    var notes: [String: String] = [:]
    for line in lines where line.hasPrefix("[^") {
      guard let end = line.range(of: "]: ") else { continue }
      notes[String(line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound])] = String(
        line[end.upperBound...])
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.endIndex]) {
      systems[String(lines[start].dropFirst(3))] = Self.columns(lines[start..<end], notes)
    }
  }

  private static func columns(_ lines: ArraySlice<String>, _ notes: [String: String]) -> [String: Column] {
    var columns: [String: Column] = [:]
    let rows = lines.filter { $0.hasPrefix("| ") }.map(cells)
    for row in rows where row.count == 2 && row[0] != "toolkit" && row[0] != "---" {
      columns[row[0]] = Column(versions: row[1], marks: [:], notes: [:])
    }
    guard let header = rows.first(where: { $0.first == "ability" }) else { return columns }
    for row in rows where row.count == header.count && row[0] != "ability" && row[0] != "---" {
      for (toolkit, cell) in zip(header, row).dropFirst() where cell != "" {
        let parts = cell.components(separatedBy: "[^")
        columns[toolkit]?.marks[row[0]] = parts[0]
        if parts.count > 1 { columns[toolkit]?.notes[row[0]] = notes[String(parts[1].dropLast())] }
      }
    }
    return columns
  }

  private static func cells(_ line: String) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  // MARK: - Writing

  /// Returns the text of the page; equal results have equal text.
  func text(toolkits: [String]) -> String {
    var notes: [String] = []
    let sections = systems.keys.sorted().flatMap { section($0, systems[$0] ?? [:], toolkits, &notes) }
    return
      ([
        "# Conformance: what works with each toolkit", "",
        "This page lists what tests can do with each toolkit. For example, the row \"Drag and drop\" shows the",
        "toolkits in which a test can drag an element.", "",
        "Tests try each ability through the public API, with real programs. \"yes\" means that it had its effect in",
        "the program. \"–\" means that the toolkit makes it impossible, for the reason given. **no** means that it",
        "does not work yet, with the observation. Chromium has the same results with and without its debugging pipe.",
        "Other systems were not tried. The programs use X11, except in the part for [Wayland](../Guides/Wayland.md).",
        "",
        "The tests in `Tests/ConformanceTests` generate this page, on each system its part",
        "(`UNDERSTUDY_WRITE_CONFORMANCE=1 swift test --filter ConformanceTests`, for Wayland with",
        "`UNDERSTUDY_DESTINATION=display=wayland`). The tests fail if the page promises too much.", "",
      ] + sections + notes.enumerated().map { "[^\($0 + 1)]: \($1)" })
      .joined(separator: "\n") + "\n"
  }

  private func section(
    _ system: String, _ columns: [String: Column], _ toolkits: [String], _ notes: inout [String]
  ) -> [String] {
    let toolkits = toolkits.filter { columns[$0] != nil }
    var table: [String] = []
    for ability in Ability.allCases {
      let cells = toolkits.map { toolkit -> String in
        guard let column = columns[toolkit], let mark = column.marks[ability.title] else { return "" }
        guard let note = column.notes[ability.title] else { return mark }
        if !notes.contains(note) { notes.append(note) }
        return "\(mark)[^\((notes.firstIndex(of: note) ?? 0) + 1)]"
      }
      table.append(Self.row([ability.title] + cells))
    }
    let versions = toolkits.map { Self.row([$0, columns[$0]?.versions ?? ""]) }
    return [
      "## \(system)", "", Self.row(["ability"] + toolkits), Self.row(["---"] + toolkits.map { _ in "---" }),
    ] + table + ["", "The toolkit as the accessibility bus reported it, and its Debian package:", ""]
      + [Self.row(["toolkit", "version"]), Self.row(["---", "---"])] + versions + [""]
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacingOccurrences(of: "|", with: "/") }.joined(separator: " | ") + " |"
  }
}
