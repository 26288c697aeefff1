// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Tests that one worker runs together: those of a class, of an outermost suite with its nested suites, or of a target.
final class WorkUnit {
  /// The index of the configuration in the settings of the run.
  let configuration: Int
  let library: TestIdentifier.Library
  let name: String
  /// Whether no other worker may take a part of the unit.
  var isIndivisible: Bool
  /// The remaining tests.
  private(set) var tests: [TestIdentifier]
  private let durations: [TestIdentifier: TimeInterval]

  init(
    configuration: Int, library: TestIdentifier.Library, name: String, isIndivisible: Bool,
    tests: [TestIdentifier], durations: [TestIdentifier: TimeInterval]
  ) {
    self.configuration = configuration
    self.library = library
    self.name = name
    self.isIndivisible = isIndivisible
    self.tests = tests
    self.durations = durations
  }

  /// The class of the next test in the form `Module.Class`, as the test process reports it; empty if no test is left.
  var className: String { tests.first?.className ?? "" }

  /// The expected time for the remaining tests, in seconds.
  var remaining: TimeInterval {
    tests.reduce(0) { $0 + (durations[$1] ?? TimeLimits.Runner.unknownTest.seconds) }
  }

  var count: Int { tests.count }

  /// Removes and returns the next test; nil if no test is left.
  func next() -> TestIdentifier? { tests.isEmpty ? nil : tests.removeFirst() }

  /// Removes and returns all remaining tests, for a process that runs a list.
  func drain() -> [TestIdentifier] {
    defer { tests = [] }
    return tests
  }

  /// Removes the later half of the remaining tests, for a worker that has nothing to do.
  ///
  /// - Returns: a unit with these tests; nil if this unit cannot be divided.
  func split() -> WorkUnit? {
    guard !isIndivisible, library == .xctest, tests.count > 1 else { return nil }
    // The worker of this unit is already running a test, so it gets the smaller half of an odd number.
    let given = Array(tests.suffix((tests.count + 1) / 2))
    tests.removeLast(given.count)
    return WorkUnit(
      configuration: configuration, library: library, name: name, isIndivisible: false, tests: given,
      durations: durations)
  }
}
