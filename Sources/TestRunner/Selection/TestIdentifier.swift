// SPDX-License-Identifier: Apache-2.0

/// The runner's name for a test: its test target, its suite and its name.
package struct TestIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The library that runs a test.
  package enum Library: String, Sendable, Codable {
    case xctest, swiftTesting
  }

  package let library: Library
  /// The test target, which is the module.
  package let target: String
  /// The class, or the suite; suites of Swift Testing may be nested (`Outer/Inner`), and a free function has none.
  package let suite: String
  /// `testAnItemIsAdded`; with Swift Testing `anItemIsAdded()`.
  package let test: String

  package init(library: Library = .xctest, target: String, suite: String, test: String) {
    self.library = library
    self.target = target
    self.suite = suite
    self.test = test
  }

  /// As `--only-testing` takes it: `ListerUITests/AddTests/testAnItemIsAdded`.
  package var description: String { [target, suite, test].filter { !$0.isEmpty }.joined(separator: "/") }

  package static func < (one: TestIdentifier, other: TestIdentifier) -> Bool {
    (one.description, one.library.rawValue) < (other.description, other.library.rawValue)
  }
}
