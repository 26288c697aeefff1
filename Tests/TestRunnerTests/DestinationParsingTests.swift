// SPDX-License-Identifier: Apache-2.0

import Desktop
import TestRunner
import XCTest

final class DestinationParsingTests: XCTestCase {
  func testADestinationHasANameAndDesktopSettings() throws {
    let destination = try Destination(
      parsing: "name=Dark from the right,appearance=dark,text-direction=rtl,size=1024x768")
    XCTAssertEqual(destination.name, "Dark from the right")
    XCTAssertTrue(destination.isNamed)
    XCTAssertEqual(destination.configuration.appearance, .dark)
    XCTAssertEqual(destination.configuration.textDirection, .rightToLeft)
    XCTAssertEqual(destination.configuration.size.width, 1024)
    XCTAssertEqual(try Destination(parsing: "scale=2").name, "scale=2")
    XCTAssertEqual(try Destination(parsing: "").name, "default")
  }

  func testInvalidSettingsAreReportedWithAllowedValues() {
    let cases = [
      ("appearance=blue", "\"blue\" is not a value for appearance", "light, dark"),
      ("size=800x600,text-direction=up", "\"up\" is not a value for text-direction", "ltr, rtl"),
      ("platform=macOS", "there is no key \"platform\"", "appearance, text-direction, name"),
      ("name=", "\"\" is not a value for name", "a name for the destination in reports"),
    ]
    for (text, problem, allowed) in cases {
      XCTAssertThrowsError(try Destination(parsing: text), text) {
        XCTAssertTrue("\($0)".contains(problem), "\($0)")
        XCTAssertTrue("\($0)".contains(allowed), "\($0)")
      }
    }
  }

  private func plan(_ configurations: String) throws -> TestPlan {
    try TestPlan(
      parsing: Data("{\"configurations\": [\(configurations)], \"testTargets\": []}".utf8),
      file: "p.xctestplan")
  }

  func testEachConfigurationOfAPlanRunsOnEachDestination() throws {
    let plan = try plan(
      #"{"name": "German", "options": {"language": "de"}}, {"name": "English", "options": {}}"#)
    let destinations = try [
      Destination(parsing: "name=Small,size=800x600"), Destination(parsing: "scale=2,locale=C.UTF-8"),
    ]
    let matrix = TestConfiguration.matrix(destinations: destinations, plan: plan)
    XCTAssertEqual(
      matrix.map(\.name),
      [
        "German, Small", "German, scale=2,locale=C.UTF-8", "English, Small",
        "English, scale=2,locale=C.UTF-8",
      ])
    XCTAssertEqual(
      matrix.map(\.destination),
      [
        "name=Small,size=800x600,locale=de_DE.UTF-8", "scale=2,locale=C.UTF-8", "name=Small,size=800x600",
        "scale=2,locale=C.UTF-8",
      ])
  }

  func testConfigurationNamesAreUniqueAndOmittedIfRedundant() throws {
    XCTAssertEqual(TestConfiguration.matrix(destinations: [], plan: nil), [TestConfiguration()])
    let one = try plan(#"{"name": "Configuration 1", "options": {"language": "fr"}}"#)
    let single = TestConfiguration.matrix(destinations: [], plan: one)
    XCTAssertEqual(single.map(\.name), [""])
    XCTAssertEqual(single.map(\.destination), ["locale=fr_FR.UTF-8"])
    let twice = try plan(#"{"name": "A"}, {"name": "A"}"#)
    XCTAssertEqual(
      TestConfiguration.matrix(destinations: [], plan: twice).map(\.name), ["A", "A (2)"])
    XCTAssertEqual(
      try TestConfiguration.matrix(destinations: [Destination(parsing: "name=X")], plan: nil).map(\.name),
      ["X"])
  }
}
