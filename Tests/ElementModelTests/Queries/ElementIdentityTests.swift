// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import RecordingTestSupport
import XCTest

/// Tests whether an element that a client has received is still the same one, in recordings that are changed as a program
/// changes its elements.
final class ElementIdentityTests: RecordedTestCase {
  private static let press = 5, letters = 10, bills = 16

  private func controls(changing change: (inout ScreenFixture) throws -> Void = { _ in }) throws
    -> ElementTree
  {
    try tree("gtk3-controls", changing: change)
  }

  func testAnElementWithAnotherLabelIsTheSameOne() throws {
    let identity = ElementIdentity(Self.press, in: try controls())
    XCTAssertEqual(identity.label, "Press")
    let later = try controls { try $0.changeNode(Self.press) { $0.name = "Stop" } }
    XCTAssertEqual(identity.shownNode(in: later), Self.press)
    XCTAssertFalse(ElementIdentity(Self.press, in: later).isAnother(than: identity))
  }

  func testAHiddenElementIsInTheTreeButNotShown() throws {
    let identity = ElementIdentity(Self.press, in: try controls())
    let later = try controls {
      try $0.changeNode(Self.press) { $0.states &= ~StateSet([.showing, .visible]).rawValue }
    }
    XCTAssertTrue(identity.isInTree(later))
    XCTAssertFalse(identity.exists(in: later))
    XCTAssertNil(identity.shownNode(in: later))
  }

  func testAReplacedObjectIsGoneUntilTheIdentityMovesToTheNewOne() throws {
    let identity = ElementIdentity(Self.press, in: try controls())
    // An object of another process has another name on the bus.
    let later = try controls { try $0.changeNode(Self.press) { $0.owner = 1 } }
    XCTAssertFalse(identity.isInTree(later))
    XCTAssertFalse(identity.exists(in: later))
    XCTAssertNil(identity.shownNode(in: later))
    let moved = identity.moved(to: Self.press, in: later)
    XCTAssertEqual(moved.shownNode(in: later), Self.press)
    XCTAssertEqual(moved.label, "Press")
  }

  func testARowIsFoundInAnotherObject() throws {
    let identity = ElementIdentity(Self.letters, in: try tree("qt6-views"))
    XCTAssertNotNil(identity.row)
    let later = try tree("qt6-views") { try $0.changeNode(Self.letters) { $0.owner = 1 } }
    XCTAssertEqual(identity.shownNode(in: later), Self.letters)
    XCTAssertTrue(identity.exists(in: later))
  }

  func testAnObjectThatShowsAnotherRowIsNotTheElement() throws {
    let identity = ElementIdentity(Self.letters, in: try tree("qt6-views"))
    let later = try tree("qt6-views") {
      try $0.changeNode(Self.letters) { $0.name = "Bills" }
      try $0.changeNode(Self.bills) { $0.name = "Letters" }
    }
    XCTAssertEqual(identity.shownNode(in: later), Self.bills)
  }
}
