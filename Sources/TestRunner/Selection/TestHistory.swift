// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The last durations and outcomes of tests, by configuration.
///
/// They are stored in a file next to the build products.
package struct TestHistory: Codable, Sendable, Equatable {
  package struct Entry: Codable, Sendable, Equatable {
    /// The duration in seconds.
    package var duration: TimeInterval
    package var hasFailed: Bool
  }

  /// The entries by configuration name, then by `Target/Class/test`.
  private var entries: [String: [String: Entry]] = [:]
  /// The tests, `Target/Class/test`, that failed in the last run in which they ran; nil in files of older versions.
  private var failed: Set<String>?

  package init() {}

  /// Reads a history; empty if the file is missing or not readable, because runs also work without it.
  package init(contentsOf file: URL) {
    guard let data = try? Data(contentsOf: file), let known = try? JSONDecoder().decode(Self.self, from: data)
    else { return }
    self = known
  }

  /// Writes the history to a file, whose folder is created if it does not exist.
  package func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }

  /// Stores the last result of a test in a configuration.
  package mutating func note(_ test: String, configuration: String, duration: TimeInterval, hasFailed: Bool) {
    entries[configuration, default: [:]][test] = Entry(duration: duration, hasFailed: hasFailed)
  }

  /// Stores the final outcome of a test in a run: of all of its attempts, in all configurations.
  ///
  /// The outcome of a test that did not run is that of the run before.
  package mutating func note(_ test: String, failedInRun hasFailed: Bool) {
    var names = failedTests
    if hasFailed { names.insert(test) } else { names.remove(test) }
    failed = names
  }

  /// Whether any result of a test is known.
  package var isEmpty: Bool { entries.isEmpty && failed == nil }

  /// Returns the tests that failed in the last run in which they ran, in any configuration.
  package func failedInLastRun(of tests: [TestIdentifier]) -> [TestIdentifier] {
    let names = failedTests
    return tests.filter { names.contains($0.description) }
  }

  private var failedTests: Set<String> {
    // Older versions stored only the last attempt of each test in each configuration.
    failed
      ?? entries.values.reduce(into: []) { names, tests in
        names.formUnion(tests.filter(\.value.hasFailed).keys)
      }
  }

  /// Returns the seconds that each test took.
  ///
  /// If a test has never run in this configuration, its duration in another configuration is returned. A test that has
  /// never run is missing.
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

  /// Returns the tests that failed when they last ran in a configuration.
  package func failed(of tests: [TestIdentifier], configuration: String) -> Set<TestIdentifier> {
    Set(tests.filter { entries[configuration]?[$0.description]?.hasFailed == true })
  }
}

extension TestHistory {
  /// Returns the expected seconds of each test in each configuration, by the name of the test in reports.
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
