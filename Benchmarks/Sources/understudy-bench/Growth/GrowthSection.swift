// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The cost of queries to programs of different sizes: 100, 3,000 and 30,000 nodes in each toolkit.
struct GrowthSection {
  /// The measurements of a toolkit at one size.
  struct Point {
    let toolkit: GrowthProbe.Toolkit
    let result: GrowthProbe.Result

    var snapshot: Samples { Samples(result.snapshot) }
    var absent: Samples { Samples(result.absent) }
    var megabytes: Double { Double(result.peak) / 1e6 }
  }

  static let sizes = [100, 3000, 30_000]

  let options: Options

  func run() throws -> [Report.Section] {
    var points: [Point] = []
    var failures: [String] = []
    for toolkit in GrowthProbe.Toolkit.allCases {
      for size in options.isQuick ? Array(Self.sizes.dropLast()) : Self.sizes {
        do {
          points.append(Point(toolkit: toolkit, result: try probe(toolkit, size)))
        } catch {
          failures.append("\(toolkit.name) at \(size) is left out: \(error)")
        }
      }
    }
    if let json = options.json {
      let plot = json.deletingLastPathComponent().appendingPathComponent("growth.svg")
      try GrowthPlot(points: points).svg.write(to: plot, atomically: true, encoding: .utf8)
    }
    return [section(points, failures)]
  }

  /// Measures a program in a separate process, on a separate desktop.
  private func probe(_ toolkit: GrowthProbe.Toolkit, _ size: Int) throws -> GrowthProbe.Result {
    let data = try options.runSelf(["--grow", toolkit.rawValue, "\(size)"])
    return try JSONDecoder().decode(GrowthProbe.Result.self, from: data)
  }

  private func section(_ points: [Point], _ failures: [String]) -> Report.Section {
    var section = Report.Section(title: "Growth with the number of nodes (\(Build.name) build)")
    for point in points {
      let name = "\(point.toolkit.name), \(point.result.nodes) nodes"
      section.rows.append(.init(name: "\(name): full snapshot", samples: point.snapshot))
      if !point.result.cache.isEmpty {
        section.rows.append(.init(name: "  GetItems alone", samples: Samples(point.result.cache)))
      }
      section.rows.append(.init(name: "  exists, absent", samples: point.absent))
      section.notes.append(
        String(
          format: "\(name): the process had %.0f MB at most, %.0f MB before the program was launched.",
          point.megabytes, Double(point.result.peakBefore) / 1e6))
    }
    for toolkit in GrowthProbe.Toolkit.allCases {
      let own = points.filter { $0.toolkit == toolkit }
      guard own.count == Self.sizes.count else { continue }
      let (middle, large) = (own[1], own[2])
      let growth = Double(large.result.nodes) / Double(middle.result.nodes)
      for (what, times) in [
        ("full snapshot", (middle.snapshot, large.snapshot)),
        ("exists, absent", (middle.absent, large.absent)),
      ] {
        section.goals.append(
          .init(
            name:
              "\(toolkit.name), \(what): time a node, \(large.result.nodes) against \(middle.result.nodes) nodes",
            // Five percent is noise.
            limit: 1.05, isMinimum: false, unit: "×", value: times.1.median / times.0.median / growth))
      }
      section.goals.append(
        .init(
          name: "\(toolkit.name), \(large.result.nodes) nodes: memory of the test process", limit: 100,
          isMinimum: false, unit: " MB", value: large.megabytes))
    }
    section.notes += failures
    return section
  }
}
