// SPDX-License-Identifier: Apache-2.0

import Foundation

/// All queries in all toolkits as a heat map: the redder a cell, the slower the answer compared with the lower bound.
///
/// There is one block for each toolkit and size, with a row for each query and a column for each state of the program.
/// The second line of a cell is the ratio to the tool against which Understudy is farthest from its goal.
struct QuestionHeatMap {
  /// One query in one state of a program.
  struct Cell {
    /// The time, and its ratio to the lower bound.
    let time: String
    /// The ratio to the time of another tool, with the tool's name; empty if no tool answers.
    let peer: String
    /// Whether Understudy misses its goal against this tool.
    let isMissed: Bool
    /// All ratios, which are shown while the pointer is over the cell.
    let details: String
    let color: String
  }

  let columns: [QuestionsSection.Column]
  /// The programs that are left out, with the reasons.
  let notes: [String]

  static let title = "The time of each query: milliseconds, times the lower bound, and times another tool"
  static let legend =
    "Green is faster than twice the lower bound, red is slower. In the second line, bold red is a missed goal."

  /// The blocks, by toolkit.
  var groups: [(toolkit: QuestionToolkit, columns: [QuestionsSection.Column])] {
    QuestionToolkit.allCases.map { toolkit in
      (toolkit: toolkit, columns: columns.filter { $0.program.toolkit == toolkit })
    }
    .filter { !$0.columns.isEmpty }
  }

  /// Returns the lower bound of a block, as a string.
  func limit(of column: QuestionsSection.Column) -> String {
    let limits = column.result.limits.values.map { Samples($0).median * 1000 }
    let (least, most) = (limits.min() ?? .nan, limits.max() ?? .nan)
    let name = column.program.toolkit.hasBulkCall ? "GetItems" : "least calls"
    return least == most
      ? String(format: "\(name) %.1f ms", least) : String(format: "\(name) %.1f to %.1f ms", least, most)
  }

  /// Returns the cell of a query; nil if the query was not measured.
  func cell(_ question: Question, _ change: ProgramChange, _ column: QuestionsSection.Column) -> Cell? {
    guard let median = column.times(question, change)?.median else { return nil }
    let ratio = median / column.limit(of: question).median
    let ratios = column.program.toolkit.tools.compactMap { tool in
      column.ratio(question, change, to: tool).map { (tool: tool, ratio: $0) }
    }
    let worst = ratios.max { $0.ratio / $0.tool.goal(change) < $1.ratio / $1.tool.goal(change) }
    let lines =
      [
        "\(column.program.title): \(question.rowTitle(change))",
        "lower bound: \(column.program.toolkit.limit(of: question))",
      ]
      + ratios.map { String(format: "%.2f", $0.ratio) + " times the time of \($0.tool.name)" }
    return Cell(
      time: Self.milliseconds(median) + (ratio.isFinite ? String(format: " · %.1f×", ratio) : ""),
      peer: worst.map { String(format: "%.2f× ", $0.ratio) + $0.tool.name } ?? "",
      isMissed: worst.map { $0.ratio > $0.tool.goal(change) } ?? false,
      details: lines.joined(separator: "; "), color: Self.color(ratio))
  }

  private static func milliseconds(_ seconds: Double) -> String {
    seconds < 1 ? String(format: "%.1f ms", seconds * 1000) : String(format: "%.1f s", seconds)
  }

  /// Returns the color for a ratio: white for twice the lower bound, green for less, red for thirty times or more.
  private static func color(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "#eeeeee" }
    let heat = log(max(ratio, 0.01) / 2) / log(15)
    let strength = min(1, abs(heat))
    let (red, green, blue) = heat < 0 ? (120.0, 200.0, 130.0) : (235.0, 90.0, 70.0)
    func mix(_ part: Double) -> Int { Int(255 + (part - 255) * strength) }
    return String(format: "#%02x%02x%02x", mix(red), mix(green), mix(blue))
  }

  /// Returns a string with escapes for the characters that have a meaning in SVG and HTML.
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}
