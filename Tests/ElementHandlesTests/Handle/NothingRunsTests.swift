// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import ElementHandles
@testable import ElementModel
@testable import Programs

/// Tests the results without a desktop and a program.
final class NothingRunsTests: XCTestCase {
  private let session = AutomationSession(environment: [:])
  private var application: TargetProgram {
    TargetProgram(.bundleIdentifier("org.example.None"), session: session)
  }

  func testAProgramThatWasNotLaunchedDoesNotRun() {
    XCTAssertEqual(application.state, .notRunning)
    XCTAssertNil(application.processIdentifier)
    XCTAssertFalse(application.isRecorded)
    XCTAssertNil(session.host.current)
  }

  func testElementsOfAProgramThatDoesNotRunDoNotExist() {
    XCTAssertThrowsError(try session.lock.withLock { _ = try application.elementTree() }) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .applicationNotRunning)
      XCTAssertTrue("\($0)".contains("org.example.None"), "\($0)")
    }
    let button = ElementHandle(application, ElementQuery([.descendants(.button)]))
    XCTAssertFalse(button.exists())
    XCTAssertThrowsError(try session.lock.withLock { _ = try button.resolve() })
    XCTAssertThrowsError(try application.screen())
    XCTAssertThrowsError(try PausedTest(application))
  }

  func testAFailureIsReportedWithoutEvidence() {
    let error = AutomationError(.notHittable, "X is covered.", notes: ["by Y"])
    let report = FailureReport.make(for: error, action: "tap X", application: application, session: session)
    XCTAssertEqual(report.text, "Failed to tap X: X is covered.\nby Y")
  }

  func testTransientErrorsAreRetried() {
    for kind in [AutomationError.Kind.noMatches, .multipleMatches, .notHittable, .disabled] {
      XCTAssertTrue(AutomationError(kind, "").isTransient, kind.rawValue)
    }
    for kind in [AutomationError.Kind.applicationCrashed, .invalidQuery, .unsupported, .textLost] {
      XCTAssertFalse(AutomationError(kind, "").isTransient, kind.rawValue)
    }
  }

  func testOnlyFailuresOfTheDesktopAreInfrastructureFailures() {
    XCTAssertTrue(InfrastructureFailure.includes(AutomationError(.desktopFailed, "")))
    XCTAssertFalse(InfrastructureFailure.includes(AutomationError(.notHittable, "")))
    XCTAssertFalse(InfrastructureFailure.includes(nil))
  }
}
