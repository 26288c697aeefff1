// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import KeySymbols
import RecordingTestSupport
import Timing
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Programs

/// Tests how toolkits delay or ignore clicks, and how long a click waits for that.
final class ClickRemedyTests: RecordedTestCase {
  private func pauses(_ name: String, _ type: ElementType, _ label: String) throws -> [ClickPause] {
    let tree = try tree(name)
    let node = try XCTUnwrap(
      (1..<tree.count).first { tree.type($0) == type && tree.label($0) == label }, "\(name): \(label)")
    return tree.toolkit.rules.clickRemedies.compactMap {
      $0.pause(before: ElementNode(tree: tree, index: node))
    }
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
        XCTAssertEqual(tree.toolkit.rules.clickRemedies.compactMap { $0.pause(before: click) }, [], name)
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
    let pauses = tree.toolkit.rules.clickRemedies.compactMap {
      $0.pause(before: ElementNode(tree: tree, index: button))
    }
    XCTAssertEqual(
      pauses,
      [.beforeFirstClick(in: tree.nodes.reference(bubble), TimeLimits.Events.dialogProtection.seconds)])
  }

  // MARK: - Repeated clicks

  private static let menu = WindowID(rawValue: 2)
  private static let soon = TimeLimits.Events.menuClicks.seconds / 2
  /// The number of the item "Open" in the recording of the menu.
  private static let item = 5

  /// The repetitions of a click on an item of an open GTK 3 menu.
  private func repetitions(
    of label: String = "Open", secondsBetweenClicks: TimeInterval? = ClickRemedyTests.soon,
    top: WindowID? = ClickRemedyTests.menu,
    changing change: (inout FixtureTree.Node) -> Void = { _ in }
  ) throws -> [ClickRepetition] {
    let before = try tree("gtk3-menu")
    let after = try tree("gtk3-menu") { try $0.changeNode(Self.item, change) }
    return try repetitions(
      of: label, in: before,
      ClickedProgram(secondsBetweenClicks: secondsBetweenClicks, top: top, tree: { after }))
  }

  private func repetitions(of label: String, in tree: ElementTree, _ program: ClickedProgram) throws
    -> [ClickRepetition]
  {
    let click = ElementNode(tree: tree, index: try tree.node(.menuItem, label))
    let point = try XCTUnwrap(try tree.hitPoint(click.index))
    return tree.toolkit.rules.clickRemedies.compactMap { $0.repetition(of: click, at: point, in: program) }
  }

  func testAClickThatLeavesAnItemOfGTK3UnchangedIsRepeatedLater() throws {
    let repetitions = try repetitions()
    XCTAssertEqual(repetitions.map(\.pause), [.sinceLastClick(TimeLimits.Events.menuClicks.seconds)])
    XCTAssertEqual(repetitions.first?.reason.contains("the item is clicked again"), true)
  }

  func testAClickThatChecksAnItemIsNotRepeated() throws {
    let repetitions = try repetitions { $0.states ^= StateSet.checked.rawValue }
    XCTAssertEqual(repetitions, [])
  }

  func testAClickThatClosesTheMenuIsNotRepeated() throws {
    XCTAssertEqual(try repetitions(top: WindowID(rawValue: 1)), [])
    XCTAssertEqual(try repetitions(top: nil), [])
  }

  func testAClickLongAfterTheFirstOneIsNotRepeated() throws {
    XCTAssertEqual(try repetitions(secondsBetweenClicks: TimeLimits.Events.menuClicks.seconds), [])
    XCTAssertEqual(try repetitions(secondsBetweenClicks: nil), [], "it is the first click")
  }

  func testAClickIsNotRepeatedIfTheProgramCannotBeRead() throws {
    struct Gone: Error {}
    let program = ClickedProgram(secondsBetweenClicks: Self.soon, top: Self.menu, tree: { throw Gone() })
    XCTAssertEqual(try repetitions(of: "Open", in: try tree("gtk3-menu"), program), [])
  }

  // MARK: - Other points

  /// Qt does not report where the mark of a checkable group box is.
  func testAGroupBoxOfQtHasPointsInTheMiddleAndAtTheOtherEnd() throws {
    let box = 21
    let tree = try tree("qt5-buttons") { recording in
      try recording.changeNode(box) { $0.role = Role.checkBox.rawValue }
    }
    let frame = try XCTUnwrap(try tree.frame(box))
    XCTAssertEqual(
      otherPoints(for: box, frame, in: tree),
      [CGPoint(x: frame.midX, y: frame.minY + 9), CGPoint(x: frame.maxX - 11, y: frame.minY + 9)])
  }

  func testAnOrdinaryCheckBoxHasNoOtherPoints() throws {
    for name in ["qt5-buttons", "qt6-buttons", "gtk3-buttons"] {
      let tree = try tree(name)
      let box = try tree.node(.checkBox, "Accept")
      XCTAssertEqual(otherPoints(for: box, try XCTUnwrap(try tree.frame(box)), in: tree), [], name)
    }
  }

  private func otherPoints(for node: Int, _ frame: CGRect, in tree: ElementTree) -> [CGPoint] {
    tree.toolkit.rules.clickRemedies.flatMap {
      $0.otherPoints(for: ElementNode(tree: tree, index: node), frame)
    }
  }
}

/// A program after a click, with its replies to the questions of remedies.
private struct ClickedProgram: ProgramUnderTest {
  let secondsBetweenClicks: TimeInterval?
  let top: WindowID?
  let tree: () throws -> ElementTree

  var bus: AccessibilityBusConnection { fatalError("a remedy for clicks sends no calls on the bus") }
  func pressKey(_ key: KeySym) throws { XCTFail("a remedy for clicks presses no keys") }
  func topWindow(at point: CGPoint) -> WindowID? { top }
  func waitUntilIdle() { XCTFail("the program is idle already") }
  func elementTree() throws -> ElementTree { try tree() }
}
