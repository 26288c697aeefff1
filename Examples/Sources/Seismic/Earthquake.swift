import Foundation

/// An earthquake, as a feed tells of it.
public struct Earthquake: Equatable, Sendable {
  /// The name that no other earthquake has.
  public let identifier: String
  /// Where it was, for people: "12 km N of Norcia, Italy".
  public let place: String
  public let date: Date
  public let magnitude: Double
  public let location: Location
  /// Kilometres below the surface.
  public let depth: Double

  /// A point of the surface, in degrees north and east.
  public struct Location: Equatable, Sendable {
    public let latitude: Double
    public let longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

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
