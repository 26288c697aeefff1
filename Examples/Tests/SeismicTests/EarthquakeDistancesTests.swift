// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seismic
import XCTest

final class EarthquakeDistancesTests: XCTestCase {
  func testAQuarterOfTheEquatorIsTenThousandKilometers() {
    let distances = EarthquakeDistances([earthquake(0, 0), earthquake(0, 90)])
    for distance in distances.toNearest() { XCTAssertEqual(distance, 10_007.5, accuracy: 0.1) }
  }

  func testTheNearestMayBeAcrossTheDateLine() {
    let distances = EarthquakeDistances([earthquake(0, 179.5), earthquake(0, -179.5), earthquake(0, 178)])
    XCTAssertEqual(distances.toNearest()[0], 111.2, accuracy: 0.1)
  }

  func testTheOnlyOneHasNoNearest() {
    XCTAssertEqual(EarthquakeDistances([earthquake(0, 0)]).toNearest(), [.infinity])
    XCTAssertEqual(EarthquakeDistances([]).toNearest(), [])
  }

  func testTheSlowWayComesToTheSameWithinAMeter() throws {
    let earthquakes = try SampleFeed.earthquakes() + [earthquake(-20, 110), earthquake(89, 0)]
    let quick = EarthquakeDistances(earthquakes).toNearest()
    let slow = EarthquakeDistances(earthquakes, method: .slow).toNearest()
    for (quick, slow) in zip(quick, slow) { XCTAssertEqual(quick, slow, accuracy: 0.001) }
    let opposite = [earthquake(0, 0), earthquake(0, 179)]
    XCTAssertEqual(
      EarthquakeDistances(opposite, method: .slow).toNearest()[0],
      EarthquakeDistances(opposite).toNearest()[0], accuracy: 0.001)
  }

  private func earthquake(_ latitude: Double, _ longitude: Double) -> Earthquake {
    Earthquake(
      identifier: "\(latitude) \(longitude)", place: "here", date: .distantPast, magnitude: 3,
      location: Earthquake.Location(latitude: latitude, longitude: longitude), depth: 10)
  }
}
