// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The statistics of the values of one metric, which has one value for each iteration.
package struct SampleStatistics: Sendable, Equatable {
  package let values: [Double]

  package init(_ values: [Double]) { self.values = values }

  /// The average; NaN without values.
  package var average: Double {
    let sum = values.reduce(0, +)
    // The sum of very large values overflows to infinity.
    return sum.isFinite
      ? sum / Double(values.count) : values.reduce(0) { $0 + $1 / Double(values.count) }
  }

  /// The sample standard deviation in the values' unit; 0 with fewer than two values.
  ///
  /// As in XCTest, the divisor is the number of values minus one.
  package var standardDeviation: Double {
    guard values.count > 1 else { return 0 }
    let average = average
    let squares = values.reduce(0) { $0 + ($1 - average) * ($1 - average) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// The standard deviation in percent of the average; 0 if the average is 0.
  package var relativeStandardDeviation: Double {
    average == 0 ? 0 : standardDeviation / abs(average) * 100
  }

  /// Returns the average of the middle half of the values, which excludes outliers and is steadier than the median.
  ///
  /// - Returns: the average; nil if there are no values.
  package static func interquartileMean(of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let outside = values.count / 4
    return SampleStatistics(Array(values.sorted().dropFirst(outside).dropLast(outside))).average
  }
}
