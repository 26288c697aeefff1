// SPDX-License-Identifier: Apache-2.0

import Foundation

extension QuestionHeatMap {
  /// The heat map as a page: a table for each toolkit, with a group of columns for each size.
  var html: String {
    let list = notes.isEmpty ? "" : "<ul>\(notes.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>"
    let tables = groups.map { table($0.toolkit, $0.columns) }
    return """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>Queries in all toolkits</title>
      <style>
      body { font: 13px sans-serif; margin: 1.5em; }
      table { border-collapse: collapse; margin-bottom: 2em; }
      th, td { padding: 2px 8px; border: 1px solid white; text-align: center; white-space: nowrap; }
      tbody th { text-align: right; font-weight: normal; }
      td small { display: block; min-height: 1.2em; }
      small.missed { color: #b00020; font-weight: bold; }
      </style>
      <h1>Queries in all toolkits</h1>
      <p>\(Self.title). \(Self.legend)</p>
      <p>A wait in an unchanged program is true at once. Any other wait begins with the click that makes the change.</p>
      \(list)
      \(tables.joined(separator: "\n"))
      </html>

      """
  }

  private func table(_ toolkit: QuestionToolkit, _ columns: [QuestionsSection.Column]) -> String {
    let changes = ProgramChange.allCases
    let sizes = columns.map { column in
      "<th colspan=\"\(changes.count)\">\(column.program.lines) lines, \(column.result.nodes) nodes"
        + "<br>\(Self.escaped(limit(of: column)))</th>"
    }
    let states = columns.flatMap { _ in changes.map { "<th>\($0.title)</th>" } }
    let rows = Question.allCases.map { question in
      let cells = columns.flatMap { column in
        changes.map { tableCell(cell(question, $0, column)) }
      }
      return "<tr><th>\(Self.escaped(question.title))</th>\(cells.joined())</tr>"
    }
    let left = columns.flatMap(\.result.notes)
    let list = left.isEmpty ? "" : "<ul>\(left.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>"
    return """
      <h2>\(toolkit.name)</h2>
      <table><thead><tr><th></th>\(sizes.joined())</tr><tr><th></th>\(states.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      \(list)
      """
  }

  private func tableCell(_ cell: Cell?) -> String {
    guard let cell else { return "<td></td>" }
    let style = cell.isMissed ? " class=\"missed\"" : ""
    return "<td style=\"background: \(cell.color)\" title=\"\(Self.escaped(cell.details))\">\(cell.time)"
      + "<small\(style)>\(cell.peer)</small></td>"
  }
}
