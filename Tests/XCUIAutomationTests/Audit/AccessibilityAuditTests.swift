// SPDX-License-Identifier: Apache-2.0

import Audit
import BehaviorTestSupport
import ElementModel
import Foundation
import Interaction
import Programs
import XCTest

@testable import XCUIAutomation

/// Tests audits of a window without defects, and of the same window with defects.
final class AccessibilityAuditTests: GTKVersionsTestCase {
  private struct Found: Equatable, CustomStringConvertible {
    let type: XCUIAccessibilityAuditType
    let compact: String
    let label: String
    var description: String { "\n\(compact) (\(type.rawValue)): \(label)" }
  }

  /// Runs an audit with a handler that accepts all issues, and returns the issues.
  private func audit(
    _ app: XCUIApplication, for types: XCUIAccessibilityAuditType = .all
  ) throws -> [Found] {
    var found: [Found] = []
    try app.performAccessibilityAudit(for: types) { issue in
      found.append(
        Found(
          type: issue.auditType, compact: issue.compactDescription,
          label: issue.element?.label ?? "no element"))
      return true
    }
    return found
  }

  func testAWindowWithoutDefectsHasNoIssues() throws {
    XCTAssertEqual(try audit(show(.audit, toolkit)), [])
  }

  func testThePointerPositionDoesNotChangeTheResult() throws {
    let app = show(.audit, toolkit)
    let link = app.descendants(matching: .any)["Help pages"].firstMatch
    if link.exists { link.hover() }
    XCTAssertEqual(try audit(app), [])
    // The padding of a link is highlighted too, and is not part of the frame that GTK 4.8 reports.
    if link.exists {
      link.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 1)).withOffset(CGVector(dx: 0, dy: 5))
        .hover()
    }
    XCTAssertEqual(try audit(app), [])
  }

  func testEachDefectIsFoundOnceAndNothingElse() throws {
    let app = launchWithAllDefects()
    XCTAssertEqual(
      try audit(app),
      [
        Found(type: .contrast, compact: "Contrast is too low", label: "Hardly to be read"),
        Found(type: .hitRegion, compact: "Hit area is too small", label: "Tiny"),
        Found(type: .sufficientElementDescription, compact: "Element has no description", label: ""),
        Found(type: .sufficientElementDescription, compact: "Label is a file name", label: "photo_17.png"),
        Found(type: .sufficientElementDescription, compact: "Label only repeats the role", label: "Image"),
        Found(type: .sufficientElementDescription, compact: "Label is not unique", label: "Same"),
        Found(type: .textClipped, compact: "Text is clipped", label: "More words than there is room for"),
        Found(type: .trait, compact: "Role and behavior differ", label: "Press this text"),
        Found(type: .action, compact: "Element has no action", label: "Drawn"),
        Found(type: .parentChild, compact: "Element lies outside of its parent", label: "Stray"),
        Found(type: .keyboard, compact: "Element is not reachable by keyboard", label: "Mouse only"),
      ])
  }

  func testOnlyTheRequestedTypesAreAudited() throws {
    let app = launchWithAllDefects()
    XCTAssertEqual(try audit(app, for: [.hitRegion, .action]).map(\.label), ["Tiny", "Drawn"])
  }

  func testAnIssuesElementCanBeUsed() throws {
    let app = show(.audit, toolkit, "tiny")
    var frames: [CGRect] = []
    try app.performAccessibilityAudit(for: .hitRegion) { issue in
      frames.append(issue.element?.frame ?? .zero)
      issue.element?.tap()
      XCTAssertEqual(issue.element?.hasFocus, true)
      XCTAssertEqual(issue.element?.elementType, .button)
      XCTAssertTrue(issue.detailedDescription.contains("12 by 12 pixels"), issue.detailedDescription)
      return true
    }
    XCTAssertEqual(frames.map(\.size), [CGSize(width: 12, height: 12)])
  }

  func testAPartlyCoveredElementIsNotAuditedAndIsNoted() throws {
    let app = show(.audit, toolkit, "pale")
    XCTAssertEqual(try audit(app, for: .contrast).map(\.label), ["Hardly to be read"])
    let frame = app.staticTexts["Hardly to be read"].frame
    let interrupter = try Interrupter("popup", "\(Int(frame.maxX) - 12)", "\(Int(frame.minY))")
    defer { interrupter.end() }
    XCTAssertTrue(interrupter.waitForWindow())
    var found: [Found] = []
    let log = RecordLog.during { found = (try? audit(app, for: .contrast)) ?? [] }
    XCTAssertEqual(found, [])
    let note = "Not audited, because the window \"Interrupter popup\" of another program covers it: "
    XCTAssertTrue(
      log.activities.contains { $0.name.hasPrefix(note) && $0.name.contains("\"Hardly to be read\"") },
      "\(log.activities.map(\.name))")
  }

  func testAWindowThatAppearsBeforeTheScreenshotCoversElements() throws {
    let app = show(.audit, toolkit, "pale")
    let label = app.staticTexts["Hardly to be read"]
    try label.handle.application.session.lock.withLock {
      let node = try label.handle.resolve()
      let runningDesktop = try XCTUnwrap(AutomationSession.shared.host.current)
      // The windows are read here, before the window of the interrupter exists.
      XCTAssertTrue(try AuditScreen(tree: node.tree, screen: runningDesktop.display).isUncovered(node.index))
      let interrupter = try Interrupter("popup")
      defer { interrupter.end() }
      XCTAssertTrue(interrupter.waitForWindow())
      XCTAssertFalse(try AuditScreen(tree: node.tree, screen: runningDesktop.display).isUncovered(node.index))
    }
  }

  func testAnUnhandledIssueFailsTheTestAtTheLineOfTheAudit() {
    let app = show(.audit, toolkit, "tiny")
    expectFailure(containing: "Accessibility audit: Hit area is too small", "'Tiny'", "12 by 12 pixels") {
      try? app.performAccessibilityAudit()
    }
    expectFailure(containing: "Hit area is too small") {
      try? app.performAccessibilityAudit { _ in false }
    }
  }

  func testAnErrorOfTheHandlerEndsTheAudit() {
    struct Enough: Error {}
    let app = launchWithAllDefects()
    var issues = 0
    var thrown: (any Error)?
    let failures = failures {
      do {
        try app.performAccessibilityAudit { _ in
          issues += 1
          throw Enough()
        }
      } catch {
        thrown = error
      }
    }
    XCTAssertTrue(thrown is Enough, "\(String(describing: thrown))")
    XCTAssertEqual(failures.count, 0)
    XCTAssertEqual(issues, 1)
  }

  func testAnUnavailableTypeFailsOnlyWhenItIsRequestedAlone() throws {
    let app = show(.audit, toolkit)
    expectFailure(
      containing: "XCUIAccessibilityAuditType.elementDetection is not available on Linux",
      "text recognition"
    ) {
      try? app.performAccessibilityAudit(for: .elementDetection)
    }
    XCTAssertEqual(try audit(app, for: [.elementDetection, .action]), [])
  }

  func testAnApplicationThatDoesNotRunCannotBeAudited() {
    // The fixture of the other tests may still be running, so this test uses another one.
    let app = BehaviorFixture.labels.application(toolkit)
    XCTAssertThrowsError(try app.performAccessibilityAudit()) {
      XCTAssertTrue("\($0)".contains("is not running"), "\($0)")
    }
  }

  private func launchWithAllDefects() -> XCUIApplication {
    launch(
      .audit, toolkit, "unlabelled", "filename", "rolename", "twins", "tiny", "pale", "textual", "drawn",
      "stray",
      "clipped", "mouseonly")
  }
}
