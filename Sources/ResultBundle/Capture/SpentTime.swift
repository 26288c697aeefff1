// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Adds up the time that the open steps of one thread or task spend on each kind of work.
///
/// Time counts for the innermost kind of work that is running. For example, reading a tree while waiting for idle
/// counts as `snapshot`. The time of a step includes the time of the steps inside it, except
/// those of other threads and tasks, which run at the same time.
struct SpentTime {
  private var sums: [[String: TimeInterval]] = []
  private var running: [(kind: WorkKind, depth: Int, since: TimeInterval)] = []

  /// Whether no step and no work is open.
  var isEmpty: Bool { sums.isEmpty && running.isEmpty }

  /// Begins a step.
  mutating func push() { sums.append([:]) }

  /// Ends the innermost step, and any work that was left open in it, for example by a stopped test.
  ///
  /// - Parameter now: the current time, in seconds.
  /// - Returns: the seconds that the step spent on each kind of work, by the name of the kind.
  mutating func pop(at now: TimeInterval) -> [String: TimeInterval] {
    while let last = running.last, last.depth >= sums.count { end(last.kind, at: now) }
    guard let sum = sums.popLast() else { return [:] }
    if let outer = sums.indices.last { sums[outer].merge(sum, uniquingKeysWith: +) }
    return sum
  }

  mutating func begin(_ kind: WorkKind, at now: TimeInterval) {
    settle(now)
    running.append((kind, sums.count, now))
  }

  mutating func end(_ kind: WorkKind, at now: TimeInterval) {
    guard running.last?.kind == kind else { return }
    settle(now)
    running.removeLast()
    if let last = running.indices.last { running[last].since = now }
  }

  /// Adds the time since the last addition to the innermost kind of work, in the innermost step.
  private mutating func settle(_ now: TimeInterval) {
    guard let last = running.indices.last, let step = sums.indices.last else { return }
    sums[step][running[last].kind.rawValue, default: 0] += now - running[last].since
    running[last].since = now
  }
}
