// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Timing
import XCTest

@testable import ElementModel
@testable import Programs

/// Tests how toolkits delay or ignore clicks, and how long a click waits for that.
final class ClickRemedyTests: RecordedTestCase {
  private func pauses(_ name: String, _ type: ElementType, _ label: String) throws -> [ClickPause] {
    let tree = try tree(name)
    let node = try XCTUnwrap(
      (1..<tree.count).first { tree.type($0) == type && tree.label($0) == label }, "\(name): \(label)")
    return tree.toolkit.clickRemedies.compactMap { $0.pause(before: ElementNode(tree: tree, index: node)) }
  }

  func testAClickBesideAnOpenMenuOfGTK3Waits() throws {
    let pause = ClickPause.sinceLastClick(TimeLimits.Events.menuClicks.seconds)
    XCTAssertEqual(try pauses("gtk3-menu", .tab, "Values"), [pause])
    XCTAssertEqual(try pauses("gtk3-menu", .menuItem, "Open"), [])
    XCTAssertEqual(try pauses("gtk3-buttons", .tab, "Values"), [])
  }

  func testNoOtherToolkitWaitsBesideItsMenus() throws {
    for name in ["gtk4-menu", "qt5-menu", "qt6-menu", "swing-menu"] {
      let tree = try tree(name)
      for node in 1..<tree.count {
        let click = ElementNode(tree: tree, index: node)
        XCTAssertEqual(tree.toolkit.clickRemedies.compactMap { $0.pause(before: click) }, [], name)
      }
    }
  }

  func testTheFirstClickInADialogOfTheBrowserWaits() throws {
    XCTAssertEqual(try pauses("chromium-dialog", .button, "Yes"), [], "the dialog is a part of the page")
    // A bubble of the browser; here another part of the browser takes that role.
    let tree = try tree("chromium-dialog") { recording in
      try recording.changeNode(15) { $0.role = Role.dialog.rawValue }
    }
    let bubble = try XCTUnwrap((1..<tree.count).first { tree.nodes.role($0) == .dialog })
    let button = try XCTUnwrap(tree.descendants(of: bubble).first { tree.nodes.role($0) == .pushButton })
    let pauses = tree.toolkit.clickRemedies.compactMap {
      $0.pause(before: ElementNode(tree: tree, index: button))
    }
    XCTAssertEqual(
      pauses,
      [.beforeFirstClick(in: tree.nodes.reference(bubble), TimeLimits.Events.dialogProtection.seconds)])
  }
}
