// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The distances between earthquakes, along the renderer and in kilometers.
public struct EarthquakeDistances {
  /// The way to compute a distance.
  public enum Method: Sendable {
    /// The fastest way.
    case quick
    /// The same, but slow on purpose: a profile of a test must find it.
    case slow
  }

  static let radius = 6371.0

  private let locations: [Earthquake.Location]
  private let method: Method

  /// The distances between some earthquakes.
  public init(_ earthquakes: [Earthquake], method: Method = .quick) {
    locations = earthquakes.map(\.location)
    self.method = method
  }

  /// For each earthquake, the distance to the nearest other one; infinity if there is only one.
  public func toNearest() -> [Double] {
    locations.indices.map { index in
      var nearest = Double.infinity
      for other in locations.indices where other != index {
        nearest = min(nearest, distance(locations[index], locations[other]))
      }
      return nearest
    }
  }

  private func distance(_ from: Earthquake.Location, _ to: Earthquake.Location) -> Double {
    switch method {
    case .quick: quickDistance(from: from, to: to)
    case .slow: slowDistance(from: from, to: to)
    }
  }
}

/// The square of the sine of half the central angle between two points.
private func haversine(_ from: Earthquake.Location, _ to: Earthquake.Location) -> Double {
  func squaredSineOfHalf(_ degrees: Double) -> Double {
    let sine = sin(degrees * .pi / 360)
    return sine * sine
  }
  let cosines = cos(from.latitude * .pi / 180) * cos(to.latitude * .pi / 180)
  let sum =
    squaredSineOfHalf(to.latitude - from.latitude)
    + cosines * squaredSineOfHalf(to.longitude - from.longitude)
  return min(1, sum)
}

func quickDistance(from: Earthquake.Location, to: Earthquake.Location) -> Double {
  let square = haversine(from, to)
  return 2 * EarthquakeDistances.radius * atan2(square.squareRoot(), (1 - square).squareRoot())
}

/// The deliberate mistake: it sums an arc tangent in 16,000 steps, although the C library has a function for it.
///
/// Never inlined, so that it keeps its name in a profile.
@inline(never)
func slowDistance(from: Earthquake.Location, to: Earthquake.Location) -> Double {
  let square = haversine(from, to)
  let sine = square.squareRoot()
  let cosine = (1 - square).squareRoot()
  let steps = 16_000.0
  // Up to an eighth of a turn; larger angles are the rest of a quarter.
  let end = min(sine, cosine) / max(sine, cosine)
  let width = end / steps
  var sum = 0.0
  var step = 0.5
  while step < steps {
    let position = step * width
    sum += width / (1 + position * position)
    step += 1
  }
  return 2 * EarthquakeDistances.radius * (sine <= cosine ? sum : .pi / 2 - sum)
}
