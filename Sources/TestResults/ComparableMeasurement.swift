// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle

/// A measurement of a test, with its key, machine and date for comparisons.
package struct ComparableMeasurement: Sendable {
  package let key: MeasurementKey
  package let summary: MeasurementSummary
  package let machine: MeasuringMachine
  /// The start of the test.
  package let date: Date?
}

/// The properties that identify a measurement across runs.
package struct MeasurementKey: Hashable, Sendable {
  package let test: TestName
  /// The metric's identifier, or its name if the record has no identifier.
  package let metric: String
  package let unit: String
  /// The number of earlier measurements of the same metric and unit in the test.
  package let place: Int
}

/// The machine on which a measurement was taken.
package struct MeasuringMachine: Sendable {
  /// The name of the machine's class; nil in records of older versions.
  package let name: String?
  package let processor: String?
  package let cores: Int?

  /// Whether values of the two machines can be compared.
  package func isSame(as other: MeasuringMachine) -> Bool {
    if let name, let otherName = other.name { return name == otherName }
    return processor == other.processor && cores == other.cores
  }
}

extension TestAttempt {
  package func measured(of name: TestName, in record: BundleRecord) -> [ComparableMeasurement] {
    let stream = record.streams[stream]
    var places: [[String]: Int] = [:]
    return test.measurements.map { measurement in
      let metric = measurement.identifier ?? measurement.metric
      let place = places[[metric, measurement.unit], default: 0]
      places[[metric, measurement.unit]] = place + 1
      return ComparableMeasurement(
        key: MeasurementKey(test: name, metric: metric, unit: measurement.unit, place: place),
        summary: MeasurementSummary(measurement),
        machine: MeasuringMachine(
          name: measurement.machineClass?.name ?? measurement.machine,
          processor: stream.start?.host.processor, cores: stream.start?.host.cores),
        date: stream.startDate.map { $0 + test.start })
    }
  }
}

extension RunResults {
  /// Returns the measurements of the last attempt of a test that measured something; empty if there is no such attempt.
  package func measured(of test: TestResult) -> [ComparableMeasurement] {
    test.attempts.last { !$0.test.measurements.isEmpty }?.measured(of: test.name, in: record) ?? []
  }
}

extension BundleEvent.Measurement {
  /// The class of the machine on which the measurement was taken; nil if the record lacks it.
  package var machineClass: MachineClass? { machineFields.flatMap(MachineClass.init(fields:)) }
}
