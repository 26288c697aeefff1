// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the metric of programs' messages on the session bus.
final class BusTrafficTests: BehaviorTestCase {
  func testCallsAndSignalsOfTheProgramAreCounted() {
    let app = show(.calls)
    let other = show(.labels)
    app.activate()
    let lines = measuredLines {
      measure(metrics: [UnderstudyBusTrafficMetric(application: app)], options: options(3)) {
        app.buttons["Call"].tap()
        app.buttons["Signal"].tap()
      }
    }
    XCTAssertEqual(lines.map(values), [[25, 25, 25], [7, 7, 7]])
    XCTAssertTrue(lines[0].contains("[D-Bus Calls (fixture.py), calls]"), lines[0])
    let quiet = measuredLines {
      measure(metrics: [UnderstudyBusTrafficMetric(application: other)], options: options(1)) {
        app.buttons["Call Much"].tap()
      }
    }
    XCTAssertEqual(quiet.map(values), [[0], [0]])
  }

  func testALaunchIsCounted() {
    let app = BehaviorFixture.calls.application(.gtk4)
    terminateAfterTest(app)
    let lines = measuredLines {
      measure(metrics: [UnderstudyBusTrafficMetric(application: app)], options: options(2)) {
        app.launch()
        app.buttons["Call"].tap()
      }
    }
    for count in values(lines[0]) { XCTAssertTrue((26...200).contains(count), lines[0]) }
  }

  func testAProgramThatDoesNotRunIsAnError() {
    show(.calls)
    expectFailure(containing: "labels.py to be running at the end of the measured block, but it was not") {
      measure(
        metrics: [UnderstudyBusTrafficMetric(application: BehaviorFixture.labels.application(.gtk4))],
        options: options(1)
      ) {}
    }
  }
}
