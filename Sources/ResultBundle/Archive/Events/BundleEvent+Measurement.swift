// SPDX-License-Identifier: Apache-2.0

import Foundation

extension BundleEvent {
  /// The values of a metric, one for each counted iteration, and their comparison with the baseline.
  package struct Measurement: Codable, Sendable, Equatable {
    package var test: Int?
    /// The metric's name for people: "Clock Monotonic Time".
    package var metric: String
    /// The identifier of the kind of values: `com.apple.dt.XCTMetric_Clock.time.monotonic`.
    package var identifier: String?
    package var unit: String
    package var values: [Double]
    /// The part of each value that was spent waiting for a processor used by other programs, in the unit of the values.
    ///
    /// It is nil for values that are not wall-clock times, and in records of older versions.
    package var waits: [Double]?
    /// The direction in which values are better: `prefersSmaller`, `prefersLarger` or `unspecified`.
    package var polarity: String?
    /// The average that is expected on this machine, in the unit of the values.
    package var baseline: Double?
    /// The percentage by which the average is worse than the baseline; negative if it is better.
    package var worse: Double?
    /// The result of the comparison: `noBaseline`, `passed`, `improved`, `regressed` or `unsteady`.
    package var verdict: String?
    /// The class of machines whose baseline applies, or would apply if it existed.
    package var machine: String?
    /// The properties that define the class of this machine; a new baseline is stored for this class.
    package var machineFields: [String: String]?
    /// The limits that the values must not exceed.
    package var limits: Limits?
    /// The reference workload, measured in the same run; nil in records of older versions.
    ///
    /// A baseline that applies to any machine is stored as a multiple of the duration of this workload.
    package var reference: Reference?

    package struct Limits: Codable, Sendable, Equatable {
      package var maxPercentRegression: Double
      package var maxRegression: Double
      package var maxPercentRelativeStandardDeviation: Double
      package var maxStandardDeviation: Double

      package init(
        maxPercentRegression: Double, maxRegression: Double, maxPercentRelativeStandardDeviation: Double,
        maxStandardDeviation: Double
      ) {
        self.maxPercentRegression = maxPercentRegression
        self.maxRegression = maxRegression
        self.maxPercentRelativeStandardDeviation = maxPercentRelativeStandardDeviation
        self.maxStandardDeviation = maxStandardDeviation
      }
    }

    package struct Reference: Codable, Sendable, Equatable {
      /// The duration of the workload in this run, in seconds.
      package var seconds: Double

      package init(seconds: Double) { self.seconds = seconds }
    }

    package init(
      test: Int?, metric: String, identifier: String? = nil, unit: String, values: [Double],
      waits: [Double]? = nil, polarity: String? = nil, baseline: Double? = nil, worse: Double? = nil,
      verdict: String? = nil,
      machine: String? = nil, machineFields: [String: String]? = nil, limits: Limits? = nil,
      reference: Reference? = nil
    ) {
      self.test = test
      self.metric = metric
      self.identifier = identifier
      self.unit = unit
      self.values = values
      self.waits = waits
      self.polarity = polarity
      self.baseline = baseline
      self.worse = worse
      self.verdict = verdict
      self.machine = machine
      self.machineFields = machineFields
      self.limits = limits
      self.reference = reference
    }
  }
}
