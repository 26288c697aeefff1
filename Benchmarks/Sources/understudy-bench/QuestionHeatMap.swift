// SPDX-License-Identifier: Apache-2.0

import Foundation

/// All queries in all toolkits as a heat map: the redder a cell, the slower the answer compared with the bulk call.
struct QuestionHeatMap {
  let columns: [QuestionsSection.Column]

  private static let side = (width: 96.0, height: 20.0)
  private static let left = 280.0
  private static let top = 70.0

  var svg: String {
    let rows = ProgramChange.allCases.flatMap { change in Question.allCases.map { ($0, change) } }
    var parts: [String] = []
    for (x, column) in columns.enumerated() {
      let middle = Self.left + (Double(x) + 0.5) * Self.side.width
      parts.append(text(column.toolkit.name, middle, 24, "middle"))
      parts.append(text("\(column.lines) lines", middle, 40, "middle"))
      parts.append(text(String(format: "%.1f ms", column.limit * 1000), middle, 58, "middle"))
    }
    parts.append(text("the bulk call alone", Self.left - 8, 58, "end"))
    for (y, (question, change)) in rows.enumerated() {
      let place = Self.top + Double(y) * Self.side.height
      parts.append(text("\(question.title), \(change.title)", Self.left - 8, place + 14, "end"))
      for (x, column) in columns.enumerated() {
        guard
          let time = column.result.times.first(where: { $0.question == question && $0.change == change })
        else { continue }
        let median = Samples(time.seconds).median
        parts.append(field(Self.left + Double(x) * Self.side.width, place, median, median / column.limit))
      }
    }
    let width = Int(Self.left + Double(columns.count) * Self.side.width + 16)
    let height = Int(Self.top + Double(rows.count) * Self.side.height + 16)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" font-family="sans-serif" \
      font-size="11"><title>Milliseconds of each question, and times the bulk call</title>
      <rect width="100%" height="100%" fill="white"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private func field(_ x: Double, _ y: Double, _ seconds: Double, _ ratio: Double) -> String {
    let words = String(format: "%.1f ms · %.1f×", seconds * 1000, ratio)
    return """
      <rect x="\(x)" y="\(y)" width="\(Self.side.width - 2)" height="\(Self.side.height - 2)" fill="\(color(ratio))"/>
      \(text(words, x + Self.side.width / 2, y + 13, "middle"))
      """
  }

  /// From green at half the time of the bulk call, over white at twice, to red at thirty times.
  private func color(_ ratio: Double) -> String {
    let heat = log(max(ratio, 0.01) / 2) / log(15)
    let strength = min(1, abs(heat))
    let (red, green, blue) = heat < 0 ? (120.0, 200.0, 130.0) : (235.0, 90.0, 70.0)
    func mix(_ part: Double) -> Int { Int(255 + (part - 255) * strength) }
    return String(format: "#%02x%02x%02x", mix(red), mix(green), mix(blue))
  }

  private func text(_ words: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(words)</text>"
  }
}
