// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A latitude or longitude in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// How exact something is, in metres; negative when it is not valid.
public typealias CLLocationAccuracy = Double
/// A direction in degrees clockwise from north.
public typealias CLLocationDirection = Double
/// A speed in metres a second.
public typealias CLLocationSpeed = Double

/// A place on the globe, in degrees.
///
/// Mirrors CoreLocation's type of the same name.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator; negative south of it.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich; negative west of it.
  public var longitude: CLLocationDegrees

  /// Makes the place at 0, 0.
  public init() { (latitude, longitude) = (0, 0) }
  /// Makes a place from its degrees, which are not checked.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A place at a time.
///
/// Mirrors the part of CoreLocation's type that tests use. Nothing on the private desktop takes one: setting
/// `XCUIDevice.location` fails the test.
open class CLLocation: NSObject, @unchecked Sendable {
  /// The place on the globe.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above the sea.
  public let altitude: CLLocationDistance
  /// Metres; negative when the place is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// Metres; negative when the altitude is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// Degrees clockwise from north; negative when not known.
  public let course: CLLocationDirection
  /// Metres a second; negative when not known.
  public let speed: CLLocationSpeed
  /// When it was there.
  public let timestamp: Date

  /// Makes a place now, without altitude, course and speed.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Makes a place at a time, without course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: -1, speed: -1, timestamp: timestamp)
  }

  /// Makes a place at a time from all that is known of it.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
    timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    horizontalAccuracy = hAccuracy
    verticalAccuracy = vAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }
}
