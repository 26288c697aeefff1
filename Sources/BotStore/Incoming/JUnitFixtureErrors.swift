// SPDX-License-Identifier: Apache-2.0

/// The errors of fixtures in files of pytest.
enum JUnitFixtureErrors {
  /// Returns the tests, with the error of a fixture as a further failure of its test.
  ///
  /// If a test fails, and its fixture fails after it, pytest (8.4) writes a second `testcase` with the same class and
  /// name, which has only the error of the fixture (`findings/pytest-writes-two-cases-for-one-test.sh`). It is no
  /// repetition of the test, and no other test.
  static func added(to cases: [JUnitCase]) -> [JUnitCase] {
    var merged: [JUnitCase] = []
    var failed: [Name: Int] = [:]
    for test in cases {
      let name = Name(suite: test.suiteNumber, className: test.className, name: test.name)
      if let index = failed[name], isErrorOfFixture(test) {
        merged[index].failures += test.failures
        merged[index].duration += test.duration
        failed[name] = nil
        continue
      }
      if test.outcome == .failed { failed[name] = merged.count }
      merged.append(test)
    }
    return merged
  }

  private struct Name: Hashable {
    let suite: Int
    let className: String?
    let name: String
  }

  private static func isErrorOfFixture(_ test: JUnitCase) -> Bool {
    test.failures.count == 1 && test.failures[0].message.hasPrefix("failed on teardown")
  }
}
