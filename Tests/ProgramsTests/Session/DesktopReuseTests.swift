// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Programs

/// Tests which changes of the settings need another desktop.
final class DesktopReuseTests: XCTestCase {
  private let environment = ["UNDERSTUDY_DESTINATION": "size=800x600", "UNDERSTUDY_TYPING_CHECK": "off"]

  private func isReused(_ name: String, _ value: String?) -> Bool {
    var other = environment
    other[name] = value
    let there = DesktopReuse.isPossible(from: environment, to: other)
    XCTAssertEqual(DesktopReuse.isPossible(from: other, to: environment), there, "\(name) in the other order")
    return there
  }

  func testTheSameSettingsKeepTheDesktop() {
    XCTAssertTrue(DesktopReuse.isPossible(from: environment, to: environment))
    XCTAssertTrue(DesktopReuse.isPossible(from: [:], to: [:]))
  }

  func testASettingOfEventsKeepsTheDesktop() {
    XCTAssertTrue(isReused("UNDERSTUDY_TYPING_CHECK", "on"))
    XCTAssertTrue(isReused("UNDERSTUDY_TYPING_CHECK", nil))
    XCTAssertTrue(isReused("UNDERSTUDY_SCROLL_SEARCH_TIMEOUT", "5"))
  }

  func testASettingOfTheDesktopNeedsAnotherOne() {
    XCTAssertFalse(isReused("UNDERSTUDY_DESTINATION", "size=1024x768"))
    XCTAssertFalse(isReused("UNDERSTUDY_DESTINATION", nil))
  }

  /// Programs on the desktop inherit all other variables.
  func testAnotherVariableNeedsAnotherDesktop() {
    XCTAssertFalse(isReused("LANG", "de_DE.UTF-8"))
  }
}
