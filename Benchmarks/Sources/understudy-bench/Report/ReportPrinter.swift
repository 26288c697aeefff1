// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Formats a report for the terminal.
///
///     Snapshot of a page of 3,012 objects
///                               median       middle half           range          n   ratio
///       GetItems alone         27.1 ms     26.8 …   27.9     26.2 …    31.0    35
///       full snapshot          32.8 ms     32.1 …   33.9     31.7 …    36.2    35   1.21×
///       goal ≤ 1.4×: 1.21× ✓  full snapshot against GetItems alone
///
/// The middle half is the range from the first to the third quartile, in milliseconds, and `n` is the number of
/// samples.
struct ReportPrinter {
  private static let nameWidth = 46

  /// Returns the table of a section.
  ///
  /// - Parameter section: a finished section.
  /// - Returns: lines for the terminal.
  func text(of section: Report.Section) -> String {
    var lines = [section.title]
    if !section.rows.isEmpty {
      lines.append(
        pad("", Self.nameWidth) + "    median       middle half           range          n   ratio")
    }
    lines += section.rows.map { line(of: $0, in: section) }
    for table in section.tables { lines += self.lines(of: table) }
    lines += section.figures.map { "  \($0.name): \(Self.number($0.value))\($0.unit)" }
    lines += section.goals.map { "  \(Self.text(of: $0))" }
    lines += section.notes.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(of row: Report.Row, in section: Report.Section) -> String {
    let samples = row.samples
    let name = pad("  " + row.name, Self.nameWidth)
    guard !samples.seconds.isEmpty else { return name + "    not measured" }
    let numbers = [0.5, 0.25, 0.75, 0, 1].map { samples.quantile($0) * 1000 }
    var text =
      name
      + String(
        format: "%7.1f ms  %7.1f … %6.1f  %7.1f … %7.1f  %4d", numbers[0], numbers[1], numbers[2],
        numbers[3], numbers[4], samples.seconds.count)
    if let base = row.ratioTo {
      let ratio = samples.median / section.median(base)
      if ratio.isFinite { text += String(format: "  %5.2f×", ratio) }
    }
    return text
  }

  /// Returns a table of numbers, with a line for its title and one for the names of its columns.
  private func lines(of table: Report.Table) -> [String] {
    let widths = table.columns.map { max(9, $0.name.count, $0.unit.count) + 2 }
    func line(_ name: String, _ cells: [String]) -> String {
      pad(name, Self.nameWidth)
        + zip(cells, widths).map { String(repeating: " ", count: max(0, $1 - $0.count)) + $0 }.joined()
    }
    return [
      line("  \(table.title)", table.columns.map(\.name)), line("", table.columns.map(\.unit)),
    ]
      + table.rows.map { row in line("    \(row.name)", row.values.map { $0.map(Self.number) ?? "–" }) }
  }

  static func text(of goal: Report.Goal) -> String {
    let sign = goal.isMinimum ? "≥" : goal.limit == 0 ? "=" : "≤"
    let value = goal.value.isFinite ? number(goal.value) + goal.unit : "not measured"
    return "goal \(sign) \(number(goal.limit))\(goal.unit): \(value) \(goal.isMet ? "✓" : "✗")  \(goal.name)"
  }

  /// Returns a number with about three digits.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "not measured" }
    let digits = value == value.rounded() || value >= 100 ? 0 : value < 1 ? 3 : value < 10 ? 2 : 1
    return String(format: "%.\(digits)f", value)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
