// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The times of a repeated operation, in seconds.
struct Samples: Encodable {
  private(set) var seconds: [Double]

  init(_ seconds: [Double] = []) { self.seconds = seconds }

  /// Runs `body` and stores its duration.
  mutating func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try body()
    append((ContinuousClock.now - start) / .seconds(1))
    return result
  }

  mutating func append(_ time: Double) { seconds.append(time) }

  var median: Double { quantile(0.5) }

  /// Returns the value below which a fraction of the times is; between two times, it is interpolated.
  ///
  /// Without times, it is NaN.
  func quantile(_ part: Double) -> Double {
    guard !seconds.isEmpty else { return .nan }
    let sorted = seconds.sorted()
    let place = part * Double(sorted.count - 1)
    let low = sorted[Int(place.rounded(.down))]
    let high = sorted[Int(place.rounded(.up))]
    return low + (high - low) * (place - place.rounded(.down))
  }

  private enum CodingKeys: String, CodingKey {
    case median, quartiles, minimum, maximum, seconds
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    guard !seconds.isEmpty else { return try container.encode(seconds, forKey: .seconds) }
    try container.encode(median, forKey: .median)
    try container.encode([quantile(0.25), quantile(0.75)], forKey: .quartiles)
    try container.encode(quantile(0), forKey: .minimum)
    try container.encode(quantile(1), forKey: .maximum)
    try container.encode(seconds, forKey: .seconds)
  }
}
