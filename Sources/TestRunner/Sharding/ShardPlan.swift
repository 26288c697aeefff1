// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The assignment of tests to shards.
///
/// Each machine makes the plan itself, so the plan depends only on its inputs. Machines with the same tests and the
/// same recorded durations make the same plan. `fingerprint` shows whether they did.
package struct ShardPlan: Sendable {
  /// The tests of each shard, beginning with the first; within a shard, they are in the order of the input.
  ///
  /// If there are more shards than groups of tests, the last shards are empty and not part of this list.
  package let parts: [[TestIdentifier]]
  /// The expected duration of each shard in `parts`, in seconds.
  package let expectedDurations: [TimeInterval]
  /// Eight hexadecimal digits that are the same on all machines with the same plan.
  package let fingerprint: String

  /// Distributes the tests among the shards: the longest first, each to the shard with the shortest total so far.
  ///
  /// The slowest shard then takes at most a third longer than in the best possible plan (Graham, 1969).
  ///
  /// - Parameters:
  ///   - tests: all tests of the run. Their order does not affect the assignment.
  ///   - count: the number of shards.
  ///   - durations: the seconds of each test. A test without an entry counts as the median of the others.
  ///   - unit: returns the group of a test. Tests of the same group are in the same shard. A test without a group (nil)
  ///     can be in any shard.
  package init(
    tests: [TestIdentifier], count: Int, durations: [TestIdentifier: TimeInterval],
    unit: (TestIdentifier) -> String? = { _ in nil }
  ) {
    let known = tests.compactMap { durations[$0] }.filter { $0.isFinite && $0 >= 0 }.sorted()
    let typical = known.isEmpty ? 1 : known[known.count / 2]

    var units: [String: Unit] = [:]
    for test in Set(tests) {
      // Tests of the same name are distinguished by their library. The tab avoids conflicts with the units of callers.
      let name = unit(test) ?? "\t\(test)\t\(test.library.rawValue)"
      let duration = durations[test].flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } ?? typical
      units[name, default: Unit(name: name)].tests.append((test, duration))
    }
    let longestFirst = units.values.map { $0.summed() }.sorted {
      ($1.duration, $0.name) < ($0.duration, $1.name)
    }

    // A group goes to an empty shard if there is one, and to the first of these. So the shards that are left out here
    // would stay empty. The count may be any number, for which there may not be enough memory.
    let count = max(1, min(count, longestFirst.count))
    var shards = Array(repeating: (duration: 0.0, tests: 0), count: count)
    var indices: [TestIdentifier: Int] = [:]
    var hash = Fingerprint()
    for unit in longestFirst {
      let index = shards.indices.min {
        (shards[$0].duration, shards[$0].tests, $0) < (shards[$1].duration, shards[$1].tests, $1)
      }
      guard let index else { continue }
      shards[index].duration += unit.duration
      shards[index].tests += unit.tests.count
      for (test, _) in unit.tests {
        indices[test] = index
        hash.combine("\(test) \(test.library.rawValue) \(index)\n")
      }
    }
    var parts = Array(repeating: [TestIdentifier](), count: count)
    for test in tests { if let index = indices[test] { parts[index].append(test) } }
    self.parts = parts
    expectedDurations = shards.map(\.duration)
    fingerprint = hash.text
  }

  /// Returns the tests of a shard; empty if there are more shards than groups of tests.
  package func tests(of shard: Shard) -> [TestIdentifier] {
    parts.indices.contains(shard.number - 1) ? parts[shard.number - 1] : []
  }

  private struct Unit {
    let name: String
    var tests: [(test: TestIdentifier, duration: TimeInterval)] = []
    var duration: TimeInterval = 0

    /// Returns the unit with its sum, added up in a fixed order, because floating-point sums depend on the order.
    func summed() -> Unit {
      var unit = self
      unit.tests.sort {
        ($0.test.description, $0.test.library.rawValue) < ($1.test.description, $1.test.library.rawValue)
      }
      unit.duration = unit.tests.reduce(0) { $0 + $1.duration }
      return unit
    }
  }

  /// The FNV-1a hash; `Hasher` cannot be used, because its values differ between processes.
  private struct Fingerprint {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ text: String) {
      for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var text: String {
      let digits = String(UInt32(truncatingIfNeeded: value ^ (value >> 32)), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
}

extension Shard {
  /// Returns the tests of this shard, in the order in which they are given; see `ShardPlan`.
  package func tests(
    of tests: [TestIdentifier], durations: [TestIdentifier: TimeInterval] = [:],
    unit: (TestIdentifier) -> String? = { _ in nil }
  ) -> [TestIdentifier] {
    ShardPlan(tests: tests, count: count, durations: durations, unit: unit).tests(of: self)
  }
}
