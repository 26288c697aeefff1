// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The maximum costs of operations, by program and operation, from `Thresholds/operations.json`.
struct Thresholds: Codable {
  /// The tolerance of a number that varies: the percentage by which it may exceed its threshold.
  struct Room: Codable {
    let measure: Cost.Measure
    /// The operation; nil for all.
    var operation: String?
    /// The program; nil for all.
    var program: String?
    let percent: Double
    let why: String
  }

  /// The tolerances; the first one that matches applies, and without a match there is no tolerance.
  var rooms: [Room]
  var operations: [String: [String: Cost]]

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Thresholds/operations.json")

  static func read() throws -> Thresholds {
    try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: file))
  }

  func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: Self.file)
  }

  /// Returns the problems of a cost, in sentences.
  func problems(_ program: String, _ operation: String, _ cost: Cost) -> [String] {
    guard let limits = operations[program]?[operation] else {
      return [
        "\(program), \(operation): no threshold in \(Self.file.path). Run with UNDERSTUDY_COSTS=write to add what it costs."
      ]
    }
    return Cost.Measure.allCases.compactMap { measure in
      let room = room(program, operation, measure)
      let limit = Int((Double(limits[measure]) * (1 + room / 100)).rounded(.down))
      guard cost[measure] > limit else { return nil }
      return
        "\(program), \(operation): expected at most \(limit) \(measure.rawValue) (\(limits[measure]), room \(room)%), "
        + "found \(cost[measure]). Where that has to be, run with UNDERSTUDY_COSTS=write and say why in the commit."
    }
  }

  /// Returns the thresholds that could be lowered, because the costs are far below them, in lines to be printed.
  func remarks(_ program: String, _ operation: String, _ cost: Cost) -> [String] {
    guard let limits = operations[program]?[operation] else { return [] }
    return Cost.Measure.allCases.compactMap { measure in
      let slack = Self.slack + room(program, operation, measure)
      guard Double(cost[measure]) < Double(limits[measure]) * (1 - slack / 100) else { return nil }
      return
        "\(program), \(operation): \(cost[measure]) \(measure.rawValue) now, threshold \(limits[measure]): "
        + "run with UNDERSTUDY_COSTS=write to tighten it"
    }
  }

  /// The percentage below a threshold, in addition to the tolerance, from which a remark is printed.
  private static let slack = 5.0

  private func room(_ program: String, _ operation: String, _ measure: Cost.Measure) -> Double {
    rooms.first {
      $0.measure == measure && ($0.operation ?? operation) == operation && ($0.program ?? program) == program
    }?.percent ?? 0
  }
}
