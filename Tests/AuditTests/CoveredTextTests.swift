// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import Audit
@testable import ElementModel
@testable import Programs

/// Tests that text under windows is not audited: no picture shows it.
final class CoveredTextTests: AuditTestCase {
  /// Puts a window over the pale text.
  private func cover(
    _ recording: inout ScreenFixture, process: pid_t, x: CGFloat = 940, title: String = "Note"
  ) {
    var window = recording.windows[0]
    window.id = WindowID(rawValue: 99)
    window.processID = process
    window.title = title
    window.frame = CGRect(x: x, y: 300, width: 60, height: 50)
    window.frameExtents = .zero
    window.clientShadow = nil
    window.isUnmanaged = true
    recording.windows.append(window)
  }

  private func screen(process: pid_t, x: CGFloat = 940) throws -> AuditScreen {
    let program = try program("gtk3-audit-defects") { cover(&$0, process: process, x: x) }
    return try AuditScreen(tree: program.tree, screen: program.screen)
  }

  func testATextUnderAForeignWindowIsNotAuditedAndTheWindowIsNamed() throws {
    let screen = try screen(process: 77)
    XCTAssertEqual(ContrastRule().remarks(on: screen).map(\.node), [])
    let gaps = ContrastRule().gaps(on: screen)
    XCTAssertEqual(gaps.count, 1)
    XCTAssertTrue(
      gaps[0].hasPrefix("Not audited, because the window \"Note\" of another program covers it: "), gaps[0])
    XCTAssertTrue(gaps[0].contains("\"Hardly to be read\""), gaps[0])
  }

  func testAWindowOfTheProgramItselfIsPartOfItsContent() throws {
    let screen = try screen(process: 1)
    XCTAssertEqual(ContrastRule().gaps(on: screen), [])
    XCTAssertEqual(
      Set(screen.covers(of: try screen.tree.node(.staticText, "Hardly to be read")).map(\.title)), ["Note"])
  }

  func testAWindowBesideTheTextCoversNothing() throws {
    let screen = try screen(process: 77, x: 1_100)
    XCTAssertEqual(ContrastRule().gaps(on: screen), [])
    XCTAssertEqual(ContrastRule().remarks(on: screen).count, 1)
    XCTAssertTrue(screen.isUncovered(try screen.tree.node(.staticText, "Hardly to be read")))
  }

  func testTheControlOfATextIsFoundAroundIt() throws {
    let tree = try tree("gtk4-audit-defects")
    let program = try program("gtk4-audit-defects")
    let screen = try AuditScreen(tree: program.tree, screen: program.screen)
    for node in 1..<tree.count where tree.type(node) == .staticText && tree.label(node) == "Save" {
      XCTAssertEqual(screen.control(around: node).map { tree.type($0) }, .button)
    }
    XCTAssertNil(screen.control(around: try tree.node(.staticText, "A plain text")))
  }

  func testTextsInADisabledControlAreNotReported() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let program = try program("\(toolkit)-audit")
      let screen = try AuditScreen(tree: program.tree, screen: program.screen)
      let button = try program.tree.node(.button, "Not Now")
      XCTAssertFalse(screen.isEnabled(button), toolkit)
      XCTAssertTrue(program.tree.descendants(of: button).allSatisfy { !screen.isEnabled($0) }, toolkit)
    }
  }

  func testRowsOutOfViewAreNotAudited() throws {
    let program = try program("gtk4-audit")
    let screen = try AuditScreen(tree: program.tree, screen: program.screen)
    let row = try program.tree.node(.cell, "Item 9")
    XCTAssertFalse(screen.isShown(row))
    XCTAssertTrue(screen.placed.contains(row))
    XCTAssertTrue(screen.isShown(try program.tree.node(.cell, "Item 0")))
  }
}
