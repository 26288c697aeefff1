// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import Testing
import XCTest
import XCUIAutomation

// Failures of one library in tests of the other, and of ours in both. Since Swift 6.4, the libraries forward them.

private let program = URL(fileURLWithPath: "/bin/true")

@Suite(.enabled(if: FixtureTestCase.isAskedFor)) struct InteroperabilitySuite {
  @Test func taps() { XCUIApplication(url: program).buttons["Nobody"].tap() }
  @Test(.uiTest(url: program, launch: .byTheTest)) func tapsWithTheTrait() {
    XCUIApplication().buttons["Nobody"].tap()
  }
  @Test func asserts() { XCTAssertTrue(false, "an assertion of XCTest") }
  @Test(.uiTest(url: program, launch: .byTheTest)) func assertsWithTheTrait() {
    XCTAssertTrue(false, "an assertion of XCTest")
  }
}

final class InteroperabilityTests: FixtureTestCase {
  func testTaps() { XCUIApplication(url: program).buttons["Nobody"].tap() }
  func testExpects() { #expect(Bool(false), "an expectation of Swift Testing") }
}
