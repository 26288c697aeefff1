// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import Synchronization
import TestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests which monitors are asked about an interruption, and how often.
final class InterruptionMonitorStackTests: InterruptionTestCase {
  private let session = AutomationSession(environment: ["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": "NO"])
  private let monitors = InterruptionMonitorStack()

  private func alert() throws -> Interruption { try interruption(of: "Under", in: "gtk3-alert-delete") }
  private func ask(_ interruption: Interruption) -> InterruptionMonitorStack.Answer {
    monitors.ask(about: interruption, in: session, attempt: 1)
  }

  func testMonitorsAreCalledInReverseOrderUntilOneHandlesIt() throws {
    var order: [String] = []
    _ = monitors.add("first") { _ in
      order.append("first")
      return true
    }
    _ = monitors.add("second") { _ in
      order.append("second")
      return false
    }
    let answer = ask(try alert())
    XCTAssertEqual(order, ["second", "first"])
    XCTAssertEqual(answer.handledBy, "UI interruption monitor \"first\"")
    XCTAssertEqual(answer.asked, ["\"second\"", "\"first\""])
  }

  func testWithoutMonitorsNothingIsReady() throws {
    XCTAssertFalse(monitors.isReady(with: session.settings))
    XCTAssertNil(ask(try alert()).handledBy)
    monitors.implicitHandling = true
    XCTAssertTrue(monitors.isReady(with: session.settings))
    XCTAssertFalse(monitors.hasTestHandlers)
  }

  func testARefusalOfTheImplicitHandlerIsReported() throws {
    monitors.implicitHandling = true
    let answer = ask(try interruption(of: "Under", in: "gtk3-alert-preferences"))
    XCTAssertEqual(answer.refusal, "it is a dialog of a program under test, not an alert")
    XCTAssertEqual(answer.asked, [])
  }

  func testTheMonitorGetsTheElementAndIsNamedWhileItRuns() throws {
    var label = ""
    var running: RunningMonitor?
    _ = monitors.add("Alerts") { [monitors] element in
      running = monitors.running
      label = (try? element.read { $0.tree.label($0.index) }) ?? ""
      return true
    }
    _ = ask(try alert())
    XCTAssertEqual(label, "Delete")
    XCTAssertEqual(running?.name, "Alerts")
    XCTAssertTrue(running?.interruption.contains("label: 'Delete'") == true)
    XCTAssertNil(monitors.running)
  }

  func testAMonitorMayWaitForAThreadThatUsesTheSession() throws {
    let interruption = try alert()
    let used = Signal()
    _ = monitors.add("Waits") { [lock = session.lock] _ in
      Thread.detachNewThread { lock.withLock { used.isSet = true } }
      waitUntil(deadline: 10) { used.isSet }
      return true
    }
    // A drag holds the lock once for each of its two elements.
    let isHandled = session.lock.withLock { session.lock.withLock { ask(interruption).handledBy != nil } }
    XCTAssertTrue(isHandled)
    XCTAssertTrue(used.isSet)
    XCTAssertFalse(session.lock.isHeld)
  }

  private final class Signal: Sendable {
    private let state = Mutex(false)
    var isSet: Bool {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  func testNoMonitorIsAskedWhileOneRuns() throws {
    let interruption = try alert()
    var inner: InterruptionMonitorStack.Answer?
    _ = monitors.add("outer") { [monitors, session] _ in
      inner = monitors.ask(about: interruption, in: session, attempt: 1)
      return true
    }
    _ = ask(interruption)
    XCTAssertEqual(inner?.asked, [])
    XCTAssertNil(inner?.handledBy)
  }

  func testAMonitorThatAnotherOneRemovesIsNotAsked() throws {
    var isAsked = false
    let below = monitors.add("below") { _ in
      isAsked = true
      return true
    }
    _ = monitors.add("above") { [monitors] _ in
      monitors.remove(below)
      return false
    }
    XCTAssertNil(ask(try alert()).handledBy)
    XCTAssertFalse(isAsked)
    monitors.removeAll()
    XCTAssertFalse(monitors.hasTestHandlers)
  }

  // MARK: - Rounds

  private func rounds() -> InterruptionRounds { InterruptionRounds(session: session, monitors: monitors) }
  private let error = AutomationError(.notHittable, "X is covered.")

  func testAMonitorWithoutEffectIsCalledAtMostThreeTimes() throws {
    _ = monitors.add("Says yes") { _ in true }
    let (rounds, interruption) = (rounds(), try alert())
    XCTAssertTrue(rounds.shouldAskAtOnce(interruption, at: 100))
    XCTAssertEqual((1...5).map { _ in rounds.handle(interruption) }, [true, true, true, false, false])
    XCTAssertFalse(rounds.shouldAskAtOnce(interruption, at: 100))
    let text = rounds.explaining(error).description
    XCTAssertTrue(text.contains("Interrupted by: Alert"), text)
    XCTAssertTrue(text.contains("\"Says yes\" reported 3 times that it handled this"), text)
    XCTAssertFalse(text.contains("Earlier interruptions"), text)
  }

  /// Returns an interruption with a key that is different from that of every recorded one.
  private func news() throws -> Interruption {
    Interruption(
      key: .window(WindowID(rawValue: 4_711)), element: try alert().element, line: "Window \"News\"",
      isDialog: true, kind: .dialog)
  }

  func testTheReportsAboutEachInterruptionAreCountedSeparately() throws {
    _ = monitors.add("Says yes") { _ in true }
    let (rounds, news, alert) = (rounds(), try news(), try alert())
    XCTAssertEqual([news, news, alert].map(rounds.handle), [true, true, true])
    let text = rounds.explaining(error).description
    XCTAssertTrue(text.contains("\"Says yes\" reported once that it handled this"), text)
    XCTAssertTrue(
      text.contains(
        "Earlier interruptions of this event:\n"
          + "  UI interruption monitor \"Says yes\" handled Window \"News\", 2 times"), text)
    XCTAssertFalse(text.contains("handled Alert"), text)
  }

  func testTheReportsOfEachMonitorAreCountedSeparately() throws {
    var count = 0
    _ = monitors.add("Below") { _ in true }
    _ = monitors.add("Above") { _ in
      count += 1
      return count == 1
    }
    let (rounds, interruption) = (rounds(), try alert())
    XCTAssertEqual((1...2).map { _ in rounds.handle(interruption) }, [true, true])
    let text = rounds.explaining(error).description
    XCTAssertTrue(text.contains("\"Below\" reported once that it handled this"), text)
    XCTAssertTrue(text.contains("\"Above\" handled Alert"), text)
  }

  func testAnEarlierInterruptionIsNamedIfTheLastOneWasNotHandled() throws {
    let alert = try alert()
    var count = 0
    _ = monitors.add("Only once") { _ in
      count += 1
      return count == 1
    }
    let (rounds, news) = (rounds(), try news())
    XCTAssertEqual([news, alert].map(rounds.handle), [true, false])
    let text = rounds.explaining(error).description
    XCTAssertTrue(text.contains("None of them handled it."), text)
    XCTAssertTrue(text.contains("\"Only once\" handled Window \"News\""), text)
  }

  /// The implicit handler raises the test's window at its first attempt, and closes the other one at its second.
  func testCallsThatAMonitorAnsweredAreNoAttemptsOfTheImplicitHandler() throws {
    _ = monitors.add("Says yes") { _ in true }
    let (rounds, interruption) = (rounds(), try alert())
    XCTAssertTrue(rounds.handle(interruption))
    XCTAssertEqual(rounds.implicitAttempt(for: interruption), 1)
  }

  func testAMonitorThatDeclinedIsNotCalledAgain() throws {
    var count = 0
    _ = monitors.add("Says no") { _ in
      count += 1
      return false
    }
    let (rounds, interruption) = (rounds(), try alert())
    XCTAssertFalse(rounds.handle(interruption))
    XCTAssertFalse(rounds.handle(interruption))
    XCTAssertEqual(count, 1)
    XCTAssertTrue(
      rounds.explaining(error).description.contains(
        "UI interruption monitors called: \"Says no\". None of them handled it."))
  }

  func testAWindowMayDisappearBeforeAMonitorIsCalled() throws {
    _ = monitors.add("Any") { _ in true }
    XCTAssertFalse(
      rounds().shouldAskAtOnce(try interruption(of: "Under", in: "gtk3-interrupted-by-window"), at: 100))
    XCTAssertTrue(
      rounds().shouldAskAtOnce(try interruption(of: "Under", in: "gtk3-interrupted-by-alert"), at: 100))
    XCTAssertTrue(
      rounds().shouldAskAtOnce(try interruption(of: "Under", in: "gtk3-interrupted-by-popup"), at: 100))
  }

  func testTheImplicitHandlerWaitsForAMoment() throws {
    monitors.implicitHandling = true
    let (rounds, interruption) = (rounds(), try alert())
    let grace = session.settings.tunables.interruptionGrace
    XCTAssertFalse(rounds.shouldAskAtOnce(interruption, at: 99))
    rounds.noteSighting(of: interruption, at: 100)
    XCTAssertFalse(rounds.shouldAskAtOnce(interruption, at: 100))
    XCTAssertFalse(rounds.shouldAskAtOnce(interruption, at: 100 + grace / 2))
    // Only the first sighting counts.
    rounds.noteSighting(of: interruption, at: 100 + grace / 2)
    XCTAssertTrue(rounds.shouldAskAtOnce(interruption, at: 101 + grace))
  }

  func testAFailureNamesTheObstacleEvenIfNoMonitorWasCalled() throws {
    let interruption = try alert()
    let text = rounds().explaining(error) { interruption }.description
    XCTAssertTrue(text.contains("Interrupted by: Alert"), text)
    XCTAssertTrue(
      text.hasSuffix("There is no UI interruption monitor, and the implicit handler is switched off."), text)
    XCTAssertEqual(rounds().explaining(error).description, "X is covered.")
  }
}
