// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The parts of a test's name: target, suite and test, the arguments of a case, and the configuration of the run.
///
/// One test in two configurations has two results, and so do two cases of a parameterized test.
package struct TestName: Sendable, Hashable {
  package let target: String
  package let suite: String
  package let test: String
  /// The arguments of a case of a parameterized test: `1, "x"`.
  package let arguments: String?
  /// The configuration; nil if the run defines no configurations.
  package let configuration: String?

  package init(_ record: TestRecord) {
    self.init(
      target: record.target, suite: record.suiteName, name: record.name, configuration: record.configuration,
      arguments: record.arguments)
  }

  package init(
    target: String?, suite: String? = nil, name: String, configuration: String? = nil,
    arguments: String? = nil
  ) {
    self.target = target ?? ""
    self.arguments = arguments
    self.configuration = configuration.flatMap { $0.isEmpty ? nil : $0 }
    let parts = suite == nil ? name.split(separator: ".", maxSplits: .max).map(String.init) : []
    test = parts.last ?? name
    self.suite = suite ?? parts.dropLast().joined(separator: ".")
  }

  /// The name for `--only-testing`: `ListerUITests/AddTests/testAnItemIsAdded`.
  package var identifier: String {
    [target, identifierInTarget].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The name without the target: `AddTests/testAnItemIsAdded`.
  package var identifierInTarget: String {
    // Swift Testing suites may be nested.
    suite.isEmpty ? test : "\(suite.replacingOccurrences(of: ".", with: "/"))/\(test)"
  }

  /// The test without its suite, with the arguments of the case: `sum(of:) [1, 2]`.
  package var testWithArguments: String { test + suffix }

  private var suffix: String { arguments.map { " [\($0)]" } ?? "" }

  /// The name for people: `ListerUITests/AddTests/testAnItemIsAdded (Dark)`.
  package var title: String { identifier + suffix + (configuration.map { " (\($0))" } ?? "") }
}
