// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import RecordingTestSupport
import XCTest

@testable import Audit
@testable import ElementModel
@testable import Programs

/// Tests audits of the galleries: no rule may report the standard widgets of a toolkit.
final class ToolkitAuditTests: AuditTestCase {
  private let galleries = ["gtk3", "gtk4", "qt5", "qt6", "quick5", "quick6", "swing", "chromium", "firefox"]

  func testEveryAuditRunsOnEveryToolkit() throws {
    for gallery in galleries {
      for page in ["buttons", "values", "text"] {
        let report = try report("\(gallery)-\(page)")
        XCTAssertTrue(report.hasRun, gallery)
        XCTAssertTrue(report.unavailable.map(\.name).contains("elementDetection"), gallery)
      }
    }
  }

  func testAToolkitsOwnButtonsAreReachedByKeyboardAndHaveActions() throws {
    for gallery in ["gtk3", "gtk4", "qt5", "qt6", "swing"] {
      XCTAssertEqual(
        try findings("\(gallery)-buttons", [.keyboard, .action, .trait]).map(\.detailed), [], gallery)
    }
  }

  func testButtonsOfTitleBarsAreNotAudited() throws {
    for name in ["gtk3-bars", "gtk4-bars", "chromium-buttons"] {
      let program = try program(name)
      let tree = program.tree
      let buttons = (1..<tree.count).filter {
        ["Minimize", "Maximize", "Close"].contains(tree.nodes.name($0)) && tree.nodes.role($0) == .pushButton
      }
      XCTAssertGreaterThan(buttons.count, 2, name)
      let screen = try AuditScreen(tree: tree, screen: program.pictured)
      XCTAssertEqual(screen.placed.filter(buttons.contains).map { tree.label($0) }, [], name)
      XCTAssertFalse(screen.shown.isEmpty, name)
    }
    // They have 16 by 16 pixels.
    XCTAssertFalse(try found("gtk4-bars", .hitRegion).contains { $0.contains("'Close'") })
  }

  func testAPictureWithoutLettersHasNoContrastFinding() throws {
    for gallery in galleries {
      XCTAssertEqual(try findings("\(gallery)-buttons", .contrast).map(\.detailed), [], gallery)
    }
  }

  func testAFieldIsDescribedByItsLabelOrItsPlaceholder() throws {
    for gallery in ["qt5", "qt6", "quick6", "swing", "chromium", "firefox"] {
      let tree = try tree("\(gallery)-text")
      let fields = Set((1..<tree.count).filter { tree.type($0) == .textField && !tree.label($0).isEmpty })
      let missing = try findings("\(gallery)-text", .sufficientElementDescription)
        .filter { $0.compact == "Element has no description" }
      XCTAssertTrue(missing.allSatisfy { !fields.contains($0.node) }, gallery)
    }
  }

  func testAnElementThatLosesItsNameIsFound() throws {
    for gallery in ["qt5", "qt6", "swing", "quick6"] {
      let number = try XCTUnwrap(try tree(gallery + "-buttons").node(.button, "Save"))
      let found = try findings("\(gallery)-buttons", .sufficientElementDescription) { recording in
        try recording.changeNode(number) {
          $0.name = ""
          $0.description = nil
          $0.text = nil
        }
      }
      XCTAssertEqual(
        found.filter { $0.compact == "Element has no description" }.map(\.node), [number], gallery)
    }
  }

  func testAButtonThatShrinksIsFound() throws {
    for gallery in ["qt5", "qt6", "swing", "quick6"] {
      let number = try tree(gallery + "-buttons").node(.button, "Save")
      let found = try findings("\(gallery)-buttons", .hitRegion) { recording in
        try recording.changeNode(number) { $0.extents = [$0.extents?[0] ?? 0, $0.extents?[1] ?? 0, 10, 10] }
      }
      XCTAssertTrue(
        found.contains { $0.node == number && $0.reason.hasPrefix("it is 10 by 10 pixels") }, gallery)
    }
  }

  func testTwoButtonsWithTheSameNameAreFound() throws {
    for gallery in ["qt5", "qt6", "swing", "quick6"] {
      let number = try tree(gallery + "-buttons").node(.button, "Ask")
      let found = try findings("\(gallery)-buttons", .sufficientElementDescription) { recording in
        try recording.changeNode(number) { $0.name = "Save" }
      }
      XCTAssertEqual(found.filter { $0.compact == "Label is not unique" }.map(\.node), [number], gallery)
    }
  }

  func testAButtonThatCannotHaveTheFocusIsFound() throws {
    // Number 11 of AtspiStateType is focusable.
    for gallery in ["qt5", "qt6"] {
      let number = try tree(gallery + "-buttons").node(.button, "Save")
      let found = try findings("\(gallery)-buttons", .keyboard) { recording in
        try recording.changeNode(number) { $0.states &= ~(1 << 11) }
      }
      XCTAssertEqual(found.map(\.node), [number], gallery)
    }
  }

  func testClippedTextIsAuditedOnlyForSomeToolkits() throws {
    for (name, isKnown) in [("gtk3-text", true), ("gtk4-text", true), ("swing-text", false)] {
      XCTAssertEqual(try report(name, .textClipped).hasRun, isKnown, name)
    }
  }
}
