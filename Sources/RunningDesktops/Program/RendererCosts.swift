// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Decides whether a program's renderer or its tree answers the next query.
///
/// A reply from the renderer takes less time than a reading of the tree. But a tree that is known to be unchanged
/// answers all further queries almost without calls. The number of queries before the next change is unknown, so the
/// renderer answers until its replies have taken as much time as a reading; then the tree is read. The total is at most
/// twice the time of the better choice (the rule of the ski rental problem).
///
/// A reading is useless if the tree cannot be proven to be unchanged after it, for example because a timer of the page
/// runs. After each useless reading, the renderer answers twice as long as before.
package struct RendererCosts {
  private static let maximumAllowance = 64.0

  /// The seconds of the last reading of the tree; nil before the first one.
  private var reading: TimeInterval?
  /// The seconds of the renderer's replies since the last change or reading.
  private var answers: TimeInterval = 0
  /// The number of accessibility events at the last reply or reading.
  private var events: UInt64 = 0
  /// The time for replies, in readings.
  private var allowance = 1.0
  /// Whether the last reading took place only because the replies had taken too long.
  private var isTrial = false

  /// Decides whether the tree should be read now.
  ///
  /// - Parameter current: the number of accessibility events so far.
  /// - Returns: true if the renderer's answers have taken as much time as a reading, since the last change.
  package mutating func areReached(events current: UInt64) -> Bool {
    if current == events, isTrial { allowance = min(allowance * 2, Self.maximumAllowance) }
    isTrial = false
    guard current == events, let reading, answers >= reading * allowance else { return false }
    isTrial = true
    return true
  }

  /// Notes an answer of the renderer.
  package mutating func noteAnswer(seconds: TimeInterval, events current: UInt64) {
    answers = current == events ? answers + seconds : seconds
    events = current
  }

  /// Notes a reading of the tree.
  package mutating func noteReading(seconds: TimeInterval, events current: UInt64) {
    reading = seconds
    answers = 0
    events = current
  }

  /// Notes that the tree that was read last is known to be unchanged.
  package mutating func noteUnchangedTree() {
    allowance = 1
    isTrial = false
  }
}
