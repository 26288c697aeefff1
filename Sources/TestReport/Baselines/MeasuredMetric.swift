// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import TestResults

/// What a run measured with one metric in one test, as commands about baselines name it.
package struct MeasuredMetric: Sendable {
  private let name: TestName
  package let summary: MeasurementSummary
  /// What its baseline is kept by.
  package let metric: String

  package var target: String { name.target }

  /// As files of baselines have it: `CatalogTests/testParsing`.
  package var test: String { name.identifierInTarget }

  /// `SeismicTests/CatalogTests/testParsing`.
  package var testIdentifier: String { name.identifier }

  package var measurement: BundleEvent.Measurement { summary.measurement }

  /// All of a run that have a value, in its order; of a test that was repeated, what the last attempt measured.
  package static func all(of results: RunResults) -> [MeasuredMetric] {
    results.tests.flatMap(results.measured).filter { !$0.summary.values.isEmpty }.map {
      MeasuredMetric(name: $0.key.test, summary: $0.summary, metric: $0.key.metric)
    }
  }

  /// Whether it is of what somebody names: a target, a class or a test, with or without what stands before it.
  package func isNamed(_ name: String) -> Bool {
    let own = testIdentifier.split(separator: "/")
    let wanted = name.split(separator: "/")
    guard !wanted.isEmpty, wanted.count <= own.count else { return false }
    return own.starts(with: wanted) || own.dropFirst().starts(with: wanted)
      || own.suffix(wanted.count) == wanted[...]
  }
}
