// SPDX-License-Identifier: Apache-2.0

/// The runner's name for a test: its test target, its suite and its name.
package struct TestIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The library that runs a test.
  package enum Library: String, Sendable, Codable {
    case xctest, swiftTesting
  }

  package let library: Library
  /// The test target, whose name is also that of the module.
  package let target: String
  /// The class or the suite; Swift Testing suites may be nested (`Outer/Inner`), and the suite of a free function is
  /// empty.
  package let suite: String
  /// The name of the test: `testAnItemIsAdded`, or `anItemIsAdded()` in Swift Testing.
  package let test: String
  /// The location of the declaration, `SumTests.swift:12:3`, if the target has several tests with this suite and name;
  /// nil otherwise.
  ///
  /// Swift Testing distinguishes such tests, for example two overloads with equal labels, by their locations.
  package let location: String?

  package init(
    library: Library = .xctest, target: String, suite: String, test: String, location: String? = nil
  ) {
    self.library = library
    self.target = target
    self.suite = suite
    self.test = test
    self.location = location
  }

  /// The name that all tests with this target, suite and name have in common.
  package var withoutLocation: TestIdentifier {
    TestIdentifier(library: library, target: target, suite: suite, test: test)
  }

  /// The class of the test in the form `Module.Class`, as the test process reports it.
  var className: String { "\(target).\(suite)" }

  /// The test in the form of `--only-testing`: `ListerUITests/AddTests/testAnItemIsAdded`.
  package var description: String {
    [target, suite, test, location ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
  }

  package static func < (one: TestIdentifier, other: TestIdentifier) -> Bool {
    (one.description, one.library.rawValue) < (other.description, other.library.rawValue)
  }
}
