// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import XCTest

/// Tests that a modal window blocks the other windows of its program.
final class ModalWindowTests: RecordedTestCase {
  func testEachElementBehindAModalDialogIsBlockedByIt() throws {
    let states = [
      "gtk3-alert-delete", "gtk4-alert-delete", "gtk3-alert-copy", "gtk4-alert-preferences", "gtk3-dialog",
      "gtk4-dialog", "qt5-dialog", "qt6-dialog", "swing-dialog",
    ]
    for name in states {
      let tree = try tree(name)
      let dialog = try XCTUnwrap(Array(tree.nodes.children(0)).last)
      XCTAssertTrue(tree.type(dialog).matches(.dialog), name)
      let behind = (1..<dialog).filter { !tree.isHidden($0) && tree.type($0) == .button }
      XCTAssertGreaterThan(behind.count, 1, name)
      for node in behind {
        XCTAssertEqual(try tree.obstacle(node), .blockedByModal(dialog), "\(name) \(node)")
      }
    }
  }

  func testTheDialogItselfTakesEvents() throws {
    for name in ["gtk3-alert-delete", "gtk4-alert-delete", "qt5-dialog", "qt6-dialog", "swing-dialog"] {
      let tree = try tree(name)
      let dialog = try XCTUnwrap(Array(tree.nodes.children(0)).last)
      let buttons = tree.descendants(of: dialog).filter { tree.type($0) == .button }
      XCTAssertGreaterThan(buttons.count, 1, name)
      for node in buttons { XCTAssertEqual(try tree.hitPoint(node), try tree.frame(node)?.center, name) }
    }
  }

  func testForQtTheWindowManagerDecidesWhetherADialogIsModal() throws {
    for name in ["qt5-dialog", "qt6-dialog"] {
      let tree = try tree(name) { recording in
        for index in recording.windows.indices { recording.windows[index].isModal = false }
      }
      XCTAssertNotEqual(try tree.hitPoint(tree.node(.button, "Save")), nil, name)
    }
  }

  func testForOtherToolkitsTheStateOfTheElementDecides() throws {
    for name in ["gtk3-alert-delete", "gtk4-alert-delete"] {
      let tree = try tree(name) { recording in
        for index in recording.windows.indices { recording.windows[index].isModal = false }
      }
      guard case .blockedByModal? = try tree.obstacle(tree.node(.button, "Under")) else {
        return XCTFail("\(name): the button can be hit")
      }
    }
  }

  func testADialogThatIsNotModalBlocksNothing() throws {
    let tree = try tree("swing-dialog") { recording in
      try recording.changeNode(150) { node in
        // Number 16 of AtspiStateType is modal.
        XCTAssertNotEqual(node.states & 1 << 16, 0)
        node.states &= ~(1 << 16)
      }
    }
    XCTAssertNotNil(try tree.hitPoint(tree.node(.button, "Save")))
  }

  func testTheFailureNamesTheDialog() throws {
    let tree = try tree("gtk3-windows-question")
    let text = try tree.complaint(tree.node(.button, "Under"))
    XCTAssertTrue(text.hasPrefix("X takes no input while a modal window is open: Alert, "), text)
    XCTAssertTrue(text.contains("label: 'Question'"), text)
    XCTAssertTrue(text.hasSuffix(". Answer or close that window first."), text)
  }

  func testADialogOfQtQuickIsAPartOfItsWindow() throws {
    for name in ["quick5-dialog", "quick6-dialog"] {
      let tree = try tree(name)
      XCTAssertEqual(tree.topLevel(of: try tree.node(.dialog, "Really?")), 1, name)
      XCTAssertNotNil(try tree.hitPoint(tree.node(.button, "Yes")), name)
    }
  }
}
