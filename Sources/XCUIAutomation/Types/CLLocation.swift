// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A latitude or longitude in degrees.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double
/// The accuracy of a value, in meters; negative if the value is not valid.
public typealias CLLocationAccuracy = Double
/// A direction in degrees clockwise from north.
public typealias CLLocationDirection = Double
/// A speed in meters per second.
public typealias CLLocationSpeed = Double

/// A location on the globe, in degrees.
///
/// Mirrors CoreLocation's type of the same name.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator; negative south of it.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich; negative west of it.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate 0, 0.
  public init() { (latitude, longitude) = (0, 0) }
  /// Creates a coordinate from degrees, without checking their range.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A location at a point in time.
///
/// Mirrors the part of CoreLocation's class that tests use. The private desktop has no location service, so setting
/// `XCUIDevice.location` fails the test.
open class CLLocation: NSObject, @unchecked Sendable {
  /// The location on the globe.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude in meters above sea level.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty of `coordinate`, in meters; negative if `coordinate` is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The accuracy of the altitude in meters; negative if the altitude is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// The course in degrees clockwise from north; negative if unknown.
  public let course: CLLocationDirection
  /// The speed in meters per second; negative if unknown.
  public let speed: CLLocationSpeed
  /// The time of the measurement.
  public let timestamp: Date

  /// Creates a location at the current time, without altitude, course or speed.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Creates a location at a time, without course or speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: -1, speed: -1, timestamp: timestamp)
  }

  /// Creates a location from all its properties.
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
