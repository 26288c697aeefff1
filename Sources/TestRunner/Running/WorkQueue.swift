// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The units of work that no worker has taken: units with tests that failed before come first, then the longest.
final class WorkQueue {
  private var units: [WorkUnit]

  /// Divides tests into units.
  ///
  /// - Parameters:
  ///   - tests: the tests, in the order of their declaration.
  ///   - configurations: the number of configurations; each test runs in each.
  ///   - durations: returns the seconds that the tests took before, for the index of a configuration.
  ///   - first: returns the tests whose units come before all others, for the index of a configuration; they are also
  ///     the first tests of their units.
  ///   - isIndivisible: returns whether all tests of a target run one after the other, on one worker.
  ///   - isRandom: returns whether the tests are in random order, for the index of a configuration.
  init(
    _ tests: [TestIdentifier], configurations: Int,
    durations: (Int) -> [TestIdentifier: TimeInterval], first: (Int) -> Set<TestIdentifier> = { _ in [] },
    isIndivisible: (_ target: String) -> Bool, isRandom: (Int) -> Bool = { _ in false }
  ) {
    var units: [(unit: WorkUnit, isFirst: Bool, index: Int)] = []
    for configuration in 0..<configurations {
      let durations = durations(configuration)
      let first = first(configuration)
      var indices: [String: Int] = [:]
      var groups: [(name: String, tests: [TestIdentifier])] = []
      for test in isRandom(configuration) ? tests.shuffled() : tests {
        let name =
          isIndivisible(test.target) ? "\(test.target) \(test.library.rawValue)" : Self.unit(of: test)
        if let index = indices[name] {
          groups[index].tests.append(test)
        } else {
          indices[name] = groups.count
          groups.append((name, [test]))
        }
      }
      for (name, tests) in groups {
        let ordered = tests.filter(first.contains) + tests.filter { !first.contains($0) }
        let unit = WorkUnit(
          configuration: configuration, library: tests[0].library, name: name,
          isIndivisible: isIndivisible(tests[0].target), tests: ordered, durations: durations)
        units.append((unit, tests.contains(where: first.contains), units.count))
      }
    }
    units.sort {
      if $0.isFirst != $1.isFirst { return $0.isFirst }
      let (one, other) = ($0.unit.remaining, $1.unit.remaining)
      return one != other ? one > other : $0.index < $1.index
    }
    self.units = units.map(\.unit)
  }

  /// Returns the name of the unit to which a test belongs: its class, or its outermost suite in Swift Testing.
  ///
  /// The tests of an outermost suite share a process, because Swift Testing may run them alternately.
  static func unit(of test: TestIdentifier) -> String {
    switch test.library {
    case .xctest: "\(test.target)/\(test.suite)"
    case .swiftTesting: "\(test.target)//\(test.suite.prefix { $0 != "/" })"
    }
  }

  var all: [WorkUnit] { units }
  var count: Int { units.count }

  /// Removes and returns the first unit that fits the process of a worker best.
  ///
  /// - Parameters:
  ///   - configuration: the index of the configuration of the process; nil if there is no process.
  ///   - library: the library of the tests that the process runs; nil if there is no process.
  /// - Returns: the first unit with the same configuration and library, else with the same configuration, else the
  ///   first unit; nil if no unit is left.
  func next(preferring configuration: Int?, library: TestIdentifier.Library?) -> WorkUnit? {
    guard !units.isEmpty else { return nil }
    let index =
      units.firstIndex { $0.configuration == configuration && $0.library == library }
      ?? units.firstIndex { $0.configuration == configuration } ?? 0
    return units.remove(at: index)
  }

  func removeAll() { units = [] }
}
