// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the aim loop with a scripted scene: each state, each exit, and the times.
final class AimLoopTests: InterruptionTestCase {
  private let monitors = InterruptionMonitorStack()
  private var asked = 0

  private func scene(_ lookups: ScriptedScene.Lookup...) throws -> ScriptedScene {
    let tree = try tree("gtk3-alert-delete")
    let button = try XCTUnwrap((1..<tree.count).first { tree.type($0) == .button })
    let scene = ScriptedScene(ElementNode(tree: tree, index: button), monitors)
    scene.lookups = lookups
    return scene
  }

  private func alert() throws -> Interruption { try interruption(of: "Under", in: "gtk3-alert-delete") }

  /// Adds a handler that returns these answers in order; the last one repeats.
  private func addHandler(_ answers: Bool...) {
    _ = monitors.add("Alerts") { [self] _ in
      asked += 1
      return answers[min(asked, answers.count) - 1]
    }
  }

  private func failure(_ scene: ScriptedScene) -> AutomationError? {
    do {
      try scene.run()
      return nil
    } catch {
      return error as? AutomationError
    }
  }

  /// The description of the error with its notes.
  private func text(_ error: AutomationError?) -> String { error.map { "\($0)" } ?? "nothing failed" }

  // MARK: - At once

  func testAnElementThatTakesEventsReceivesTheEventAtOnce() throws {
    let scene = try scene(.reached)
    try scene.run()
    XCTAssertEqual(scene.states, [.find, .examine, .remedy, .aimed, .sent, .done])
    XCTAssertEqual(scene.sent.map(\.point), [CGPoint(x: 5, y: 5)])
    XCTAssertEqual(scene.settled.count, 1)
    XCTAssertEqual(scene.waited, 0)
    XCTAssertEqual(scene.notes, [])
  }

  func testAimingSendsNoEvent() throws {
    let scene = try scene(.missing, .reached)
    XCTAssertEqual(try scene.aim().point, CGPoint(x: 5, y: 5))
    XCTAssertEqual(scene.states.last, .aimed)
    XCTAssertEqual(scene.sent.count + scene.settled.count, 0)
  }

  // MARK: - Waiting

  func testAnEventWaitsUntilTheElementSettles() throws {
    let scene = try scene(.missing, .disabled, .hidden, .reached)
    try scene.run()
    XCTAssertEqual(
      scene.states,
      [
        .find, .wait, .find, .examine, .wait, .find, .examine, .remedy, .wait, .find, .examine, .remedy,
        .aimed, .sent,
        .done,
      ])
    XCTAssertEqual(scene.retries, [0, 1, 2, 3])
    XCTAssertEqual(scene.waited, 0.3, accuracy: 0.001)
    XCTAssertEqual(scene.notes, ["\"Add\" Button does not exist yet: waiting up to 2.0 s"])
  }

  func testTheRecordNamesTheReasonOfAWaitOnce() throws {
    for (lookup, reason) in [
      (ScriptedScene.Lookup.disabled, "is disabled"), (.hidden, "cannot receive events yet"),
      (.error(AutomationError(.multipleMatches, "Two.")), "Several elements match"),
    ] {
      let scene = try scene(lookup, lookup, .reached)
      try scene.run()
      XCTAssertEqual(scene.notes.count, 1)
      XCTAssertEqual(scene.notes.first?.contains(reason), true, "\(scene.notes)")
    }
  }

  func testALastingProblemFailsWithItsReasonAtTheTimeout() throws {
    for (lookup, kind) in [
      (ScriptedScene.Lookup.missing, AutomationError.Kind.noMatches), (.disabled, .disabled),
      (.hidden, .notHittable),
    ] {
      let scene = try scene(lookup)
      XCTAssertEqual(failure(scene)?.kind, kind)
      XCTAssertEqual(scene.states.last, .wait)
      XCTAssertEqual(scene.waited, 2, accuracy: 0.001, "\(kind)")
      XCTAssertEqual(scene.sent.count, 0)
    }
  }

  func testTheFirstQueryDoesNotCountTowardsTheTimeout() throws {
    let scene = try scene(.missing)
    scene.secondsOfLookups = [30, 0.01]
    XCTAssertEqual(failure(scene)?.kind, .noMatches)
    XCTAssertEqual(scene.now - 100, 32, accuracy: 0.2)
    XCTAssertGreaterThan(scene.retries.count, 10)
  }

  func testASlowFirstQueryDoesNotCallAHandlerTooEarly() throws {
    _ = monitors.add("Alerts") { _ in
      XCTFail("the handler was called before the part of the window had time to disappear")
      return false
    }
    var part = try alert()
    (part.kind, part.isDialog) = (.part, false)
    let scene = try scene(.hidden, .hidden, .reached)
    scene.secondsOfLookups = [30, 0]
    scene.blocker = part
    try scene.run()
  }

  func testLaterQueriesCountTowardsTheTimeout() throws {
    let scene = try scene(.missing)
    scene.secondsOfLookups = [0, 0.9]
    XCTAssertNotNil(failure(scene))
    XCTAssertEqual(scene.retries.count, 3)
  }

  func testEachEventOfABusyProgramCausesAQuery() throws {
    let scene = try scene(.missing)
    scene.sendsEventsContinuously = true
    XCTAssertNotNil(failure(scene))
    XCTAssertGreaterThan(scene.retries.count, 1900)
  }

  func testEventsDuringAQueryEndTheWaitBehindIt() throws {
    let scene = try scene(.missing, .hidden, .reached)
    scene.eventsOfLookups = 3
    try scene.run()
    XCTAssertEqual(scene.marks, [7, 10], "the event counts before the queries")
    XCTAssertEqual(scene.waited, 0.002, accuracy: 0.0001)
  }

  func testAWaitBeginsBehindTheEventsBeforeItsQuery() throws {
    let scene = try scene(.missing, .missing, .reached)
    try scene.run()
    XCTAssertEqual(scene.marks, [7, 7])
    XCTAssertEqual(scene.waited, 0.2, accuracy: 0.001, "no event ends the waits")
  }

  func testACancelledWaitEnds() throws {
    let scene = try scene(.missing)
    scene.cancelledAt = 100.5
    XCTAssertEqual(failure(scene)?.kind, .noMatches)
    XCTAssertEqual(scene.waited, 0.5, accuracy: 0.11)
  }

  func testACrashOfTheProgramFailsAtOnce() throws {
    let scene = try scene(.error(AutomationError(.applicationCrashed, "It crashed.")))
    XCTAssertEqual(failure(scene)?.kind, .applicationCrashed)
    XCTAssertEqual(scene.states, [.find])
    XCTAssertEqual(scene.waited, 0)
  }

  // MARK: - Missing rows

  func testAMissingRowIsSearchedForAfterADelayAndThenQueriedAtOnce() throws {
    let scene = try scene(.missing, .missing, .missing, .missing, .missing, .reached)
    scene.searchResult = true
    scene.secondsBeforeSearch = 0.35
    try scene.run()
    XCTAssertEqual(scene.searches, 1)
    XCTAssertEqual(scene.waited, 0.4, accuracy: 0.001)
    XCTAssertEqual(scene.sent.count, 1)
  }

  func testARowIsSearchedForOnceAndTheFailureSaysSo() throws {
    let scene = try scene(.missing)
    scene.searchResult = false
    let error = failure(scene)
    XCTAssertEqual(scene.searches, 1)
    XCTAssertEqual(scene.waited, 2, accuracy: 0.001)
    XCTAssertTrue(text(error).contains("The list was searched."), text(error))
  }

  func testASearchThatIsNotDueIsMadeAtTheTimeout() throws {
    let scene = try scene(.missing)
    scene.secondsBeforeSearch = 60
    scene.searchResult = true
    XCTAssertNotNil(failure(scene))
    XCTAssertEqual(scene.searches, 1)
    XCTAssertEqual(scene.states.suffix(3), [.wait, .find, .wait], "it is queried once more")
  }

  func testOnlyAMissingElementIsSearchedFor() throws {
    let scene = try scene(.disabled)
    scene.searchResult = true
    XCTAssertNotNil(failure(scene))
    XCTAssertEqual(scene.searches, 0)
  }

  // MARK: - Remedies

  /// A remedy for one kind of obstacle.
  private struct Scripted: AimRemedy {
    let obstacle: HitTester.Obstacle
    let note: String?

    func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations)
      -> ElementNode?
    {
      outcome == .obstacle(obstacle) ? node : nil
    }
  }

  func testEachRemedyGetsTheOutcomeOfTheOnesBefore() throws {
    let scene = try scene(.outcome(.obstacle(.notShown)))
    scene.remedies = [
      Scripted(obstacle: .minimized, note: "Showed"), Scripted(obstacle: .notShown, note: "Scrolled"),
      Scripted(obstacle: .coveredByElement(3), note: nil),
      Scripted(obstacle: .notShown, note: "Scrolled again"),
    ]
    scene.outcomesAfterRemedies = [
      .obstacle(.coveredByElement(3)),
      .point(CGPoint(x: 7, y: 7), visibleFrame: CGRect(x: 7, y: 7, width: 1, height: 1)),
    ]
    try scene.run()
    XCTAssertEqual(scene.states, [.find, .examine, .remedy, .remedy, .remedy, .aimed, .sent, .done])
    XCTAssertEqual(scene.sent.map(\.point), [CGPoint(x: 7, y: 7)])
    XCTAssertEqual(scene.notes, ["Scrolled \"Add\" Button"])
  }

  func testARemedyWithoutEffectIsRepeatedAtTheNextQuery() throws {
    let scene = try scene(.hidden, .hidden, .reached)
    scene.remedies = [Scripted(obstacle: .notShown, note: nil)]
    try scene.run()
    XCTAssertEqual(
      scene.states,
      [
        .find, .examine, .remedy, .remedy, .wait, .find, .examine, .remedy, .remedy, .wait, .find, .examine,
        .remedy,
        .aimed, .sent, .done,
      ])
    XCTAssertEqual(scene.attemptsOfRemedies, [0, 1, 2], "a remedy gets the number of earlier attempts")
  }

  // MARK: - Interruptions

  func testADialogInTheWayIsHandedToTheHandlersAtOnce() throws {
    addHandler(true)
    let scene = try scene(.hidden, .reached)
    scene.blocker = try alert()
    try scene.run()
    XCTAssertEqual(scene.states.prefix(6), [.find, .examine, .remedy, .ask, .find, .examine])
    XCTAssertEqual(scene.recoveries, [true])
    XCTAssertEqual(scene.retries, [0, 0], "the retries begin at 0 again")
    XCTAssertEqual(scene.waited, 0)
    XCTAssertEqual(asked, 1)
  }

  func testAHandledInterruptionRestartsTheTimeout() throws {
    addHandler(true)
    let scene = try scene(.hidden, .missing)
    scene.blocker = try alert()
    XCTAssertEqual(failure(scene)?.kind, .noMatches)
    XCTAssertEqual(scene.waited, 2, accuracy: 0.001)
  }

  func testAnUnhandledDialogMayDisappearByItself() throws {
    addHandler(false)
    let scene = try scene(.hidden, .hidden, .hidden, .reached)
    scene.blocker = try alert()
    try scene.run()
    XCTAssertEqual(asked, 1)
    XCTAssertEqual(scene.recoveries, [false])
    XCTAssertEqual(scene.sent.count, 1)
  }

  func testAFailureNamesTheDialogThatStaysAndItsHandlers() throws {
    addHandler(false)
    let scene = try scene(.hidden)
    scene.blocker = try alert()
    let text = text(failure(scene))
    XCTAssertTrue(text.contains("Interrupted by: Alert"), text)
    XCTAssertTrue(text.contains("None of them handled it."), text)
    XCTAssertEqual(asked, 1)
    XCTAssertEqual(scene.waited, 2, accuracy: 0.001)
  }

  func testAHandlerWithoutEffectIsCalledThreeTimes() throws {
    addHandler(true)
    let scene = try scene(.hidden)
    scene.blocker = try alert()
    let text = text(failure(scene))
    XCTAssertEqual(asked, 3)
    XCTAssertTrue(text.contains("reported 3 times that it handled this"), text)
  }

  func testAnObstacleThatIsNoDialogMayPassBeforeHandlersAreCalled() throws {
    var part = try alert()
    (part.kind, part.isDialog) = (.part, false)
    let scene = try scene(.hidden)
    scene.blocker = part
    _ = monitors.add("Alerts") { [unowned scene] _ in
      scene.lookups = [.reached]
      return true
    }
    try scene.run()
    XCTAssertEqual(scene.waited, 2, accuracy: 0.001)
    XCTAssertEqual(scene.recoveries, [true])
  }

  func testWithoutHandlersTheFailureNamesTheObstacle() throws {
    let scene = try scene(.hidden)
    scene.blocker = try alert()
    let text = text(failure(scene))
    XCTAssertTrue(text.contains("Interrupted by: Alert"), text)
    XCTAssertFalse(scene.states.contains(.ask))
  }

  func testAnInterruptionAtThePointIsHandedToTheHandlers() throws {
    addHandler(true)
    let scene = try scene(.reached)
    scene.guest = try alert()
    _ = monitors.add("Last") { [unowned scene] _ in
      scene.guest = nil
      return true
    }
    try scene.run()
    XCTAssertEqual(scene.states.filter { $0 == .ask }.count, 1)
    XCTAssertEqual(scene.sent.count, 1)
    XCTAssertEqual(scene.ignored, 0)
  }

  func testTheEventIsSentToAnUnhandledInterruption() throws {
    let scene = try scene(.reached)
    scene.guest = try alert()
    try scene.run()
    XCTAssertEqual(scene.states, [.find, .examine, .remedy, .ask, .aimed, .sent, .done])
    XCTAssertEqual(scene.ignored, 1)
    XCTAssertEqual(scene.sent.count, 1)
  }

  // MARK: - Sending

  func testAnEventIsAimedAgainIfThePointWasCovered() throws {
    let scene = try scene(.reached, .hidden, .reached)
    scene.sendings = [.isOccluded]
    try scene.run()
    XCTAssertEqual(
      scene.states,
      [
        .find, .examine, .remedy, .aimed, .find, .examine, .remedy, .wait, .find, .examine, .remedy, .aimed,
        .sent, .done,
      ])
    XCTAssertEqual(
      scene.notes.first, "Another element or window covered \"Add\" Button just before the event was sent")
    XCTAssertEqual(scene.sent.count, 1)
    XCTAssertEqual(scene.settled.count, 1)
  }

  func testAnEventIsAimedAtMostFiveTimes() throws {
    let scene = try scene(.reached)
    scene.sendings = Array(repeating: .isOccluded, count: 4)
    try scene.run()
    XCTAssertEqual(scene.sent.count, 1)
    let other = try self.scene(.reached)
    other.sendings = Array(repeating: .isOccluded, count: 5)
    let error = failure(other)
    XCTAssertEqual(error?.kind, .notHittable)
    XCTAssertTrue(text(error).contains("each time before the event was sent"), text(error))
    XCTAssertEqual(other.states.filter { $0 == .aimed }.count, 5)
    XCTAssertEqual(other.settled.count, 0)
  }

  func testTheWaitAfterAnEventGetsTheDurationOfTheEvent() throws {
    let scene = try scene(.missing, .reached)
    scene.secondsOfLookups = [3]
    scene.secondsOfSendings = 0.25
    scene.reasonToRepeat = "It was dropped"
    try scene.run()
    XCTAssertEqual(scene.settled.count, 2)
    for seconds in scene.settled { XCTAssertEqual(seconds, 0.25, accuracy: 0.001) }
  }

  func testAnEventThatFailsIsNotSentAgain() throws {
    let scene = try scene(.reached)
    scene.sendings = [.fails(AutomationError(.textLost, "It is lost."))]
    XCTAssertEqual(failure(scene)?.kind, .textLost)
    XCTAssertEqual(scene.states.last, .aimed)
    XCTAssertEqual(scene.settled.count, 0)
  }

  func testADroppedClickIsRepeatedOnce() throws {
    let scene = try scene(.reached)
    scene.reasonToRepeat = "It was dropped"
    try scene.run()
    XCTAssertEqual(
      scene.states,
      [.find, .examine, .remedy, .aimed, .sent, .find, .examine, .remedy, .aimed, .sent, .done])
    XCTAssertEqual(scene.sent.count, 2)
    XCTAssertEqual(scene.settled.count, 2)
    XCTAssertEqual(scene.notes, ["It was dropped"])
  }

  // MARK: - Total time

  func testTheTotalWaitingTimeHasALimit() throws {
    let scene = try scene(.hidden)
    // Covered for nearly the whole time, then free, then covered again just before the event.
    scene.lookups = (0..<6).flatMap { _ in
      Array(repeating: ScriptedScene.Lookup.hidden, count: 19) + [.reached]
    }
    scene.sendings = Array(repeating: .isOccluded, count: 4)
    scene.reasonToRepeat = "It was dropped"
    XCTAssertEqual(failure(scene)?.kind, .notHittable)
    XCTAssertEqual(scene.sent.count, 1)
    XCTAssertEqual(scene.waited, 10, accuracy: 0.11)
  }
}
