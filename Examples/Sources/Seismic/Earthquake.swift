// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An earthquake, as a feed tells of it.
public struct Earthquake: Equatable, Sendable {
  /// The name that no other earthquake has.
  public let identifier: String
  /// Where it was, for people: "12 km N of Norcia, Italy".
  public let place: String
  /// When it was.
  public let date: Date
  /// How strong it was, on the scale that the feed uses.
  public let magnitude: Double
  /// The point of the surface above it.
  public let location: Location
  /// Kilometres below the surface.
  public let depth: Double

  /// A point of the surface, in degrees north and east.
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

  /// An earthquake by all that is known of it.
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
