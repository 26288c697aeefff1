// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The last durations and outcomes of tests, by configuration.
///
/// The file is beside the build products.
package struct TestHistory: Codable, Sendable, Equatable {
  package struct Entry: Codable, Sendable, Equatable {
    /// Seconds.
    package var duration: TimeInterval
    package var hasFailed: Bool
  }

  /// By the configuration's name, then by `Target/Class/test`.
  private var entries: [String: [String: Entry]] = [:]

  package init() {}

  /// An empty one where there is no file, or none that can be read: its content only helps.
  package init(contentsOf file: URL) {
    guard let data = try? Data(contentsOf: file), let known = try? JSONDecoder().decode(Self.self, from: data)
    else { return }
    self = known
  }

  package func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }

  package mutating func note(_ test: String, configuration: String, duration: TimeInterval, hasFailed: Bool) {
    entries[configuration, default: [:]][test] = Entry(duration: duration, hasFailed: hasFailed)
  }

  /// Seconds by test; what another configuration took where this one has never run.
  package func durations(of tests: [TestIdentifier], configuration: String) -> [TestIdentifier: TimeInterval]
  {
    var result: [TestIdentifier: TimeInterval] = [:]
    for test in tests {
      let name = test.description
      let entry =
        entries[configuration]?[name]
        ?? entries.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[name] }.first
      if let entry { result[test] = entry.duration }
    }
    return result
  }

  package func failed(of tests: [TestIdentifier], configuration: String) -> Set<TestIdentifier> {
    Set(tests.filter { entries[configuration]?[$0.description]?.hasFailed == true })
  }
}

extension TestHistory {
  /// Seconds that each test is expected to take in each configuration, by what reports call it there.
  package func expected(
    of tests: [TestIdentifier], configurations: [TestConfiguration]
  ) -> [String: TimeInterval] {
    var all: [String: TimeInterval] = [:]
    for configuration in configurations {
      let known = durations(of: tests, configuration: configuration.name)
      let suffix = configuration.name.isEmpty ? "" : " (\(configuration.name))"
      for test in tests { all["\(test)\(suffix)"] = known[test] ?? TimeLimits.Runner.unknownTest.seconds }
    }
    return all
  }
}
