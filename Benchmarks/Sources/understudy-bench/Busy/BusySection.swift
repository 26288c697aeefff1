// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// The taps of ``TapSection`` and the steps of ``FlowSection`` in Lister, with the machine at rest and alongside two
/// busy processes, by turns.
struct BusySection {
  let options: Options
  let times: ActivityTimes

  private static let processes = 2
  private static let circumstance = "beside two busy processes"
  /// The highest time alongside the busy processes, as a multiple of the time at rest.
  private static let limit = 2.0

  func run() throws -> [Report.Section] {
    var sections = try CountProgram.toolkits.map { try taps(in: $0.name, executable: $0.executable) }
    if let steps = try FlowSteps.inLister(options) { sections.append(try flow(steps)) }
    return sections
  }

  /// Calls `body` by turns with the machine at rest and alongside the busy processes.
  private func alternate(rounds: Int, _ body: (_ isBusy: Bool) throws -> Void) throws {
    for _ in 0..<rounds {
      try body(false)
      let load = try BusyProcesses(count: Self.processes)
      defer { load.end() }
      try body(true)
    }
  }

  private func taps(in toolkit: String, executable: String) throws -> Report.Section {
    let program = try CountProgram(options.tool(executable))
    defer { program.end() }
    let client = try program.reaction(options: options)
    var rest = TapTurns(times: times)
    var busy = TapTurns(times: times)
    try alternate(rounds: options.rounds(12)) { isBusy in
      for _ in 0..<5 {
        if isBusy {
          program.take(into: &busy, beside: client)
        } else {
          program.take(into: &rest, beside: client)
        }
      }
    }
    let name = "tap(), \(toolkit)"
    let busyName = "\(name), \(Self.circumstance)"
    var section = Report.Section(title: "\(busyName) (\(Build.name) build)")
    section.rows = rest.rows(named: name) + Reaction.rows(of: rest.reaction, tap: name)
    section.rows +=
      busy.rows(named: busyName, ratioTo: name) + Reaction.rows(of: busy.reaction, tap: busyName)
    section.goals = [
      goal("\(busyName), against the machine at rest", busy.whole.median / rest.whole.median),
      goal(
        "\(busyName), above the program's own reaction, against the machine at rest",
        Self.aboveReaction(busy) / Self.aboveReaction(rest)),
      program.goal,
    ]
    section.notes = [
      String(
        format: "Above the reaction until it is painted: %.1f ms at rest, %.1f ms %@.",
        Self.aboveReaction(rest) * 1000, Self.aboveReaction(busy) * 1000, Self.circumstance)
    ]
    section.notes += client.notes(on: rest.reaction, busy.reaction)
    return section
  }

  private static func aboveReaction(_ turns: TapTurns) -> Double {
    turns.whole.median - turns.reaction.painted.median
  }

  private func flow(_ steps: FlowSteps) throws -> Report.Section {
    defer { steps.application.terminate() }
    try steps.run()
    var rest = Samples()
    var busy = Samples()
    try alternate(rounds: options.rounds(8)) { isBusy in
      if isBusy {
        try busy.measure { try steps.run() }
      } else {
        try rest.measure { try steps.run() }
      }
    }
    let name = "ten steps in Lister"
    let busyName = "\(name), \(Self.circumstance)"
    var section = Report.Section(title: "\(busyName) (\(Build.name) build)")
    section.rows = [
      .init(name: name, samples: rest), .init(name: busyName, samples: busy, ratioTo: name),
    ]
    section.goals = [goal("\(busyName), against the machine at rest", busy.median / rest.median)]
    return section
  }

  private func goal(_ name: String, _ value: Double) -> Report.Goal {
    .init(name: name, limit: Self.limit, isMinimum: false, unit: "×", value: value)
  }
}
