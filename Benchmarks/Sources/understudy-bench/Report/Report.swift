// SPDX-License-Identifier: Apache-2.0

import Foundation

/// All measurements, in the order in which they are shown.
struct Report: Encodable {
  /// A group of measurements: one table of times, and tables of other numbers.
  struct Section: Encodable {
    let title: String
    var rows: [Row] = []
    var tables: [Table] = []
    var figures: [Figure] = []
    var goals: [Goal] = []
    /// The facts that a reader needs to judge the numbers.
    var notes: [String] = []
  }

  /// One line of a table: an operation and its times.
  struct Row: Encodable {
    let name: String
    let samples: Samples
    /// The row whose median is the base of this row's ratio.
    var ratioTo: String?
  }

  /// The target for a figure.
  struct Goal: Encodable {
    let name: String
    let limit: Double
    /// Whether a larger value is better.
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
  /// The median of a row in seconds; not a number if the row was not measured.
  func median(_ row: String) -> Double {
    rows.first { $0.name == row }?.samples.median ?? .nan
  }
}

/// The machine of the measurements.
struct Machine: Encodable {
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let model: String
  let kernel: String
  /// The load average of the last minute: if it exceeds the number of processors, the numbers are unreliable.
  let load: String

  init() {
    // A file that the kernel does not provide counts as empty.
    func file(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    let line = file("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    model = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    kernel = file("/proc/sys/kernel/osrelease").trimmingCharacters(in: .newlines)
    load = file("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "?"
  }
}
