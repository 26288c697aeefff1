// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A test of one configuration that did not run because the run ended early.
package struct TestWithoutResult: Sendable {
  package let name: TestName
  /// The reason for the early end, a name of `BundleEvent.NotRun.Reason`.
  let reason: String
  /// The `type` of the element that reports the test in JUnit XML.
  package var typeInJUnit: String { Self.beginningOfType + reason }
  /// The sentence that reports say about the test.
  package var text: String {
    "This test did not run: the run ended early, since \(RunResults.cause(of: [reason]))."
  }
  /// Whether the runner ended with an error, so that the run has not passed.
  package var isError: Bool { reason == BundleEvent.NotRun.Reason.error.rawValue }

  private static let beginningOfType = "notRun."

  /// Returns the reason for the early end in a `type` of ``typeInJUnit``; nil for all other types.
  package static func reason(ofType type: String) -> BundleEvent.NotRun.Reason? {
    guard type.hasPrefix(beginningOfType) else { return nil }
    return BundleEvent.NotRun.Reason(rawValue: String(type.dropFirst(beginningOfType.count)))
  }
}

extension RunResults {
  /// The tests that did not run because the run ended early, except those that ran in another part of a merged run.
  ///
  /// Tests without a result are not among ``tests``: nothing is known about them.
  package var notRun: [BundleEvent.NotRun] {
    var known = Set(
      tests.map {
        TestName(
          target: $0.name.target, suite: $0.name.suite, name: $0.name.test,
          configuration: $0.name.configuration)
      })
    return record.streams.flatMap(\.notRun).compactMap { part in
      var part = part
      part.tests = part.tests.filter {
        known.insert(TestName(identifier: $0, configuration: part.configuration)).inserted
      }
      return part.tests.isEmpty ? nil : part
    }
  }

  /// The tests of ``notRun``, each with its reason.
  package var testsWithoutResult: [TestWithoutResult] {
    notRun.flatMap { part in
      part.tests.map {
        TestWithoutResult(
          name: TestName(identifier: $0, configuration: part.configuration), reason: part.reason)
      }
    }
  }
}

extension TestName {
  /// Creates the name of a test from its name in the form that `--only-testing` accepts.
  ///
  /// Tests with equal names have their locations after the name, `SumTests.swift:12:3`, as they have in results.
  init(identifier: String, configuration: String?) {
    let location = identifier.range(of: #"/[^/]+:\d+:\d+$"#, options: .regularExpression)
    var parts = [""]
    var isRaw = false
    for character in identifier[..<(location?.lowerBound ?? identifier.endIndex)] {
      // A raw identifier may contain slashes.
      if character == "`" { isRaw.toggle() }
      if character == "/", !isRaw { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    self.init(
      target: parts.count > 1 ? parts[0] : nil, suite: parts.dropFirst().dropLast().joined(separator: "."),
      name: parts[parts.count - 1] + (location.map { String(identifier[$0]) } ?? ""),
      configuration: configuration)
  }
}
