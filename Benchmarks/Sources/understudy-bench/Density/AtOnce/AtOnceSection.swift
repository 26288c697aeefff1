// SPDX-License-Identifier: Apache-2.0

/// The number of desktops that this machine runs at once, each with a program in use.
///
/// Each program is used in two ways. Without a pause, each desktop always has input to handle, so the result depends on
/// the machine only: it is the number of processors' worth of steps. With a pause, the desktop is at rest between two
/// steps, as in a test that launches programs and waits for them.
struct AtOnceSection {
  /// The seconds between two steps that stand for the waits of a test.
  private static let pause = 0.2

  let options: Options

  func run() throws -> [Report.Section] {
    DensityProgram.allCases.flatMap { program in
      [0, Self.pause].map { pause in
        section(program, pause, AtOnceSearch(program: program, pause: pause, options: options).run())
      }
    }
  }

  private func section(_ program: DensityProgram, _ pause: Double, _ result: AtOnceSearch.Result)
    -> Report
    .Section
  {
    let use = pause > 0 ? "\(Int(pause * 1000)) ms between steps" : "no pause between steps"
    var section = Report.Section(title: "Desktops at once, \(program.name), \(use) (\(Build.name) build)")
    func name(_ measurement: AtOnceSearch.Measurement) -> String { "a step, \(measurement.desktops) at once" }
    var table = Report.Table(
      title: "at once",
      columns: [
        .init(name: "steps", unit: "/s"), .init(name: "processors", unit: "% busy"),
        .init(name: "each", unit: "MB"), .init(name: "desktop", unit: "MB"),
        .init(name: "program", unit: "MB"), .init(name: "test", unit: "MB"),
        .init(name: "available", unit: "MB"),
      ])
    for measurement in result.measurements {
      section.rows.append(
        .init(
          name: name(measurement), samples: measurement.steps,
          ratioTo: measurement.desktops > 1 ? result.measurements.first.map(name) : nil))
      let count = Double(measurement.desktops)
      let owners = DesktopReading.Owner.allCases.map { measurement.memory[$0].map { $0 / count } }
      table.rows.append(
        .init(
          name: "\(measurement.desktops)",
          values: [measurement.stepsPerSecond, measurement.busyPart * 100, measurement.memoryPerDesktop]
            + owners + [measurement.available]))
    }
    section.tables = [table]
    section.figures = figures("\(program.name), \(use)", result)
    section.notes = [
      "A step is a tap and the check of its result. Its time does not include the pause. The memory is PSS, read while "
        + "all desktops run.",
      result.reason,
    ]
    return section
  }

  private func figures(_ use: String, _ result: AtOnceSearch.Result) -> [Report.Figure] {
    guard let first = result.measurements.first else { return [] }
    var figures: [Report.Figure] = [
      .init(
        name: "desktops at once, \(use)", value: Double(result.most), unit: "", isLargerBetter: true)
    ]
    if let last = result.measurements.first(where: { $0.desktops == result.most }) {
      figures.append(
        .init(
          name: "memory of each desktop at that number, \(use)", value: last.memoryPerDesktop,
          unit: " MB", isLargerBetter: false))
    }
    if let four = result.measurements.first(where: { $0.desktops == 4 }) {
      figures.append(
        .init(
          name: "steps per second of 4 desktops, against 1, \(use)",
          value: four.stepsPerSecond / first.stepsPerSecond, unit: "×", isLargerBetter: true))
    }
    return figures
  }
}
