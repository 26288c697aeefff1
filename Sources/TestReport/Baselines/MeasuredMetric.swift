// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import TestResults

/// The values of one metric in one test of a run, as commands about baselines name them.
package struct MeasuredMetric: Sendable {
  private let name: TestName
  package let summary: MeasurementSummary
  /// The key of its baseline.
  package let metric: String

  package var target: String { name.target }

  /// The name in the files of baselines: `CatalogTests/testParsing`.
  package var test: String { name.identifierInTarget }

  /// `SeismicTests/CatalogTests/testParsing`.
  package var testIdentifier: String { name.identifier }

  package var measurement: BundleEvent.Measurement { summary.measurement }

  /// All metrics of a run that have a value, in its order; for a test that was repeated, those of the last attempt.
  package static func all(of results: RunResults) -> [MeasuredMetric] {
    results.tests.flatMap(results.measured).filter { !$0.summary.values.isEmpty }.map {
      MeasuredMetric(name: $0.key.test, summary: $0.summary, metric: $0.key.metric)
    }
  }

  /// Whether a name refers to the metric's target, class or test, with or without the parts before it.
  package func isNamed(_ name: String) -> Bool {
    let own = testIdentifier.split(separator: "/")
    let wanted = name.split(separator: "/")
    guard !wanted.isEmpty, wanted.count <= own.count else { return false }
    return own.starts(with: wanted) || own.dropFirst().starts(with: wanted)
      || own.suffix(wanted.count) == wanted[...]
  }
}
