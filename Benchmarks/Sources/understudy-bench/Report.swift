// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Everything that was measured, in the order in which it is shown.
struct Report: Encodable {
  /// What is measured together: one table.
  struct Section: Encodable {
    let title: String
    var rows: [Row] = []
    var goals: [Goal] = []
    /// What a reader must know to judge the numbers.
    var notes: [String] = []
  }

  /// One line of a table: what was timed and how long it took.
  struct Row: Encodable {
    let name: String
    let samples: Samples
    /// What the row's ratio is taken against: the median of another row.
    var ratioTo: String?
  }

  /// What a figure ought to be.
  struct Goal: Encodable {
    let name: String
    let limit: Double
    /// Whether more is better.
    let isMinimum: Bool
    let unit: String
    let value: Double

    var isMet: Bool { isMinimum ? value >= limit : value <= limit }

    private enum CodingKeys: String, CodingKey {
      case name, limit, isMinimum, unit, value, isMet
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(limit, forKey: .limit)
      try container.encode(isMinimum, forKey: .isMinimum)
      try container.encode(unit, forKey: .unit)
      try container.encode(value.isFinite ? value : nil, forKey: .value)
      try container.encode(isMet, forKey: .isMet)
    }
  }

  var machine = Machine()
  var sections: [Section] = []
}

extension Report.Section {
  /// The median of a row in seconds, not a number when it was not measured.
  func median(_ row: String) -> Double {
    rows.first { $0.name == row }?.samples.median ?? .nan
  }
}

/// Where the numbers come from.
struct Machine: Encodable {
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let model: String
  let kernel: String
  /// The load average of the last minute: with more than the processors can do, no number means much.
  let load: String

  init() {
    func file(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    let line = file("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    model = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    kernel = file("/proc/sys/kernel/osrelease").trimmingCharacters(in: .newlines)
    load = file("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "?"
  }
}
