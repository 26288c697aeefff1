// SPDX-License-Identifier: Apache-2.0

import Foundation

extension QuestionHeatMap {
  private static let side = (width: 100.0, height: 28.0)
  private static let left = 170.0
  private static let gap = 18.0
  /// The height of the titles above the cells of a block.
  private static let header = 56.0

  private static var widthOfBlock: Double { Double(ProgramChange.allCases.count) * side.width + gap }
  private static var heightOfBlock: Double { header + Double(Question.allCases.count) * side.height + gap }

  /// The heat map as a picture: a row of blocks for each toolkit, one block for each size.
  var svg: String {
    var parts = [
      text(Self.title, 12, 20, "start", "font-size=\"14\""), text(Self.legend, 12, 38, "start"),
    ]
    let top = 48.0
    for (y, group) in groups.enumerated() {
      let start = top + Double(y) * Self.heightOfBlock
      for (row, question) in Question.allCases.enumerated() {
        let place = start + Self.header + Double(row) * Self.side.height
        parts.append(text(question.title, Self.left - 8, place + 17, "end"))
      }
      for (x, column) in group.columns.enumerated() {
        parts += block(column, Self.left + Double(x) * Self.widthOfBlock, start)
      }
    }
    let widest = Double(groups.map(\.columns.count).max() ?? 0)
    let width = Int(max(Self.left + widest * Self.widthOfBlock, 760))
    let height = Int(top + Double(groups.count) * Self.heightOfBlock)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" font-family="sans-serif" \
      font-size="11"><title>\(Self.title)</title>
      <rect width="100%" height="100%" fill="white"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private func block(_ column: QuestionsSection.Column, _ x: Double, _ y: Double) -> [String] {
    var parts = [
      text(column.program.title, x, y + 18, "start", "font-weight=\"bold\""),
      text(limit(of: column), x, y + 34, "start"),
    ]
    for (place, change) in ProgramChange.allCases.enumerated() {
      let left = x + Double(place) * Self.side.width
      parts.append(text(change.title, left + Self.side.width / 2, y + 50, "middle"))
      for (row, question) in Question.allCases.enumerated() {
        guard let cell = self.cell(question, change, column) else { continue }
        parts.append(field(cell, left, y + Self.header + Double(row) * Self.side.height))
      }
    }
    return parts
  }

  private func field(_ cell: Cell, _ x: Double, _ y: Double) -> String {
    let middle = x + Self.side.width / 2
    let style = cell.isMissed ? "fill=\"#b00020\" font-weight=\"bold\"" : ""
    return """
      <g><title>\(Self.escaped(cell.details))</title>\
      <rect x="\(x)" y="\(y)" width="\(Self.side.width - 2)" height="\(Self.side.height - 2)" \
      fill="\(cell.color)"/>
      \(text(cell.time, middle, y + 11, "middle"))
      \(text(cell.peer, middle, y + 22, "middle", style))</g>
      """
  }

  private func text(_ words: String, _ x: Double, _ y: Double, _ anchor: String, _ style: String = "")
    -> String
  {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" \(style)>\(Self.escaped(words))</text>"
  }
}
