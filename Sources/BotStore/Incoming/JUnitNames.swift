// SPDX-License-Identifier: Apache-2.0

/// Assigns different names to the different tests of JUnit's XML.
enum JUnitNames {
  /// Returns the identity of each test.
  ///
  /// The suite of an identity is the class of the test. If the file has no class for a test, the names of its enclosing
  /// suites are used, joined with periods. If tests of different suites have the same class and name, the names of the
  /// suites are added to the class. Tests that still have equal names are numbered.
  static func identities(of cases: [JUnitCase]) -> [TestIdentity] {
    var suitesOf: [TestIdentity: Int] = [:]
    var inSeveral: Set<TestIdentity> = []
    for test in cases {
      let identity = identity(test)
      if suitesOf.updateValue(test.suiteNumber, forKey: identity).map({ $0 != test.suiteNumber }) == true {
        inSeveral.insert(identity)
      }
    }
    var counts: [TestIdentity: Int] = [:]
    var used = Set(suitesOf.keys)
    return cases.map { test in
      var identity = identity(test)
      if inSeveral.contains(identity) { identity.suite = suiteWithPath(of: test) }
      let count = counts[identity, default: 0] + 1
      counts[identity] = count
      guard count > 1 else { return identity }
      let name = identity.name
      var number = count
      repeat {
        identity.name = "\(name) (\(number))"
        number += 1
      } while !used.insert(identity).inserted
      return identity
    }
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
