// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The pending units of work, longest first.
final class WorkQueue {
  private var units: [WorkUnit]

  /// - Parameters:
  ///   - tests: the tests, in the order of their declaration.
  ///   - configurations: the number of configurations; each test runs in each.
  ///   - durations: the seconds that the tests took before.
  ///   - first: the tests that run before all others, with their classes.
  ///   - isIndivisible: whether all tests of a target run one after the other, on one worker.
  ///   - isRandom: whether a configuration requests a random order of its tests in each run.
  init(
    _ tests: [TestIdentifier], configurations: Int,
    durations: (Int) -> [TestIdentifier: TimeInterval], first: (Int) -> Set<TestIdentifier> = { _ in [] },
    isIndivisible: (_ target: String) -> Bool, isRandom: (Int) -> Bool = { _ in false }
  ) {
    var units: [(unit: WorkUnit, isFirst: Bool, place: Int)] = []
    for configuration in 0..<configurations {
      let durations = durations(configuration)
      let first = first(configuration)
      var places: [String: Int] = [:]
      var groups: [(name: String, tests: [TestIdentifier])] = []
      for test in isRandom(configuration) ? tests.shuffled() : tests {
        let name =
          isIndivisible(test.target) ? "\(test.target) \(test.library.rawValue)" : Self.unit(of: test)
        if let place = places[name] {
          groups[place].tests.append(test)
        } else {
          places[name] = groups.count
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
      return one != other ? one > other : $0.place < $1.place
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

  /// Removes and returns the longest unit, preferably of the configuration for which the worker has a process.
  func take(preferring configuration: Int?, library: TestIdentifier.Library?) -> WorkUnit? {
    guard !units.isEmpty else { return nil }
    let place =
      units.firstIndex { $0.configuration == configuration && $0.library == library }
      ?? units.firstIndex { $0.configuration == configuration } ?? 0
    return units.remove(at: place)
  }

  func removeAll() { units = [] }
}
