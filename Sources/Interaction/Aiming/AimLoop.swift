// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// Delivers an event to its element: finds the element, removes obstacles, waits until the user interface settles,
/// calls the interruption handlers, sends the event, and sends it again if it did not arrive.
///
/// The loop is a state machine (``AimState``) with one budget (``AimBudget``). The record has a line for each step that
/// helps a reader of the record.
struct AimLoop {
  private let scene: any AimScene
  private var budget: AimBudget
  private var isRepeated = false
  /// The reasons to wait that the record already has; each of them is noted once.
  private var notedReasons: Set<String> = []
  /// The event count before this attempt.
  ///
  /// The wait that follows the attempt ends when the program has sent more events than this.
  private var attemptMark: UInt64 = 0
  /// A callback for tests.
  var onTransition: (AimState.Name) -> Void = { _ in }

  init(_ scene: any AimScene) {
    self.scene = scene
    budget = AimBudget(settleTime: scene.settleTime, at: scene.now)
  }

  private var rounds: InterruptionRounds { scene.rounds }

  /// Finds the point to which the event can be sent.
  ///
  /// - Throws: `AutomationError` if no such point is found in time.
  mutating func aim() throws -> Aim {
    var state = AimState.find
    while true {
      onTransition(state.name)
      if case .aimed(let aim) = state { return aim }
      state = try next(after: state)
    }
  }

  /// Sends the event to the element.
  ///
  /// - Throws: `AutomationError` if the event cannot be sent in time, and the errors of the event.
  mutating func run() throws {
    var state = AimState.find
    while true {
      onTransition(state.name)
      if case .done = state { return }
      state = try next(after: state)
    }
  }

  private mutating func next(after state: AimState) throws -> AimState {
    switch state {
    case .find: try find()
    case .examine(let node):
      try Self.catchingTransientErrors { .remedy(node, try scene.examine(node), next: 0) }
    case .remedy(let node, let outcome, let next): try remedy(node, outcome, next)
    case .wait(let error, let blocker): try wait(error, blocker)
    case .ask(let interruption, let otherwise): try ask(interruption, otherwise)
    case .aimed(let aim): try send(aim)
    case .sent(let aim): repeatIfNeeded(aim)
    case .done: state
    }
  }

  // MARK: - Looking

  private mutating func find() throws -> AimState {
    attemptMark = scene.eventCount
    budget.beginAttempt()
    return try Self.catchingTransientErrors { .examine(try scene.find(retry: budget.attempt)) }
  }

  /// Runs a part of one attempt, and turns a transient error into a wait.
  private static func catchingTransientErrors(_ body: () throws -> AimState) throws -> AimState {
    do {
      return try body()
    } catch let error as AutomationError where error.isTransient {
      return .wait(error, blocker: nil)
    }
  }

  private mutating func remedy(_ node: ElementNode, _ outcome: HitTester.Outcome, _ next: Int) throws
    -> AimState
  {
    try Self.catchingTransientErrors {
      for (number, remedy) in scene.remedies.enumerated().dropFirst(next) {
        guard let found = try scene.apply(remedy, to: node, outcome, attempt: budget.attempt) else {
          continue
        }
        if let note = remedy.note { scene.note("\(note) \(scene.name)") }
        return .remedy(found, try scene.hit(found), next: number + 1)
      }
      return try judge(node, outcome)
    }
  }

  private mutating func judge(_ node: ElementNode, _ outcome: HitTester.Outcome) throws -> AimState {
    switch outcome {
    case .point(let middle, let visibleFrame):
      let aim = try scene.aim(at: node, middle, visibleFrame: visibleFrame)
      guard let interruption = try scene.interruption(of: aim) else { return .aimed(aim) }
      return .ask(interruption, otherwise: .aim(aim))
    case .obstacle(let obstacle):
      budget.endAttempt(at: scene.now)
      let error = scene.failure(for: obstacle, of: node)
      // Finding the interruption requires reading other programs. If no handlers are called, the interruption is needed
      // only for a failure, and is found then.
      guard rounds.isReady else {
        return .wait(error, blocker: { [scene] in scene.interruption(for: obstacle, of: node) })
      }
      guard let interruption = scene.interruption(for: obstacle, of: node) else {
        return .wait(error, blocker: nil)
      }
      guard rounds.isReady(for: interruption) else { return .wait(error, blocker: { interruption }) }
      let now = scene.now
      rounds.noteSighting(of: interruption, at: now)
      let isUrgent = rounds.shouldAskAtOnce(interruption, at: now) || budget.isOver(at: now)
      return isUrgent
        ? .ask(interruption, otherwise: .failure(error)) : .wait(error, blocker: { interruption })
    }
  }

  // MARK: - Waiting and asking

  private mutating func wait(_ error: AutomationError, _ blocker: (() -> Interruption?)?) throws -> AimState {
    budget.endAttempt(at: scene.now)
    let isOver = scene.isCancelled || budget.isOver(at: scene.now)
    if error.kind == .noMatches, isOver || scene.isSearchDue, try scene.search() { return .find }
    guard !isOver else { throw rounds.explaining(scene.explaining(error), blocker: blocker) }
    if budget.attempt == 1 { noteWait(error) }
    let begun = scene.now
    scene.waitForChange(after: attemptMark, until: budget.deadline)
    budget.noteWait(scene.now - begun)
    return .find
  }

  private mutating func noteWait(_ error: AutomationError) {
    let reason =
      switch error.kind {
      case .noMatches: "\(scene.name) does not exist yet"
      case .multipleMatches: "Several elements match \(scene.name)"
      case .disabled: "\(scene.name) is disabled"
      default: "\(scene.name) cannot receive events yet"
      }
    guard notedReasons.insert(reason).inserted else { return }
    scene.note(String(format: "%@: waiting up to %.1f s", reason, budget.settleTime))
  }

  private mutating func ask(_ interruption: Interruption, _ otherwise: AimState.Otherwise) throws -> AimState
  {
    // If a handler was called early and declined, the obstacle may still disappear within the settle limit.
    let isEarly = rounds.shouldAskAtOnce(interruption, at: scene.now)
    let wasHandled = rounds.handle(interruption)
    guard wasHandled || isEarly else {
      switch otherwise {
      case .failure(let error): throw rounds.explaining(error)
      case .aim(let aim):
        scene.ignore(interruption)
        return .aimed(aim)
      }
    }
    try scene.recover(wasHandled: wasHandled)
    budget.restart(at: scene.now)
    return .find
  }

  // MARK: - Sending

  private mutating func send(_ aim: Aim) throws -> AimState {
    let begun = scene.now
    do {
      try scene.send(to: aim)
    } catch is PointOccluded {
      scene.note("Another element or window covered \(scene.name) just before the event was sent")
      guard budget.countFailedSend() else {
        throw AutomationError(
          .notHittable,
          "Another element or window covered \(scene.name) each time before the event was sent. Wait "
            + "until the program is at rest.")
      }
      budget.restart(at: scene.now)
      return .find
    }
    // If the program ends or hangs because of the event, the next step reports that.
    scene.settle(afterSending: scene.now - begun)
    return .sent(aim)
  }

  private mutating func repeatIfNeeded(_ aim: Aim) -> AimState {
    guard !isRepeated, let reason = scene.reasonToRepeat(aim) else { return .done(aim) }
    isRepeated = true
    scene.note(reason)
    budget.restart(at: scene.now)
    return .find
  }
}
