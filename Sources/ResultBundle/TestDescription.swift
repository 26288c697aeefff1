// SPDX-License-Identifier: Apache-2.0

/// The properties of a test that are known when it starts.
package struct TestDescription: Sendable, Equatable {
  /// As the library names it: `AddTests.testAnItemIsAdded`.
  package var name: String
  /// The module, which is the test target.
  package var target: String?
  /// Where it is declared, where that is known.
  package var file: String?
  package var line: Int?
  /// Which repetition it is, from 1, where a runner repeats tests.
  package var iteration: Int?
  /// The arguments of a case of a parameterized test, as Swift Testing shows them: `1, "x"`.
  package var arguments: String?
  package var tags: [String] = []
  package var bugs: [BundleEvent.TestStarted.Bug] = []
  /// The recorder's count of its tests, which it fills in.
  package var number = 0
  /// Whether the end of the test is reported.
  ///
  /// Swift Testing does not report the end of a test that has no `UITestTrait`.
  package var tellsItsEnd = true

  package init(name: String, target: String? = nil, file: String? = nil, line: Int? = nil) {
    self.name = name
    self.target = target
    self.file = file
    self.line = line
  }
}
