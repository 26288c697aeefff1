// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Every query that tests use, in each toolkit, compared with the lower bound of the toolkit and with other tools.
struct QuestionsSection {
  /// The measurements of a toolkit at one size.
  struct Column {
    let program: QuestionProgram
    let result: QuestionProbe.Result

    /// Returns the lower bound of the toolkit for a question.
    func limit(of question: Question) -> Samples {
      Samples(result.limits[program.toolkit.limit(of: question)] ?? [])
    }

    /// Returns the times of a question, for Understudy or for a tool; nil if they were not measured.
    func times(_ question: Question, _ change: ProgramChange, of tool: QuestionTool? = nil) -> Samples? {
      result.times.first { $0.question == question && $0.change == change && $0.tool == tool }
        .map { Samples($0.seconds) }
    }

    /// Returns Understudy's time as a multiple of a tool's time; nil if one of the two was not measured.
    func ratio(_ question: Question, _ change: ProgramChange, to tool: QuestionTool) -> Double? {
      guard let ours = times(question, change), let theirs = times(question, change, of: tool) else {
        return nil
      }
      return ours.median / theirs.median
    }

    /// Returns the largest ratio to a tool, with the row of its question; nil if the tool was not measured.
    func slowest(against tool: QuestionTool, in changes: [ProgramChange]) -> (ratio: Double, row: String)? {
      var slowest: (ratio: Double, row: String)?
      for change in changes {
        for question in Question.allCases {
          guard let ratio = self.ratio(question, change, to: tool), ratio > slowest?.ratio ?? -1 else {
            continue
          }
          slowest = (ratio, question.rowTitle(change))
        }
      }
      return slowest
    }
  }

  let options: Options

  func run() throws -> [Report.Section] {
    var columns: [Column] = []
    var failures: [String] = []
    let programs = options.questionPrograms ?? QuestionProgram.all(isQuick: options.isQuick)
    var absent: Set<QuestionToolkit> = []
    for program in programs where !absent.contains(program.toolkit) {
      if let reason = program.toolkit.reasonForAbsence(options) {
        absent.insert(program.toolkit)
        failures.append("\(program.toolkit.name) is left out: \(reason).")
        continue
      }
      do {
        let data = try options.runSelf(["--questions", program.toolkit.rawValue, "\(program.lines)"])
        columns.append(
          Column(program: program, result: try JSONDecoder().decode(QuestionProbe.Result.self, from: data)))
      } catch {
        failures.append("\(program.title) is left out: \(error)")
      }
    }
    if let json = options.json {
      let map = QuestionHeatMap(columns: columns, notes: failures)
      let folder = json.deletingLastPathComponent()
      try map.svg.write(
        to: folder.appendingPathComponent("questions.svg"), atomically: true, encoding: .utf8)
      try map.html.write(
        to: folder.appendingPathComponent("questions.html"), atomically: true, encoding: .utf8)
    }
    var sections = columns.map(section)
    if !failures.isEmpty { sections.append(.init(title: "Questions that were not asked", notes: failures)) }
    return sections
  }

  // MARK: - Tables

  private func section(_ column: Column) -> Report.Section {
    let reading = "the engine's reading of the tree"
    var section = Report.Section(title: "Questions to \(column.program.title) (\(Build.name) build)")
    section.rows = column.result.limits.sorted { $0.key < $1.key }
      .map { Report.Row(name: $0.key, samples: Samples($0.value)) }
    section.rows.append(.init(name: reading, samples: Samples(column.result.reading)))
    for change in ProgramChange.allCases {
      for question in Question.allCases {
        guard let ours = column.times(question, change) else { continue }
        let name = question.rowTitle(change)
        section.rows.append(
          .init(name: name, samples: ours, ratioTo: column.program.toolkit.limit(of: question)))
        for tool in column.program.toolkit.tools {
          guard let theirs = column.times(question, change, of: tool) else { continue }
          section.rows.append(.init(name: "  \(tool.name): \(name)", samples: theirs, ratioTo: name))
        }
      }
    }
    section.goals = goalsAgainstLimits(column) + goalsAgainstTools(column)
    section.notes = ["\(column.result.nodes) nodes"]
    for tool in column.program.toolkit.tools {
      if let slowest = column.slowest(against: tool, in: ProgramChange.allCases) {
        section.notes.append(
          "Slowest against \(tool.name): \(slowest.row), " + String(format: "%.2f×", slowest.ratio))
      }
    }
    section.notes += column.result.notes
    return section
  }

  // MARK: - Goals

  private func goalsAgainstLimits(_ column: Column) -> [Report.Goal] {
    var goals: [Report.Goal] = []
    if column.program.lines == 3_000, let limit = Self.goal(column.program.toolkit) {
      for question in [Question.absent, .count] {
        for change in ProgramChange.allCases {
          goals.append(
            .init(
              name: "\(column.program.title), \(question.rowTitle(change)), against "
                + column.program.toolkit.limit(of: question), limit: limit, isMinimum: false, unit: "×",
              value: (column.times(question, change)?.median ?? .nan) / column.limit(of: question).median))
        }
      }
    }
    let snapshots = ProgramChange.allCases.compactMap { column.times(.snapshot, $0)?.median }
    goals.append(
      .init(
        name: "\(column.program.title), slowest snapshot(), against the engine's reading", limit: 2,
        isMinimum: false, unit: "×",
        value: (snapshots.max() ?? .nan) / Samples(column.result.reading).median))
    return goals
  }

  /// Returns the maximum of Understudy's time for `exists` and `count`, as a multiple of the lower bound.
  ///
  /// The result is nil for a toolkit without such a goal.
  private static func goal(_ toolkit: QuestionToolkit) -> Double? {
    switch toolkit {
    case .gtk3, .gtk4: 2
    case .qt5, .qt6: 1.3
    case .quick, .chromium, .firefox, .calc, .swing: nil
    }
  }

  /// Returns a goal for the slowest question against each tool, in the states of the program that have the same goal.
  private func goalsAgainstTools(_ column: Column) -> [Report.Goal] {
    column.program.toolkit.tools.flatMap { tool -> [Report.Goal] in
      let groups = Dictionary(grouping: ProgramChange.allCases) { tool.goal($0) }
      return groups.sorted { $0.key < $1.key }.compactMap { limit, changes -> Report.Goal? in
        guard let slowest = column.slowest(against: tool, in: changes) else { return nil }
        let states = changes.map(\.title).joined(separator: ", ")
        return Report.Goal(
          name: "\(column.program.title), the slowest question against \(tool.name): \(states)", limit: limit,
          isMinimum: false, unit: "×", value: slowest.ratio)
      }
    }
  }
}
