// SPDX-License-Identifier: Apache-2.0

/// Assigns different names to the different tests in JUnit XML.
enum JUnitNames {
  /// Returns the identity of each test.
  ///
  /// The suite of an identity is the class of the test. If the file has no class for a test, the names of its enclosing
  /// suites are used, joined with periods. If tests of different suites have the same class and name, the names of the
  /// suites are added to the class. Tests that still have equal names are numbered by their suites and their positions
  /// in the sources, because the order of the results may differ from run to run. Only the numbers of tests with the
  /// same suites and without different positions depend on the order of the results.
  static func identities(of cases: [JUnitCase]) -> [TestIdentity] {
    var suitesOf: [TestIdentity: Int] = [:]
    var inSeveral: Set<TestIdentity> = []
    for test in cases {
      let identity = identity(test)
      if suitesOf.updateValue(test.suiteNumber, forKey: identity).map({ $0 != test.suiteNumber }) == true {
        inSeveral.insert(identity)
      }
    }
    var identities = cases.map { test in
      var identity = identity(test)
      if inSeveral.contains(identity) { identity.suite = suiteWithPath(of: test) }
      return identity
    }
    let namesakes = Dictionary(grouping: cases.indices) { identities[$0] }
    for (identity, tests) in namesakes where tests.count > 1 {
      var number = 1
      for test in tests.sorted(by: { precedes(cases[$0], cases[$1]) }).dropFirst() {
        var numbered = identity
        // A numbered name can only be equal to a name in the file: the numbered names of other tests have another
        // beginning or another number.
        repeat {
          number += 1
          numbered.name = "\(identity.name) (\(number))"
        } while namesakes[numbered] != nil
        identities[test] = numbered
      }
    }
    return identities
  }

  /// Returns whether a test gets a lower number than another test with the same name.
  private static func precedes(_ test: JUnitCase, _ other: JUnitCase) -> Bool {
    guard test.path == other.path else { return test.path.lexicographicallyPrecedes(other.path) }
    return (test.className ?? "", test.file ?? "", test.line ?? 0)
      < (other.className ?? "", other.file ?? "", other.line ?? 0)
  }

  private static func identity(_ test: JUnitCase) -> TestIdentity {
    TestIdentity(
      target: "", suite: usableClass(of: test) ?? test.path.joined(separator: "."), name: test.name)
  }

  /// Returns the class of a test; nil if it does not distinguish tests.
  ///
  /// Node's runner (20 to 24) gives every test the class "test", also within suites.
  private static func usableClass(of test: JUnitCase) -> String? {
    guard let name = test.className, !name.isEmpty else { return nil }
    return name == "test" && !test.path.isEmpty ? nil : name
  }

  private static func suiteWithPath(of test: JUnitCase) -> String {
    let path = test.path.joined(separator: ".")
    guard let name = usableClass(of: test), path != name, !path.hasSuffix(".\(name)") else { return path }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}
