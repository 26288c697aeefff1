// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// Where an event goes: an element, and the point of it that takes the event.
struct Aim {
  let node: ElementNode
  let point: CGPoint
  /// The part of the element that can be seen, in pixels of the screen.
  let visible: CGRect
}

/// The element, the program and the desktop that an ``AimLoop`` works with.
///
/// A test gives the loop a scene by script, and needs no desktop for it.
protocol AimScene: AnyObject {
  /// The questions that handlers of interruptions were asked for this event.
  var rounds: InterruptionRounds { get }
  /// Seconds for what is settling: an element that is not there yet, is disabled, or is covered by something that is about to go.
  var settleTime: TimeInterval { get }
  /// Removes what is in the way, in this order. Each remedy sees what the ones before have left.
  var remedies: [any AimRemedy] { get }

  // MARK: Time

  /// Seconds of the monotonic clock.
  var now: TimeInterval { get }
  /// Whether somebody has ended the test's waits.
  var isCalledOff: Bool { get }
  /// A mark for ``waitForChange(after:until:)``, set before an attempt.
  var eventCount: UInt64 { get }
  /// Waits until the program reports something, or until it is time for the next attempt.
  func waitForChange(after count: UInt64, until deadline: TimeInterval)

  // MARK: Looking

  /// Resolves the query, which was resolved as often before as `retry` says.
  func find(retry: Int) throws -> ElementNode
  /// Where the element takes an event, or why it takes none.
  ///
  /// - Throws: `AutomationError` of the kind `disabled`, too.
  func examine(_ node: ElementNode) throws -> HitTester.Outcome
  /// The same after a remedy.
  func hit(_ node: ElementNode) throws -> HitTester.Outcome
  /// - Returns: the element as it is afterwards; nil where the remedy is for something else.
  func apply(_ remedy: any AimRemedy, to node: ElementNode, _ outcome: HitTester.Outcome, attempt: Int) throws
    -> ElementNode?
  func aim(at node: ElementNode, _ middle: CGPoint, visible: CGRect) throws -> Aim
  /// Whether a row that is missing may be looked for by scrolling, since it does not appear by itself.
  var isSearchDue: Bool { get }
  /// Looks for a row by scrolling, once.
  ///
  /// - Returns: whether the element is there now.
  func search() throws -> Bool

  // MARK: Interruptions

  func interruption(for obstacle: HitTester.Obstacle, of node: ElementNode) -> Interruption?
  /// Something unexpected at a point that takes the event all the same.
  func interruption(of aim: Aim) throws -> Interruption?
  /// Waits for the program after handlers were asked.
  func recover(isDealtWith: Bool) throws
  /// Sends the event although nobody has dealt with what is there.
  func ignore(_ interruption: Interruption)

  // MARK: Failures

  func failure(for obstacle: HitTester.Obstacle, of node: ElementNode) -> AutomationError
  /// The error with what a search by scrolling has come to.
  func explaining(_ error: AutomationError) -> AutomationError

  // MARK: Sending

  /// Sends the event.
  ///
  /// - Throws: ``PointOccluded`` when something came over the point in the last moment; nothing was sent then.
  func send(to aim: Aim) throws
  /// Waits until the program is idle again.
  func settle(afterSending seconds: TimeInterval)
  /// Why the event has to be sent once more; nil where it has arrived as far as can be seen.
  func reasonToRepeat(_ aim: Aim) -> String?

  // MARK: Record

  /// The element, in the middle of a sentence.
  var name: String { get }
  func note(_ line: String)
}
