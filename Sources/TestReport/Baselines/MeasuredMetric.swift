import Foundation
import Performance
import ResultBundle

/// What a run measured with one metric in one test.
package struct MeasuredMetric: Sendable {
  package let target: String
  /// As files of baselines have it: `CatalogTests/testParsing`.
  package let test: String
  package let measurement: BundleEvent.Measurement

  package var statistics: SampleStatistics { SampleStatistics(measurement.values) }

  /// `SeismicTests/CatalogTests/testParsing`.
  package var testIdentifier: String { target.isEmpty ? test : "\(target)/\(test)" }

  /// What its baseline is kept by.
  package var metric: String { measurement.identifier ?? measurement.metric }

  package var verdict: Comparison.Verdict {
    measurement.verdict.flatMap(Comparison.Verdict.init) ?? .noBaseline
  }

  /// The class of the machine that it was measured on; nil in records that do not tell.
  package var machine: MachineClass? { measurement.machineFields.flatMap(MachineClass.init(fields:)) }

  /// All of a run, in its order; of a test that was repeated, what the last attempt measured.
  package static func all(of results: RunResults) -> [MeasuredMetric] {
    results.tests.flatMap { test in
      (test.attempts.last { !$0.test.measurements.isEmpty }?.test.measurements ?? [])
        .filter { !$0.values.isEmpty }
        .map {
          MeasuredMetric(
            target: test.name.target,
            test: (test.name.suite.isEmpty
              ? "" : test.name.suite.replacingOccurrences(of: ".", with: "/") + "/")
              + test.name.test, measurement: $0)
        }
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
