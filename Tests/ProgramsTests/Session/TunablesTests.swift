// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import ElementModel
@testable import Programs
@testable import Timing

/// Tests time limits from the environment.
final class TunablesTests: XCTestCase {
  func testNumbersAreSecondsAndInvalidTextIsIgnored() {
    XCTAssertEqual(Tunables(environment: ["UNDERSTUDY_LAUNCH_TIMEOUT": "7.5"]).launchTimeout, 7.5)
    for text in ["", "soon", "-1", "0"] {
      XCTAssertEqual(Tunables(environment: ["UNDERSTUDY_LAUNCH_TIMEOUT": text]).launchTimeout, 60, text)
    }
  }

  func testZeroDisablesTheSearchAndTheLimitOfHandlers() {
    XCTAssertEqual(Tunables(environment: ["UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "0"]).scrollSearchTimeout, 0)
    XCTAssertEqual(Tunables(environment: ["UNDERSTUDY_INTERRUPTION_TIMEOUT": "0"]).interruptionTimeout, 0)
    XCTAssertEqual(Tunables(environment: ["UNDERSTUDY_INTERRUPTION_TIMEOUT": "-3"]).interruptionTimeout, 60)
  }

  func testWordsSwitchSettingsOff() {
    for word in ["NO", "no", "off", "0", "False"] {
      XCTAssertFalse(
        Tunables(environment: ["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": word]).handlesInterruptions)
    }
    XCTAssertTrue(
      Tunables(environment: ["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": "YES"]).handlesInterruptions)
    XCTAssertFalse(Tunables(environment: ["UNDERSTUDY_TYPING_CHECK": "off"]).checksTyping)
    XCTAssertTrue(Tunables(environment: [:]).checksTyping)
    XCTAssertFalse(Tunables(environment: ["UNDERSTUDY_TYPING_ANSWERS": "off"]).awaitsAnswers)
    XCTAssertTrue(Tunables(environment: [:]).awaitsAnswers)
    XCTAssertFalse(Tunables(environment: [:]).showsSecureText)
    XCTAssertTrue(Tunables(environment: ["UNDERSTUDY_SECURE_TEXT": "show"]).showsSecureText)
  }

  func testAConditionIsPolledUntilItsTimeout() {
    let waiter = Waiter(session: AutomationSession(environment: [:]))
    var looks = 0
    XCTAssertTrue(
      waiter.wait(timeout: 5) {
        looks += 1
        return looks == 2
      })
    XCTAssertFalse(waiter.wait(timeout: 0) { false })
  }
}
