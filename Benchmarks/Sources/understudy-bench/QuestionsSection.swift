// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Every query that tests use, in each toolkit, compared with the bulk call of the toolkit.
struct QuestionsSection {
  /// A toolkit at one size.
  struct Column {
    let toolkit: GrowthProbe.Toolkit
    let lines: Int
    let result: QuestionProbe.Result

    var title: String { "\(toolkit.name), \(lines) lines" }
    var limit: Double { Samples(result.limit).median }
  }

  static let sizes = [300, 3_000]

  let options: Options

  func run() throws -> [Report.Section] {
    var columns: [Column] = []
    var failures: [String] = []
    for toolkit in GrowthProbe.Toolkit.allCases {
      for lines in Self.sizes {
        do {
          let data = try options.runSelf(["--questions", toolkit.rawValue, "\(lines)"])
          columns.append(
            Column(
              toolkit: toolkit, lines: lines,
              result: try JSONDecoder().decode(QuestionProbe.Result.self, from: data)))
        } catch {
          failures.append("\(toolkit.name) with \(lines) lines is left out: \(error)")
        }
      }
    }
    if let json = options.json {
      let map = json.deletingLastPathComponent().appendingPathComponent("questions.svg")
      try QuestionHeatMap(columns: columns).svg.write(to: map, atomically: true, encoding: .utf8)
    }
    var sections = columns.map(section)
    if !failures.isEmpty { sections.append(.init(title: "Questions that were not asked", notes: failures)) }
    return sections
  }

  private func section(_ column: Column) -> Report.Section {
    let limit = column.toolkit == .qt5 ? "the engine's reading of the tree" : "GetItems alone"
    var section = Report.Section(
      title: "Questions to \(column.title), \(column.result.nodes) nodes (\(Build.name) build)")
    section.rows = [.init(name: limit, samples: Samples(column.result.limit))]
    section.rows += column.result.times.map { time in
      .init(
        name: "\(time.question.title), \(time.change.title)", samples: Samples(time.seconds), ratioTo: limit)
    }
    for question in [Question.absent, .count] where column.lines == 3_000 {
      for change in ProgramChange.allCases {
        let name = "\(question.title), \(change.title)"
        section.goals.append(
          .init(
            name: "\(column.toolkit.name), \(name), against \(limit)", limit: 2, isMinimum: false, unit: "×",
            value: section.median(name) / column.limit))
      }
    }
    return section
  }
}
