// SPDX-License-Identifier: Apache-2.0

import TestResults

/// The suites of a report in JUnit's XML, with their tests.
///
/// Programs that read the report identify a test by its class and its name. So no two suites have the same name, and no
/// two tests of a suite do.
struct JUnitSuites {
  struct Suite {
    /// The name of the suite, which is also the class of its tests.
    let name: String
    /// The tests with their names in the report.
    let tests: [(name: String, test: TestResult)]
    /// The tests that did not run, with their names in the report.
    let notRun: [(name: String, test: TestWithoutResult)]
  }

  /// The suites in the order of their first tests.
  let all: [Suite]

  init(_ tests: [TestResult], notRun: [TestWithoutResult]) {
    var known: Set<Key> = []
    let order = (tests.map(\.name) + notRun.map(\.name)).map(Key.init).filter { known.insert($0).inserted }
    let groups = Dictionary(grouping: tests) { Key($0.name) }
    let others = Dictionary(grouping: notRun) { Key($0.name) }
    // A target and a suite may contain periods: the suite "C" of the target "A.B", and the suite "B.C" of the target "A".
    let namesakes = Dictionary(grouping: order, by: \.name)
    let names = Self.distinctNames(of: order) { key in
      namesakes[key.name]?.count == 1 ? key.name : key.exactName
    }
    all = zip(order, names).map { key, name in
      let (tests, notRun) = (groups[key] ?? [], others[key] ?? [])
      let cases = (tests.map(\.name) + notRun.map(\.name)).map(CaseKey.init)
      let names = Self.distinctNames(of: cases) { $0.name }
      return Suite(
        name: name, tests: Array(zip(names, tests)),
        notRun: Array(zip(names.dropFirst(tests.count), notRun)))
    }
  }

  /// Returns names for items; of items with the same name, all but the first get a number.
  ///
  /// The numbers do not depend on the order of the items, which may differ from run to run.
  private static func distinctNames<Item: Comparable & Hashable>(
    of items: [Item], _ name: (Item) -> String
  ) -> [String] {
    let namesakes = Dictionary(grouping: items, by: name)
    var names: [Item: String] = [:]
    for (name, items) in namesakes {
      var number = 1
      for (place, item) in items.sorted().enumerated() {
        var numbered = name
        // A numbered name can only be equal to a name without a number, because numbered names of other items begin
        // differently.
        while place > 0, namesakes[numbered] != nil {
          number += 1
          numbered = "\(name) (\(number))"
        }
        names[item] = numbered
      }
    }
    return items.map { names[$0] ?? name($0) }
  }
}

/// The parts of a suite's name.
private struct Key: Hashable, Comparable {
  let target: String
  let suite: String
  let configuration: String?

  init(_ name: TestName) {
    (target, suite, configuration) = (name.target, name.suite, name.configuration)
  }

  /// The name as other reports write it: `ListerUITests.AddTests (Dark)`.
  var name: String { name(joinedBy: ".") }

  /// The name in which the end of the target is visible: `ListerUITests/AddTests (Dark)`.
  var exactName: String { name(joinedBy: "/") }

  private func name(joinedBy separator: String) -> String {
    let name = [target, suite].filter { !$0.isEmpty }.joined(separator: separator)
    return PlainText.visible(configuration.map { "\(name) (\($0))" } ?? name)
  }

  static func < (left: Key, right: Key) -> Bool {
    (left.target, left.suite, left.configuration ?? "") < (
      right.target, right.suite, right.configuration ?? ""
    )
  }
}

/// The parts of a test's name within its suite.
private struct CaseKey: Hashable, Comparable {
  let test: String
  let arguments: String?
  let name: String

  init(_ name: TestName) {
    (test, arguments) = (name.test, name.arguments)
    self.name = PlainText.visible(name.testWithArguments)
  }

  static func < (left: CaseKey, right: CaseKey) -> Bool {
    (left.test, left.arguments ?? "") < (right.test, right.arguments ?? "")
  }
}
