// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import TestResults

/// The values of one metric in one test of a run, with the names that the baseline commands use.
package struct MeasuredMetric: Sendable {
  private let name: TestName
  package let summary: MeasurementSummary
  /// The key of the metric's baseline.
  package let metric: String

  package var target: String { name.target }

  /// The name in baseline files: `CatalogTests/testParsing`.
  package var test: String { name.identifierInTarget }

  /// The full name: `SeismicTests/CatalogTests/testParsing`.
  package var testIdentifier: String { name.identifier }

  package var measurement: BundleEvent.Measurement { summary.measurement }

  /// Returns all metrics of a run that have a value, in the order of the tests.
  ///
  /// For a repeated test, these are the metrics of the last attempt that measured something.
  package static func all(of results: RunResults) -> [MeasuredMetric] {
    results.tests.flatMap(results.measured).filter { !$0.summary.values.isEmpty }.map {
      MeasuredMetric(name: $0.key.test, summary: $0.summary, metric: $0.key.metric)
    }
  }

  /// Whether a name refers to the metric's target, class or test; the parts before the class or test may be missing.
  package func isNamed(_ name: String) -> Bool {
    let parts = testIdentifier.split(separator: "/")
    let requested = name.split(separator: "/")
    guard !requested.isEmpty, requested.count <= parts.count else { return false }
    return parts.starts(with: requested) || parts.dropFirst().starts(with: requested)
      || parts.suffix(requested.count) == requested[...]
  }
}
