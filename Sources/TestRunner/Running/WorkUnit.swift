// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Tests that one worker takes together: those of a class, or of a suite.
final class WorkUnit {
  let configuration: Int
  let library: TestIdentifier.Library
  let name: String
  /// Whether no other worker may take a part of it.
  var isKeptTogether: Bool
  private(set) var tests: [TestIdentifier]
  private let durations: [TestIdentifier: TimeInterval]

  init(
    configuration: Int, library: TestIdentifier.Library, name: String, isKeptTogether: Bool,
    tests: [TestIdentifier], durations: [TestIdentifier: TimeInterval]
  ) {
    self.configuration = configuration
    self.library = library
    self.name = name
    self.isKeptTogether = isKeptTogether
    self.tests = tests
    self.durations = durations
  }

  /// `Module.Class`, as the process calls it.
  var className: String { tests.first.map { "\($0.target).\($0.suite)" } ?? "" }

  /// Seconds that the rest is expected to take.
  var remaining: TimeInterval {
    tests.reduce(0) { $0 + (durations[$1] ?? TimeLimits.Runner.unknownTest.seconds) }
  }

  var count: Int { tests.count }

  func next() -> TestIdentifier? { tests.isEmpty ? nil : tests.removeFirst() }

  /// All that is left, for a process that takes a list.
  func takeAll() -> [TestIdentifier] {
    defer { tests = [] }
    return tests
  }

  /// The later half of what is left, for a worker that has nothing to do.
  func split() -> WorkUnit? {
    guard !isKeptTogether, library == .xctest, tests.count > 1 else { return nil }
    // The owner goes on with what it is at: it keeps the smaller half of an odd number.
    let given = Array(tests.suffix((tests.count + 1) / 2))
    tests.removeLast(given.count)
    return WorkUnit(
      configuration: configuration, library: library, name: name, isKeptTogether: false, tests: given,
      durations: durations)
  }
}
