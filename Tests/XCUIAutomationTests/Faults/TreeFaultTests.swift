// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests trees that are wrong, endless or too slow.
///
/// With any reply of an application, a test continues or fails within a time limit, and the failure gives the reason.
final class TreeFaultTests: BehaviorTestCase {
  override class var settings: [String: String] {
    [
      "UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_CALL_TIMEOUT": "1.5",
      "UNDERSTUDY_READ_TIMEOUT": "\(readTimeout)",
    ]
  }

  /// The time limit in seconds for reading a tree.
  private static let readTimeout = 2.5

  private static let program = BehaviorFixture.folder.appendingPathComponent("Faults/faulty.py")

  private func launch(faulty fault: String) -> XCUIApplication {
    let app = XCUIApplication(url: Self.program)
    app.launchArguments = ["--fault=\(fault)"]
    terminateAfterTest(app)
    app.launch()
    return app
  }

  /// Expects that the parts of the tree without a fault work as usual.
  private func expectAlive(
    _ app: XCUIApplication, within limit: TimeInterval = 3, file: StaticString = #filePath, line: UInt = #line
  ) {
    let time = unhinderedSeconds {
      XCTAssertTrue(app.buttons["Alive"].exists, file: file, line: line)
      XCTAssertEqual(app.buttons["Alive"].label, "Alive", file: file, line: line)
    }
    XCTAssertLessThan(time, limit, file: file, line: line)
  }

  // MARK: - Structure

  func testAChildThatIsItsOwnAncestorIsFoundOnce() {
    let app = launch(faulty: "cycle")
    expectAlive(app)
    XCTAssertEqual(app.buttons.matching(identifier: "Inner").count, 1)
    XCTAssertEqual(app.descendants(matching: .group).matching(identifier: "Hen").count, 1)
    XCTAssertEqual(app.windows.count, 1)
    XCTAssertTrue(app.debugDescription.contains("Egg"))
  }

  func testObjectsThatDoNotExistAreOmitted() {
    let app = launch(faulty: "dead")
    expectAlive(app)
    XCTAssertEqual(app.windows.element.children(matching: .any).count, 1)
  }

  /// java-atk-wrapper 0.40 loses the states of an object under load, which hid a page of a notebook with its elements.
  func testElementsInAnObjectOfJavaWithoutStatesAreFound() {
    let app = launch(faulty: "stateless")
    expectAlive(app)
    XCTAssertTrue(app.buttons["Found"].exists)
    XCTAssertTrue(app.buttons["Both"].isEnabled)
    XCTAssertFalse(app.buttons["In Hidden"].exists)
  }

  func testAChainOfThreeHundredContainersIsReadAndPrinted() {
    let app = launch(faulty: "deep")
    expectAlive(app, within: 12)
    XCTAssertEqual(app.descendants(matching: .any).matching(identifier: "Level 0").count, 1)
  }

  // MARK: - Size

  func testATreeOfAHundredThousandNodesIsReadUpToTheTimeLimit() {
    let app = launch(faulty: "many")
    let time = unhinderedSeconds {
      expectFailure(
        containing: "were not read completely",
        "the time limit was reached "
          + "after", "UNDERSTUDY_READ_TIMEOUT"
      ) {
        app.buttons["Not There"].tap()
      }
    }
    XCTAssertLessThan(time, 12 * Self.readTimeout, "no more than twelve reads")
    XCTAssertTrue(app.buttons["Alive"].exists)
  }

  func testAContainerOfAHundredThousandChildrenIsNamedAndNotRead() {
    let app = launch(faulty: "flat")
    expectAlive(app, within: 6)
    expectFailure(
      containing: "were not read completely", "Table \"Endless\": it has 100000 children", "filter the list"
    ) { app.cells["Item 5"].tap() }
  }

  func testNamesOfAMegabyteAreReadAndTruncatedInMessages() {
    let app = launch(faulty: "huge")
    expectAlive(app, within: 5)
    XCTAssertEqual(
      app.buttons.matching(NSPredicate(format: "label BEGINSWITH 'xxx'")).element(boundBy: 0).label.utf8
        .count, 1 << 20)
    // The bus library does not accept strings with noncharacters of Unicode.
    XCTAssertEqual(
      app.staticTexts.allElementsBoundByIndex.map(\.label.count), [1 << 19, 15, 0], app.debugDescription)
    let text = expectFailure(containing: "No matches found", "xxxxx") { app.buttons["xxxxxxxx"].tap() }
    XCTAssertLessThan(text.utf8.count, 50_000)
    let several = expectFailure(containing: "Multiple matching elements") {
      app.buttons.matching(NSPredicate(format: "label BEGINSWITH 'xxx'")).element.tap()
    }
    XCTAssertLessThan(several.utf8.count, 50_000)
    XCTAssertLessThan(app.debugDescription.utf8.count, 50_000)
  }

  // MARK: - Time

  func testASlowApplicationIsReadUpToTheTimeLimit() {
    let app = launch(faulty: "slow")
    let time = unhinderedSeconds {
      expectFailure(containing: "No matches found", "the time limit was reached after") {
        app.buttons["Not There"].tap()
      }
    }
    XCTAssertLessThan(time, 12 * Self.readTimeout, "no more than twelve reads")
  }

  func testAnUnansweredCallFailsWithItsName() {
    let app = launch(faulty: "silent")
    expectAlive(app)
    XCTAssertTrue(app.buttons["Mute"].exists)
    let time = unhinderedSeconds {
      expectFailure(containing: "GetExtents", "within 1.5 s") { _ = app.buttons["Mute"].frame }
    }
    XCTAssertLessThan(time, 10)
    XCTAssertTrue(app.buttons["Alive"].exists)
  }

  func testAnUnansweredValueIsNotTreatedAsMissing() {
    let app = launch(faulty: "silent")
    XCTAssertTrue(app.progressIndicators["Gauge"].exists)
    expectFailure(containing: "is not responding", "within 1.5 s") {
      _ = app.progressIndicators["Gauge"].value
    }
    XCTAssertEqual(app.buttons["Alive"].label, "Alive")
  }

  func testATreeThatChangesDuringTheReadIsRead() {
    let app = launch(faulty: "changing")
    for _ in 0..<20 {
      XCTAssertTrue(app.buttons["Alive"].exists)
      XCTAssertLessThanOrEqual(app.cells.count, 20)
      // The item may be missing in the second read; the result is a value or a failure, and no crash.
      _ = failures { _ = app.cells["Item 7"].frame }
    }
    XCTAssertTrue(app.debugDescription.contains("Alive"))
  }

  // MARK: - Answers

  func testNodesWithoutRoleNameOrPositionCanBeQueried() {
    let app = launch(faulty: "bare")
    expectAlive(app)
    XCTAssertEqual(app.otherElements["No Role"].elementType, .other)
    XCTAssertEqual(app.otherElements["Strange Role"].elementType, .other)
    XCTAssertFalse(app.descendants(matching: .any)["Roleless"].exists)
    for name in ["Frameless", "Placeless", "Empty"] {
      XCTAssertEqual(app.buttons[name].frame, .zero, name)
      XCTAssertFalse(app.buttons[name].isHittable, name)
      expectFailure(containing: "Failed to tap", name) { app.buttons[name].tap() }
    }
    XCTAssertFalse(app.buttons["Wild"].isHittable)
    expectFailure(containing: "Failed to tap", "Wild") { app.buttons["Wild"].tap() }
  }

  func testAnswersOfWrongTypesDoNotAffectTheRestOfTheTree() {
    let app = launch(faulty: "odd")
    expectAlive(app)
    for name in ["Half State", "Stateless", "Interfaces", "Extents", "Attributes"] {
      XCTAssertTrue(app.buttons[name].exists, name)
    }
    XCTAssertFalse(app.buttons["State"].exists)
    XCTAssertFalse(app.buttons["Role"].exists)
    XCTAssertEqual(app.buttons["Extents"].frame, .zero)
    XCTAssertTrue(app.descendants(matching: .group)["Count"].exists)
    XCTAssertTrue(app.debugDescription.contains("Half State"))
    expectFailure(containing: "Group \"Most\": it has 2147483647 children") { app.buttons["Not There"].tap() }
  }
}

/// Tests windows that are not visible, in real toolkits.
final class WindowOutOfSightTests: GTKVersionsTestCase {
  func testAnElementOfAMinimizedWindowIsNotHittable() {
    let app = show(.away, toolkit)
    app.buttons["Minimise"].tap()
    XCTAssertTrue(app.buttons["Press"].wait(for: \.isHittable, toEqual: false, timeout: 3))
    expectFailure(containing: "Failed to tap", "Press") { app.buttons["Press"].tap() }
    app.activate()
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed"].exists)
  }
}

final class WindowBehindAnotherProgramTests: BehaviorTestCase {
  func testATapDoesNotRestoreAMinimizedWindowOfABackgroundProgram() {
    let app = launch(.away)
    app.buttons["Minimise"].tap()
    XCTAssertTrue(app.buttons["Press"].wait(for: \.isHittable, toEqual: false, timeout: 3))
    let other = launch(.controls)
    XCTAssertTrue(other.wait(for: .runningForeground, timeout: 5))
    expectFailure(containing: "Failed to tap", "Press", "minimized window") { app.buttons["Press"].tap() }
    app.activate()
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed"].exists)
  }
}

final class WindowOffScreenTests: BehaviorTestCase {
  func testAnElementOutsideOfTheScreenIsNotHittable() {
    let app = show(.away, .gtk3)
    app.buttons["Move Away"].tap()
    XCTAssertTrue(app.staticTexts["Status: moved -250"].waitForExistence(timeout: 3))
    let button = app.buttons["Minimise"]
    XCTAssertTrue(button.wait(for: \.isHittable, toEqual: false, timeout: 3), "its frame is \(button.frame)")
    XCTAssertLessThan(button.frame.maxX, 0)
    expectFailure(containing: "Failed to tap", "Minimise", "off the screen") { button.tap() }
  }
}
