// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Foundation
import Processes
import Programs
import Synchronization
import XCTest

@testable import XCUIAutomation

/// Tests the permissions that programs ask the portals for, and the stored answers.
final class PermissionTests: GTKVersionsTestCase {
  private let portal = XCUIApplication.portal

  override func setUpWithError() throws {
    try XCTSkipIf(
      PrivateDesktop.program(ofService: "org.freedesktop.impl.portal.desktop.gtk") == nil,
      "xdg-desktop-portal-gtk is not installed")
  }

  private func asker() -> XCUIApplication {
    let app = BehaviorFixture.asker.application(toolkit)
    terminateAfterTest(app)
    return app
  }

  private func answer(
    _ app: XCUIApplication, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(
      app.staticTexts["Answer: \(text)"].waitForExistence(timeout: 10), app.staticTexts.firstMatch.label,
      file: file,
      line: line)
  }

  func testTheCameraIsAskedForAfterEachReset() {
    let app = asker()
    for isGranted in [true, false] {
      app.resetAuthorizationStatus(for: .camera)
      app.launch()
      app.buttons["Camera"].tap()
      let question = portal.alerts["Question"]
      XCTAssertTrue(question.waitForExistence(timeout: 10))
      // "Turn On Camera?" in Debian 12, "Allow asker.py to Use the Camera?" in Debian 13.
      XCTAssertTrue(
        question.staticTexts.matching(NSPredicate(format: "label ENDSWITH 'Camera?'")).element.exists)
      XCTAssertTrue(
        question.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'asker.py wants to '")).element
          .exists,
        "the question names the program: \(question.debugDescription)")
      question.buttons[isGranted ? "Grant Access" : "Deny Access"].tap()
      answer(app, isGranted ? "granted" : "denied")
      XCTAssertFalse(question.exists)
      app.launch()
      app.buttons["Camera"].tap()
      answer(app, isGranted ? "granted" : "denied")
      XCTAssertFalse(question.exists, "the answer is stored")
    }
  }

  func testParallelDesktopsStoreSeparateAnswers() throws {
    guard toolkit == .gtk4 else { return }
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-\(UUID()).understudy")
    defer { try? FileManager.default.removeItem(at: bundle) }
    let other = Process()
    other.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    other.arguments = ["XCUIAutomationTests.PermissionTests/testTheCameraIsAskedForAfterEachReset"]
    other.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY") }
      .merging(["UNDERSTUDY_RESULT_PATH": bundle.path]) { $1 }
    other.standardOutput = FileHandle.nullDevice
    other.standardError = FileHandle.nullDevice
    try other.run()
    testTheCameraIsAskedForAfterEachReset()
    guard Waiter(session: .shared).wait(timeout: 120, until: { !other.isRunning }) else {
      other.terminate()
      return XCTFail("the test on the other desktop does not end")
    }
    XCTAssertEqual(other.terminationStatus, 0)
  }

  func testAnAnswerCanBeSetBeforeTheQuestion() {
    let app = asker()
    for isGranted in [true, false] {
      app.setAuthorizationStatus(isGranted, for: .camera)
      app.launch()
      app.buttons["Camera"].tap()
      answer(app, isGranted ? "granted" : "denied")
      XCTAssertFalse(portal.alerts.firstMatch.exists)
    }
  }

  func testAnAnswerBelongsToOneProgram() {
    let app = asker()
    app.setAuthorizationStatus(true, for: .camera)
    app.portalIdentity = "org.example.Other"
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    app.buttons["Camera"].tap()
    XCTAssertTrue(portal.alerts["Question"].waitForExistence(timeout: 10))
    portal.buttons["Deny Access"].tap()
    answer(app, "denied")
    app.portalIdentity = nil
    app.setAuthorizationStatus(true, for: .camera)
    app.launch()
    app.buttons["Camera"].tap()
    answer(app, "granted")
  }

  func testAQuestionEndsWithTheProgramThatAsked() {
    ReusedPrograms.shared.end()
    expectQuestionToEnd()
    show(.labels, toolkit)
    expectQuestionToEnd()
  }

  private func expectQuestionToEnd() {
    let app = asker()
    let question = portal.alerts["Question"]
    for _ in 0..<3 {
      app.resetAuthorizationStatus(for: .camera)
      app.launch()
      app.buttons["Camera"].tap()
      XCTAssertTrue(question.waitForExistence(timeout: 10))
      app.terminate()
      XCTAssertFalse(question.exists)
    }
  }

  /// The portals store a denial for a dialog that ended with its program.
  ///
  /// On a busy machine this happens after the reset.
  func testAResetAlsoDeletesADelayedDenial() throws {
    ReusedPrograms.shared.end()
    try expectDenialToBeForgotten()
    show(.labels, toolkit)
    try expectDenialToBeForgotten()
  }

  private func expectDenialToBeForgotten() throws {
    let app = asker()
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    app.buttons["Camera"].tap()
    let question = portal.alerts["Question"]
    XCTAssertTrue(question.waitForExistence(timeout: 10))
    try stopPortals(for: 0.5)
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    app.buttons["Camera"].tap()
    XCTAssertTrue(question.waitForExistence(timeout: 10), "\(app.staticTexts.firstMatch.label)")
  }

  /// A busy portal shows the question after the program has ended.
  func testAPendingQuestionEndsWithTheProgramThatAsked() throws {
    ReusedPrograms.shared.end()
    try expectPendingQuestionToEnd()
    show(.labels, toolkit)
    try expectPendingQuestionToEnd()
  }

  private func expectPendingQuestionToEnd() throws {
    let app = asker()
    app.resetAuthorizationStatus(for: .location)
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    let question = portal.alerts["Question"]
    // The portals start with the first question.
    app.buttons["Location"].tap()
    XCTAssertTrue(question.waitForExistence(timeout: 10))
    question.buttons["Deny Access"].tap()
    answer(app, "denied")
    try stopPortals(for: 0.5)
    app.buttons["Camera"].tap()
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    XCTAssertFalse(question.waitForExistence(timeout: 1))
    app.buttons["Camera"].tap()
    XCTAssertTrue(question.waitForExistence(timeout: 10), "\(app.staticTexts.firstMatch.label)")
  }

  private func stopPortals(for seconds: TimeInterval) throws {
    let desktop = try AutomationSession.shared.host.desktop().desktop
    let portals = try XCTUnwrap(
      desktop.processes().first {
        (ForeignProcess($0)?.arguments.first as NSString?)?.lastPathComponent == "xdg-desktop-portal"
      })
    kill(portals, SIGSTOP)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { kill(portals, SIGCONT) }
  }

  func testAResetEndsTheProgram() {
    let app = asker()
    app.launch()
    XCTAssertEqual(app.state, .runningForeground)
    app.resetAuthorizationStatus(for: .camera)
    XCTAssertEqual(app.state, .notRunning)
  }

  func testThePortalAsksForTheMicrophone() {
    let app = asker()
    app.portalIdentity = nil
    for button in ["Deny Access", "Grant Access"] {
      app.resetAuthorizationStatus(for: .microphone)
      app.launch()
      app.buttons["Microphone"].tap()
      // xdg-desktop-portal 1.19 has removed the portal Device, and PipeWire does not ask.
      let refusal = app.staticTexts.matching(NSPredicate(format: "label CONTAINS 'No such interface'"))
        .element
      let question = portal.alerts["Question"]
      XCTAssertTrue(Waiter(session: .shared).wait(timeout: 10) { question.exists || refusal.exists })
      if refusal.exists { return XCTAssertFalse(question.exists) }
      XCTAssertTrue(question.staticTexts["Turn On Microphone?"].waitForExistence(timeout: 10))
      question.buttons[button].tap()
      answer(app, button == "Deny Access" ? "denied" : "granted")
    }
  }

  func testThePortalAsksForTheLocation() {
    let app = asker()
    app.resetAuthorizationStatus(for: .location)
    app.launch()
    app.buttons["Location"].tap()
    XCTAssertTrue(portal.alerts["Question"].waitForExistence(timeout: 10))
    portal.buttons["Deny Access"].tap()
    answer(app, "denied")
  }

  func testAnUnavailableResourceFailsOnce() {
    // Another test of this process, or this test with another toolkit, may have made the same calls.
    XCUIProtectedResource.reported.withLock { $0 = [] }
    let app = asker()
    let resources: [XCUIProtectedResource] = [.contacts, .bluetooth]
    let failures = failures {
      for resource in resources + resources { app.resetAuthorizationStatus(for: resource) }
    }
    XCTAssertEqual(failures.count, 2, "\(failures)")
    for failure in failures {
      XCTAssertTrue(failure.text.contains("without a permission, so no prompt will appear"), failure.text)
    }
  }

  func testAProgramWithAnIdentityIsTreatedLikeAnyOther() throws {
    let app = asker()
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertEqual(BehaviorTestDesktop.processes(running: "asker.py").count, 1)
    for process in BehaviorTestDesktop.processes(running: "asker.py") { kill(process, SIGSEGV) }
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 10))
    expectFailure(containing: "SIGSEGV") { app.buttons["Camera"].tap() }
    app.launch()
    app.terminate()
    XCTAssertEqual(BehaviorTestDesktop.processes(running: "asker.py"), [])
  }

  func testAServiceIsNotLaunchedAndHasNoElementsBeforeItIsCalled() {
    BehaviorTestDesktop.restart(Self.settings)
    XCTAssertFalse(portal.exists)
    XCTAssertFalse(portal.alerts.firstMatch.exists)
    show(.labels, toolkit)
    XCTAssertFalse(portal.alerts.firstMatch.waitForExistence(timeout: 0.2))
    XCTAssertEqual(portal.state, .notRunning)
    portal.activate()
    XCTAssertEqual(portal.state, .notRunning)
    expectFailure(containing: "not launched by tests") { portal.launch() }
    expectFailure(containing: "starts when a program calls it") { portal.buttons["Grant Access"].tap() }
    XCTAssertEqual(
      BehaviorTestDesktop.processes(running: "xdg-desktop-portal"), [], "no portal starts with a program"
    )
  }
}
