// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A position in a series of measured values where the values change to another level.
///
/// A position is a change point if two conditions are met. The values before and after it are unlikely to be from the
/// same distribution (rank-sum test of Mann and Whitney), and their medians differ by a relevant amount. The test makes
/// no assumption about the distribution, and an outlier has little effect, because only the order of the values counts.
/// The most certain position divides the series in two, and both parts are searched in the same way.
package struct ChangePoint: Sendable, Equatable {
  /// The index of the first value on the new level.
  package let index: Int
  /// The median of the values from the previous change point, or the start, to this one.
  package let before: Double
  /// The median of the values from this change point to the next one, or the end.
  package let after: Double

  /// The minimum number of values before a change point, and the minimum number after it.
  private static let minimumSamples = 5

  /// The deviation of the rank sum from its expected value above which a position may be a change point, in standard
  /// deviations.
  ///
  /// Among a thousand series of 20 to 100 values without a change, one series has a position whose deviation exceeds
  /// this limit. If a series is checked after each new value, about one series of a hundred has such a position
  /// (measured by the tests).
  private static let minimumDeviation = 3.7

  /// The minimum difference of the medians before and after a change point, as a fraction of the median before it.
  ///
  /// Smaller changes are not relevant.
  private static let minimumChange = 0.03

  /// Returns the change points of a series.
  ///
  /// - Parameter values: the values in the order of measurement.
  /// - Returns: the change points, the earliest first.
  package static func find(in values: [Double]) -> [ChangePoint] {
    var bounds = [0, values.count]
    var work = [0..<values.count]
    while let range = work.popLast() {
      guard let index = changeIndex(in: values[range]) else { continue }
      bounds.append(index)
      work += [range.lowerBound..<index, index..<range.upperBound]
    }
    bounds.sort()
    return bounds.indices.dropFirst().dropLast().map { number in
      ChangePoint(
        index: bounds[number], before: median(values[bounds[number - 1]..<bounds[number]]),
        after: median(values[bounds[number]..<bounds[number + 1]]))
    }
  }

  /// Returns the index of the most certain change point; nil if there is no change point.
  private static func changeIndex(in values: ArraySlice<Double>) -> Int? {
    let count = values.count
    guard count >= 2 * minimumSamples else { return nil }
    let ranks = ranks(values)
    var best: (deviation: Double, index: Int)?
    var sum = 0.0
    for (left, rank) in ranks.dropLast().enumerated() {
      sum += rank
      let (n, m) = (Double(left + 1), Double(count - left - 1))
      guard left + 1 >= minimumSamples, count - left - 1 >= minimumSamples else { continue }
      let expected = n * Double(count + 1) / 2
      let deviation = abs(sum - expected) / (n * m * Double(count + 1) / 12).squareRoot()
      if deviation > best?.deviation ?? minimumDeviation { best = (deviation, values.startIndex + left + 1) }
    }
    guard let best else { return nil }
    let (before, after) = (median(values[..<best.index]), median(values[best.index...]))
    return abs(after - before) >= minimumChange * abs(before) ? best.index : nil
  }

  /// Returns the ranks of the values, from 1; equal values get the mean of their ranks.
  private static func ranks(_ values: ArraySlice<Double>) -> [Double] {
    let values = Array(values)
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = Array(repeating: 0.0, count: values.count)
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
      for index in first...last { ranks[order[index]] = Double(first + last) / 2 + 1 }
      first = last + 1
    }
    return ranks
  }

  private static func median(_ values: ArraySlice<Double>) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
