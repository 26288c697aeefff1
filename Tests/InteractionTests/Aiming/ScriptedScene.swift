// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// A scene that shows an element by script, with a simulated clock: no program, no desktop, no waiting.
final class ScriptedScene: AimScene {
  /// The result of one query for the element.
  enum Lookup {
    case error(AutomationError)
    case outcome(HitTester.Outcome)

    static let missing = Lookup.error(AutomationError(.noMatches, "No matches found."))
    static let disabled = Lookup.error(AutomationError(.disabled, "It is disabled."))
    static let hidden = Lookup.outcome(.obstacle(.notShown))
    static let reached = Lookup.outcome(
      .point(CGPoint(x: 5, y: 5), visibleFrame: CGRect(x: 0, y: 0, width: 10, height: 10)))
  }

  /// The result of an event.
  enum Sending {
    case arrives, isOccluded
    case fails(AutomationError)
  }

  let node: ElementNode
  let rounds: InterruptionRounds
  var settleTime: TimeInterval = 2
  var remedies: [any AimRemedy] = []

  // MARK: The script

  /// The results of the queries, in order; the last one repeats.
  var lookups: [Lookup] = [.reached]
  /// The outcomes of the hit test after remedies, in order; then those of ``lookups``.
  var outcomesAfterRemedies: [HitTester.Outcome] = []
  /// The results of the events, in order; then all arrive.
  var sendings: [Sending] = []
  /// The interruption that covers the element at an obstacle.
  var blocker: Interruption?
  /// The interruption at the point of an event, which would receive the event.
  var guest: Interruption?
  /// Seconds for each query, in order; the last number repeats.
  var secondsOfLookups: [TimeInterval] = [0]
  /// Whether a search by scrolling finds the element; nil for a query without rows.
  var searchResult: Bool?
  var secondsBeforeSearch = 0.4
  var reasonToRepeat: String?
  /// The time at which the test's waits are cancelled.
  var cancelledAt = TimeInterval.infinity
  /// Whether the program reports events continuously.
  var sendsEventsContinuously = false
  /// The number of events that the program sends during each query.
  var eventsOfLookups: UInt64 = 0
  /// Seconds for each event that is sent.
  var secondsOfSendings: TimeInterval = 0

  // MARK: The record

  private(set) var now: TimeInterval = 100
  private(set) var notes: [String] = []
  private(set) var retries: [Int] = []
  private(set) var attemptsOfRemedies: [Int] = []
  private(set) var searches = 0
  private(set) var recoveries: [Bool] = []
  private(set) var ignored = 0
  private(set) var sent: [Aim] = []
  /// The seconds that each event took, as the loop passes them on before it waits for the program.
  private(set) var settled: [TimeInterval] = []
  /// The event counts behind which the loop waits.
  private(set) var marks: [UInt64] = []
  private(set) var waited: TimeInterval = 0
  private(set) var states: [AimState.Name] = []

  init(_ node: ElementNode, _ monitors: InterruptionMonitorStack = InterruptionMonitorStack()) {
    self.node = node
    let session = AutomationSession(environment: ["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": "NO"])
    rounds = InterruptionRounds(session: session, monitors: monitors)
  }

  private let begun: TimeInterval = 100
  private var lookup: Lookup { lookups[max(0, min(retries.count, lookups.count) - 1)] }

  /// Sends an event, and records the states.
  func run() throws {
    var loop = AimLoop(self)
    loop.onTransition = { [unowned self] in states.append($0) }
    try loop.run()
  }

  /// Finds the point for an event.
  func aim() throws -> Aim {
    var loop = AimLoop(self)
    loop.onTransition = { [unowned self] in states.append($0) }
    return try loop.aim()
  }

  // MARK: - The scene

  var name: String { "\"Add\" Button" }
  var isCancelled: Bool { now >= cancelledAt }
  /// It does not begin at 0, so that an unset count differs from it.
  private(set) var eventCount: UInt64 = 7

  func waitForChange(after count: UInt64, until deadline: TimeInterval) {
    marks.append(count)
    if sendsEventsContinuously { eventCount += 1 }
    // An event behind the count ends the wait at once.
    let seconds = eventCount > count ? 0.001 : min(0.1, max(0, deadline - now))
    now += seconds
    waited += seconds
  }

  func find(retry: Int) throws -> ElementNode {
    retries.append(retry)
    now += secondsOfLookups[min(retries.count, secondsOfLookups.count) - 1]
    eventCount += eventsOfLookups
    if case .error(let error) = lookup, error.kind != .disabled { throw error }
    return node
  }

  func examine(_ node: ElementNode) throws -> HitTester.Outcome {
    switch lookup {
    case .error(let error): throw error
    case .outcome(let outcome): return outcome
    }
  }

  func hit(_ node: ElementNode) throws -> HitTester.Outcome {
    try outcomesAfterRemedies.isEmpty ? examine(node) : outcomesAfterRemedies.removeFirst()
  }

  func apply(_ remedy: any AimRemedy, to node: ElementNode, _ outcome: HitTester.Outcome, attempt: Int) throws
    -> ElementNode?
  {
    attemptsOfRemedies.append(attempt)
    return try remedy.apply(to: node, outcome, ScriptedRemedyOperations(attempt: attempt))
  }

  func aim(at node: ElementNode, _ middle: CGPoint, visibleFrame: CGRect) throws -> Aim {
    Aim(node: node, point: middle, visibleFrame: visibleFrame)
  }

  var isSearchDue: Bool { now - begun >= secondsBeforeSearch }

  func search() throws -> Bool {
    guard let result = searchResult else { return false }
    searchResult = nil
    searches += 1
    return result
  }

  func interruption(for obstacle: HitTester.Obstacle, of node: ElementNode) -> Interruption? { blocker }
  func interruption(of aim: Aim) throws -> Interruption? { guest }
  func recover(wasHandled: Bool) throws { recoveries.append(wasHandled) }
  func ignore(_ interruption: Interruption) { ignored += 1 }

  func failure(for obstacle: HitTester.Obstacle, of node: ElementNode) -> AutomationError {
    AutomationError(.notHittable, "It cannot be hit.")
  }

  func explaining(_ error: AutomationError) -> AutomationError {
    guard searches > 0 else { return error }
    var error = error
    error.notes.append("The list was searched.")
    return error
  }

  func send(to aim: Aim) throws {
    now += secondsOfSendings
    switch sendings.isEmpty ? .arrives : sendings.removeFirst() {
    case .arrives: sent.append(aim)
    case .isOccluded: throw PointOccluded()
    case .fails(let error): throw error
    }
  }

  func settle(afterSending seconds: TimeInterval) { settled.append(seconds) }
  func reasonToRepeat(_ aim: Aim) -> String? { reasonToRepeat }
  func note(_ line: String) { notes.append(line) }
}

/// Records the operations that a remedy uses, and does nothing.
final class ScriptedRemedyOperations: RemedyOperations {
  let attempt: Int
  /// Whether a request has an effect.
  var isWilling = true
  private(set) var used: [String] = []

  init(attempt: Int = 0) { self.attempt = attempt }

  private func use(_ operation: String, _ node: ElementNode) -> ElementNode? {
    used.append(operation)
    return isWilling ? node : nil
  }

  func bringInWhole(_ node: ElementNode) -> ElementNode? { use("bring in whole", node) }
  func scrollIntoView(_ node: ElementNode) -> ElementNode? { use("scroll into view", node) }
  func scroll(_ node: ElementNode, fromUnder bar: Int) -> ElementNode? {
    use("scroll from under \(bar)", node)
  }
  func moveOntoScreen(_ node: ElementNode, toShow frame: CGRect, isLastResort: Bool) -> ElementNode? {
    use("move onto screen\(isLastResort ? " at last" : "") \(Int(frame.minX))", node)
  }
  func raise(_ node: ElementNode, above cover: WindowInfo) -> ElementNode? {
    use("raise above \(cover.title)", node)
  }
  func leave(toolTip cover: WindowInfo, over node: ElementNode) -> ElementNode? {
    use("leave \(cover.title)", node)
  }
}
