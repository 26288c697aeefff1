// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import ElementHandles
import ElementModel
import Foundation
import Idleness
import Interaction
import Programs
import Synchronization
import TestSupport
import XCTest

@testable import ResultBundle

/// Tests that other threads can use the session while a launch waits for the first window of its program.
final class SharedLaunchTests: BehaviorTestCase {
  private let session = AutomationSession.shared

  /// The launch of a program in another thread.
  private final class Launch: Sendable {
    let application: TargetProgram
    private let outcome = Mutex<String?>(nil)

    init(of file: URL, _ arguments: [String]) {
      application = TargetProgram(.file(file), session: .shared)
      Thread.detachNewThread { [self] in
        var text = "launched"
        do {
          try application.lifecycle.launch(arguments: arguments, environment: [:])
        } catch { text = "\(error)" }
        outcome.withLock { [text] in $0 = text }
      }
    }

    /// Returns "launched", or the error of the launch; nil if the launch does not end.
    func result() -> String? {
      _ = waitUntil(deadline: 20) { outcome.withLock { $0 != nil } }
      return outcome.withLock { $0 }
    }
  }

  /// Runs `body` while another thread launches a program that never shows a window.
  ///
  /// - Returns: the error of the launch, which ends with the program.
  private func duringALaunch(_ body: (TargetProgram) throws -> Void) rethrows -> String? {
    let launch = Launch(of: URL(fileURLWithPath: "/usr/bin/sleep"), ["600"])
    XCTAssertTrue(waitUntil(deadline: 20) { session.programs.launching != nil })
    defer { launch.application.lifecycle.terminate() }
    try body(launch.application)
    launch.application.lifecycle.terminate()
    return launch.result()
  }

  private var labels: URL { BehaviorFixture.folder.appendingPathComponent("labels.py") }

  func testAProgramIsEndedDuringItsLaunch() {
    var process: pid_t?
    var state: TargetProgram.State?
    let error = duringALaunch {
      process = $0.processIdentifier
      state = $0.state
    }
    XCTAssertNotNil(process)
    XCTAssertEqual(state, .runningBackground)
    XCTAssertEqual(
      error?.contains("sleep was ended by another thread before it showed a window"), true, error ?? "none")
    XCTAssertNil(session.programs.launching)
  }

  func testACancelledLaunchEndsBeforeItsTimeLimit() {
    defer { Cancellation.reset() }
    let launch = Launch(of: URL(fileURLWithPath: "/usr/bin/sleep"), ["600"])
    defer { launch.application.lifecycle.terminate() }
    XCTAssertTrue(waitUntil(deadline: 20) { session.programs.launching != nil })
    Cancellation.request()
    let error = launch.result()
    XCTAssertEqual(
      error?.contains("The launch of sleep was cancelled before it showed a window"), true, error ?? "none")
  }

  func testAProgramHasNoElementsForOtherThreadsDuringItsLaunch() throws {
    _ = try duringALaunch { application in
      let button = ElementHandle(application, ElementQuery([.descendants(.button)]))
      XCTAssertFalse(button.exists())
      XCTAssertThrowsError(try session.lock.withLock { _ = try button.resolve() }) {
        XCTAssertTrue("\($0)".contains("sleep is being launched by another thread"), "\($0)")
      }
    }
  }

  func testALaunchWaitsForTheLaunchOfAnotherThread() throws {
    var second: Launch?
    _ = duringALaunch { _ in
      let launch = Launch(of: labels, ["--gtk=4"])
      second = launch
      XCTAssertTrue(
        waitUntil(deadline: 10) {
          session.runLog.allOpenActivities.contains {
            $0.name == "Wait until another thread has launched sleep"
          }
        })
      XCTAssertNil(launch.application.processIdentifier)
    }
    let launch = try XCTUnwrap(second)
    defer { launch.application.lifecycle.terminate() }
    XCTAssertEqual(launch.result(), "launched")
    XCTAssertNotNil(launch.application.processIdentifier)
  }

  func testALaunchWithinALargerOperationDoesNotWaitForTheLaunchOfAnotherThread() throws {
    let other = TargetProgram(.file(labels), session: session)
    _ = try duringALaunch { _ in
      XCTAssertThrowsError(
        try session.lock.withLock { try other.lifecycle.launch(arguments: ["--gtk=4"], environment: [:]) }
      ) {
        XCTAssertTrue("\($0)".contains("Another thread is launching sleep"), "\($0)")
      }
    }
  }

  func testAnEventWaitsForTheLaunchOfItsProgram() throws {
    let launch = Launch(of: labels, ["--gtk=4", "A"])
    defer { launch.application.lifecycle.terminate() }
    XCTAssertTrue(waitUntil(deadline: 20) { session.programs.launching != nil })
    let button = ElementHandle(launch.application, ElementQuery([.descendants(.button)]))
    try ActionPerformer(ActionTarget(button)).perform(.tap())
    XCTAssertEqual(launch.result(), "launched")
    let pressed = ElementHandle(
      launch.application,
      ElementQuery([.descendants(.staticText)]).appending(.matching(.identifier("Pressed 0"))))
    XCTAssertTrue(pressed.exists())
  }
}
