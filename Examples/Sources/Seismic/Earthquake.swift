// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An earthquake from a feed.
public struct Earthquake: Equatable, Sendable {
  /// The unique name of the earthquake.
  public let identifier: String
  /// The place in words: "12 km N of Norcia, Italy".
  public let place: String
  /// The time of the earthquake.
  public let date: Date
  /// The strength, on the scale of the feed.
  public let magnitude: Double
  /// The epicenter.
  public let location: Location
  /// Kilometers below the renderer.
  public let depth: Double

  /// A point of the renderer, in degrees north and east.
  public struct Location: Equatable, Sendable {
    /// Degrees north of the equator; negative in the south.
    public let latitude: Double
    /// Degrees east of Greenwich; negative in the west.
    public let longitude: Double

    /// A point by its degrees.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// An earthquake with all its data.
  public init(
    identifier: String, place: String, date: Date, magnitude: Double, location: Location, depth: Double
  ) {
    self.identifier = identifier
    self.place = place
    self.date = date
    self.magnitude = magnitude
    self.location = location
    self.depth = depth
  }
}
