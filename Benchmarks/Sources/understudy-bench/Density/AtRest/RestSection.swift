// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The memory and the processor time of a private desktop: without a program, with one at rest, and in use.
struct RestSection {
  /// The destinations whose memory is compared, with their names in the table.
  private static let variants = [
    ("the default desktop", ""),
    ("opengl=off", "opengl=off"),
    ("server=xvfb", "server=xvfb"),
    ("server=xvfb,opengl=off", "server=xvfb,opengl=off"),
    ("size=2560x1600", "size=2560x1600"),
  ]

  private static let memoryColumns = [
    Report.Table.Column(name: "PSS", unit: "MB"), .init(name: "unshared", unit: "MB"),
    .init(name: "anonymous", unit: "MB"), .init(name: "files", unit: "MB"),
    .init(name: "shared mem.", unit: "MB"),
  ]

  let options: Options

  func run() throws -> [Report.Section] {
    var sections: [Report.Section] = []
    for program in DensityProgram.allCases {
      let title = "A desktop at rest and in use, \(program.name) (\(Build.name) build)"
      do {
        let data = try options.runSelf(["--density-rest", program.rawValue])
        let result = try JSONDecoder().decode(RestProbe.Result.self, from: data)
        sections.append(section(title, program, result))
      } catch {
        sections.append(.init(title: title, notes: ["It is left out: \(error)"]))
      }
    }
    return sections + [variants()]
  }

  // MARK: - One desktop

  private func section(_ title: String, _ program: DensityProgram, _ result: RestProbe.Result)
    -> Report
    .Section
  {
    var section = Report.Section(title: title)
    let isFirst = program == DensityProgram.allCases.first
    // The desktop without a program is the same for all programs.
    if isFirst { section.tables.append(table("without a program, at rest", result.empty)) }
    section.tables += [
      table("with \(program.name), at rest", result.resting),
      table("with \(program.name), after \(result.used.steps) steps", result.used),
    ]
    section.figures = (isFirst ? Self.figures(ofEmpty: result.empty) : []) + Self.figures(program, result)
    section.notes = [
      "PSS divides each shared page by the number of processes that share it, so the sum counts it once. Other "
        + "programs on the machine that use the same libraries make it smaller.",
      "The test process is \(Build.name == "debug" ? "a debug build" : "a release build") of this benchmark.",
    ]
    return section
  }

  private static func figures(ofEmpty empty: RestProbe.Phase) -> [Report.Figure] {
    [
      .init(
        name: "memory of a desktop at rest", value: empty.after.memory(of: .desktop).proportional,
        unit: " MB", isLargerBetter: false),
      .init(
        name: "processor time of a desktop at rest, in a minute",
        value: milliseconds(.desktop, empty) * 60 / empty.seconds, unit: " ms", isLargerBetter: false),
      .init(
        name: "memory of the test process at rest", value: empty.after.memory(of: .test).proportional,
        unit: " MB", isLargerBetter: false),
    ]
  }

  private static func figures(_ program: DensityProgram, _ result: RestProbe.Result) -> [Report.Figure] {
    func memory(_ phase: RestProbe.Phase) -> Double {
      DesktopReading.Owner.allCases.reduce(0) { $0 + phase.after.memory(of: $1).proportional }
    }
    func time(_ phase: RestProbe.Phase) -> Double {
      DesktopReading.Owner.allCases.reduce(0) { $0 + milliseconds($1, phase) }
    }
    return [
      .init(
        name: "memory that \(program.name) at rest adds to the desktop",
        value: memory(result.resting) - memory(result.empty), unit: " MB", isLargerBetter: false),
      .init(
        name: "memory of desktop, \(program.name) and test process in use", value: memory(result.used),
        unit: " MB", isLargerBetter: false),
      .init(
        name: "processor time with \(program.name) at rest, in a minute",
        value: time(result.resting) * 60 / result.resting.seconds, unit: " ms", isLargerBetter: false),
      .init(
        name: "processor time of a step, \(program.name)",
        value: time(result.used) / Double(result.used.steps), unit: " ms", isLargerBetter: false),
      .init(
        name: "elapsed time of a step, \(program.name)",
        value: result.used.seconds / Double(result.used.steps) * 1000, unit: " ms", isLargerBetter: false),
    ]
  }

  private static func milliseconds(_ owner: DesktopReading.Owner, _ phase: RestProbe.Phase) -> Double {
    phase.after.processorTime(of: owner, since: phase.before) * 1000
  }

  /// Returns the table of a phase: the processes of each owner, the largest first, and their sum.
  private func table(_ title: String, _ phase: RestProbe.Phase) -> Report.Table {
    let times = phase.after.processorTimes(since: phase.before)
    let scale = 1000 / (phase.steps > 0 ? Double(phase.steps) : phase.seconds / 60)
    var table = Report.Table(
      title: title,
      columns: Self.memoryColumns + [
        .init(name: "processor", unit: phase.steps > 0 ? "ms/step" : "ms/minute")
      ])
    for owner in DesktopReading.Owner.allCases {
      let entries = phase.after.entries.filter { $0.owner == owner }
      guard !entries.isEmpty else { continue }
      let groups = Dictionary(grouping: entries, by: \.name)
        .map { (name: $0.key, entries: $0.value, memory: Self.sum($0.value)) }
        .sorted { ($0.memory.proportional, $0.name) > ($1.memory.proportional, $1.name) }
      func row(_ name: String, _ entries: [DesktopReading.Entry]) -> Report.Table.Row {
        let time = entries.reduce(0) { $0 + (times[$1.process] ?? 0) } * scale
        return .init(name: name, values: Self.values(Self.sum(entries)) + [time])
      }
      if groups.count > 1 || owner == .desktop {
        table.rows += groups.map { name, entries, _ in
          row("  " + name + (entries.count > 1 ? " ×\(entries.count)" : ""), entries)
        }
      }
      table.rows.append(row(Self.title(of: owner), entries))
    }
    return table
  }

  private static func title(of owner: DesktopReading.Owner) -> String {
    switch owner {
    case .desktop: "the desktop, all together"
    case .program: "the program, all together"
    case .test: "the test process"
    }
  }

  private static func sum(_ entries: [DesktopReading.Entry]) -> ProcessMemory {
    entries.reduce(ProcessMemory()) { $0 + $1.memory }
  }

  private static func values(_ memory: ProcessMemory) -> [Double?] {
    [memory.proportional, memory.unshared, memory.anonymous, memory.files, memory.sharedMemory]
  }

  // MARK: - Other desktops

  private func variants() -> Report.Section {
    var section = Report.Section(title: "Memory of other desktops at rest, without a program")
    var table = Report.Table(title: "the desktop, all together", columns: Self.memoryColumns)
    for (name, destination) in Self.variants {
      do {
        let data = try options.runSelf(["--density-desktop", destination])
        let reading = try JSONDecoder().decode(DesktopReading.self, from: data)
        table.rows.append(.init(name: name, values: Self.values(reading.memory(of: .desktop))))
      } catch {
        section.notes.append("\(name) is left out: \(error)")
      }
    }
    section.tables = [table]
    return section
  }
}
