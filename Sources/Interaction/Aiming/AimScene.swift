// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// The target of an event: an element, and the point of it that receives the event.
struct Aim {
  let node: ElementNode
  let point: CGPoint
  /// The visible part of the element, in pixels of the screen.
  let visibleFrame: CGRect
}

/// The element, the program and the desktop that an ``AimLoop`` works with.
///
/// The tests of the loop use a scripted scene, which needs no desktop.
protocol AimScene: AnyObject {
  /// The calls to interruption handlers for this event.
  var rounds: InterruptionRounds { get }
  /// The seconds to wait for an element that does not exist yet, is disabled, or is covered by something that will
  /// disappear.
  var settleTime: TimeInterval { get }
  /// The remedies for obstacles, in order: each remedy sees the result of the previous ones.
  var remedies: [any AimRemedy] { get }

  // MARK: Time

  /// The current time of the monotonic clock, in seconds.
  var now: TimeInterval { get }
  /// Whether the operation that sends the event is cancelled (``Cancellation``).
  var isCancelled: Bool { get }
  /// The number of events that the program has sent so far. The loop reads it before an attempt and passes it to
  /// ``waitForChange(after:until:)``.
  var eventCount: UInt64 { get }
  /// Waits until the program sends an event, or until the next attempt is due.
  func waitForChange(after count: UInt64, until deadline: TimeInterval)

  // MARK: Looking

  /// Resolves the query; `retry` is the number of earlier attempts.
  func find(retry: Int) throws -> ElementNode
  /// Returns the point at which the element can receive an event, or the obstacle.
  ///
  /// In a list whose toolkit does not report how far it has scrolled, this presses keys to bring the element into view,
  /// because its point is known only then (``OpenListByKeys``).
  ///
  /// - Throws: `AutomationError`, also of the kind `disabled`.
  func examine(_ node: ElementNode) throws -> HitTester.Outcome
  /// Repeats the hit test after a remedy.
  func hit(_ node: ElementNode) throws -> HitTester.Outcome
  /// Applies a remedy.
  ///
  /// - Returns: the element in its new state; nil if the remedy is for another obstacle.
  func apply(_ remedy: any AimRemedy, to node: ElementNode, _ outcome: HitTester.Outcome, attempt: Int) throws
    -> ElementNode?
  func aim(at node: ElementNode, _ middle: CGPoint, visibleFrame: CGRect) throws -> Aim
  /// Whether enough time has passed for a missing row to appear on its own, so that the loop may search for the row by
  /// scrolling.
  var isSearchDue: Bool { get }
  /// Searches for a row by scrolling, once.
  ///
  /// - Returns: whether the element exists now.
  func search() throws -> Bool

  // MARK: Interruptions

  func interruption(for obstacle: HitTester.Obstacle, of node: ElementNode) -> Interruption?
  /// Returns an unexpected window or element at the point of the event. The point can receive the event nevertheless.
  func interruption(of aim: Aim) throws -> Interruption?
  /// Waits for the program after the handlers were called.
  func recover(wasHandled: Bool) throws
  /// Sends the event although no handler has handled the interruption.
  func ignore(_ interruption: Interruption)

  // MARK: Failures

  func failure(for obstacle: HitTester.Obstacle, of node: ElementNode) -> AutomationError
  /// Adds the result of the search by scrolling to the error.
  func explaining(_ error: AutomationError) -> AutomationError

  // MARK: Sending

  /// Sends the event.
  ///
  /// - Throws: ``PointOccluded`` if something covered the point immediately before the event; the event was not sent
  ///   then.
  func send(to aim: Aim) throws
  /// Waits until the program is idle again.
  func settle(afterSending seconds: TimeInterval)
  /// Returns the reason to send the event again; nil if it has arrived, as far as can be determined.
  func reasonToRepeat(_ aim: Aim) -> String?

  // MARK: Record

  /// The element's name in the middle of a sentence.
  var name: String { get }
  func note(_ line: String)
}

/// The defaults of a scene: no remedies and no search. An event is sent once, to the content at its point.
extension AimScene {
  var remedies: [any AimRemedy] { [] }
  var isSearchDue: Bool { false }

  func apply(
    _ remedy: any AimRemedy, to node: ElementNode, _ outcome: HitTester.Outcome, attempt: Int
  ) throws -> ElementNode? { nil }
  func search() throws -> Bool { false }
  func interruption(for obstacle: HitTester.Obstacle, of node: ElementNode) -> Interruption? { nil }
  func explaining(_ error: AutomationError) -> AutomationError { error }
  func reasonToRepeat(_ aim: Aim) -> String? { nil }
}
