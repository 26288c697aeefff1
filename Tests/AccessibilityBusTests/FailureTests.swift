// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Toolkits
import XCTest

@testable import AccessibilityBus

/// Tests that a faulty peer never blocks the connection, and that each error names the peer.
final class FailureTests: XCTestCase {
  private var desktop: BusTestDesktop!

  override func setUpWithError() throws { desktop = try BusTestDesktop(callTimeout: 1) }

  override func tearDown() {
    desktop?.shutDown()
    // XCTest keeps this object, and its files with it, until all tests are done.
    desktop = nil
  }

  func testAHungAppYieldsAnErrorThatNamesIt() throws {
    let application = try desktop.launch(["galculator"])
    try stop(application.processID)
    defer { kill(application.processID, SIGCONT) }

    let duration = try SuspendingClock().measure {
      XCTAssertThrowsError(try desktop.bus.snapshot(of: application)) { error in
        guard case AccessibilityError.timedOut(let peer, _, let seconds) = error else {
          return XCTFail("found \(error)")
        }
        XCTAssertEqual(peer.processID, application.processID)
        XCTAssertEqual(seconds, 1)
        XCTAssertTrue("\(error)".hasPrefix("Expected galculator to answer "), "\(error)")
      }
    }
    XCTAssertLessThan(duration, .seconds(3))
    XCTAssertThrowsError(try desktop.bus.roundTrip(to: application, timeout: 0.2))
  }

  /// Without the error, a list would seem to be empty, and an open popup to be closed.
  func testAHungAppYieldsAnErrorForItsListsAndPopups() throws {
    let application = try desktop.launch(["galculator"])
    let children = VisibleChildren(
      bus: desktop.bus, application: application, hasSheets: false, requested: [])
    try stop(application.processID)
    defer { kill(application.processID, SIGCONT) }

    let bus: AccessibilityBusConnection = desktop.bus
    let questions: [() throws -> Void] = [
      { _ = try children.open(application.root, childCount: 5_000) },
      { _ = try bus.isOpenPopup(application.root, of: application) },
    ]
    for question in questions {
      XCTAssertThrowsError(try question()) { error in
        guard case AccessibilityError.timedOut(let peer, _, _) = error else {
          return XCTFail("found \(error)")
        }
        XCTAssertEqual(peer.processID, application.processID)
      }
    }
  }

  /// A second reading would add its calls to those that the program has not answered yet.
  func testAReadingWaitsWhileTheProgramComputes() throws {
    let application = try desktop.launch(["galculator"])
    try stop(application.processID)
    defer { kill(application.processID, SIGCONT) }

    var checks = 0
    let tree = try desktop.bus.snapshot(
      of: application,
      isAtWork: {
        checks += 1
        if checks == 2 { kill(application.processID, SIGCONT) }
        return true
      })
    XCTAssertGreaterThan(tree.count, 50)
    XCTAssertGreaterThanOrEqual(checks, 2)
  }

  func testAHungAppDoesNotHideTheOthers() throws {
    let first = try desktop.launch(["galculator"])
    let second = try desktop.launch(["mousepad"])
    try stop(first.processID)
    defer { kill(first.processID, SIGCONT) }

    // A new connection, which has seen neither application.
    let other = try AccessibilityBusConnection(
      address: desktop.busAddress, recognize: ToolkitRegistry.recognize, callTimeout: 1)
    var applications: [AccessibleProgram] = []
    let duration = try SuspendingClock().measure { applications = try other.applications() }

    XCTAssertLessThan(duration, .seconds(3))
    let hung = try XCTUnwrap(applications.first { $0.processID == first.processID })
    XCTAssertFalse(hung.hasAnswered)
    XCTAssertEqual(hung.name, "galculator")
    let alive = try XCTUnwrap(applications.first { $0.processID == second.processID })
    XCTAssertEqual(alive.toolkit.key, "gtk3")

    kill(first.processID, SIGCONT)
    XCTAssertGreaterThan(try other.snapshot(of: hung).count, 50)
  }

  func testCallsToAnAppThatEndsFailAtOnce() throws {
    let application = try desktop.launch(["galculator"])
    let tree = try desktop.bus.snapshot(of: application)
    try stop(application.processID)
    let patient = try AccessibilityBusConnection(
      address: desktop.busAddress, recognize: ToolkitRegistry.recognize, callTimeout: 20)
    // The call is in progress by then.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { kill(application.processID, SIGKILL) }
    let duration = try SuspendingClock().measure {
      XCTAssertThrowsError(try patient.roundTrip(to: application, timeout: 20)) { error in
        guard case AccessibilityError.applicationGone = error else { return XCTFail("found \(error)") }
      }
    }
    XCTAssertLessThan(duration, .seconds(5))
    XCTAssertThrowsError(try tree.fetch(.extents, of: 0..<tree.count)) { error in
      guard case AccessibilityError.applicationGone(let peer, _) = error else {
        return XCTFail("found \(error)")
      }
      XCTAssertEqual(peer.name, "galculator")
    }
  }

  func testACallToAMissingObjectYieldsTheApplicationsError() throws {
    let application = try desktop.launch(["galculator"])
    let gone = AccessibleReference(
      busName: application.busName, path: "/org/a11y/atspi/accessible/123456789")
    XCTAssertThrowsError(try desktop.bus.grabFocus(of: gone)) { error in
      guard case AccessibilityError.callFailed(_, let call, _, _) = error else {
        return XCTFail("found \(error)")
      }
      XCTAssertEqual(call.method, "org.a11y.atspi.Component.GrabFocus")
    }
  }

  func testAnAddressWithoutABusIsReported() {
    let address = "unix:path=/nonexistent/understudy"
    XCTAssertThrowsError(
      try AccessibilityBusConnection(address: address, recognize: ToolkitRegistry.recognize)
    ) {
      error in
      guard case AccessibilityError.busUnavailable(address, _) = error else {
        return XCTFail("found \(error)")
      }
    }
  }

  func testABusThatEndsYieldsConnectionLost() throws {
    _ = try desktop.bus.applications()
    desktop.shutDown()
    let deadline = SuspendingClock.now.advanced(by: .seconds(5))
    var found: Error?
    while found == nil, SuspendingClock.now < deadline {
      do { _ = try desktop.bus.applications() } catch { found = error }
    }
    let error = try XCTUnwrap(found as? AccessibilityError)
    switch error {
    case .connectionLost, .applicationGone: break
    default: XCTFail("found \(error)")
    }
  }
}
