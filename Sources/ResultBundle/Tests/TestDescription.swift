// SPDX-License-Identifier: Apache-2.0

/// The properties of a test that are known when it starts.
package struct TestDescription: Sendable, Equatable {
  /// The test's name as the test library prints it: `AddTests.testAnItemIsAdded`.
  package var name: String
  /// The module, which is the test target.
  package var target: String?
  /// The file of the test's declaration, if it is known.
  package var file: String?
  package var line: Int?
  /// The number of the repetition, from 1, if a runner repeats tests.
  package var iteration: Int?
  /// The arguments of a case of a parameterized test, as Swift Testing prints them: `1, "x"`.
  package var arguments: String?
  package var tags: [String] = []
  package var bugs: [BundleEvent.TestStarted.Bug] = []
  /// The number of the test in the run log; the run log sets it.
  package var number = 0
  /// Whether the test library reports the end of the test.
  ///
  /// Swift Testing does not report the end of a test that has no `UITestTrait`.
  package var reportsItsEnd = true

  package init(name: String, target: String? = nil, file: String? = nil, line: Int? = nil) {
    self.name = name
    self.target = target
    self.file = file
    self.line = line
  }
}
