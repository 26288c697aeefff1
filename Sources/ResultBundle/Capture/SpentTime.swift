// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Adds up what the open steps spend on each kind of work.
///
/// Time counts for the innermost kind that is running: reading a tree while waiting for idle is `snapshot`. A step has
/// what its parts have.
struct SpentTime {
  private var sums: [[String: TimeInterval]] = []
  private var running: [(kind: WorkKind, depth: Int, since: TimeInterval)] = []

  /// A step begins.
  mutating func push() { sums.append([:]) }

  /// The innermost step ends; work that was left open in it, as by a test that was stopped, ends with it.
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

  /// Gives the innermost work its time up to now.
  private mutating func settle(_ now: TimeInterval) {
    guard let last = running.indices.last, let step = sums.indices.last else { return }
    sums[step][running[last].kind.rawValue, default: 0] += now - running[last].since
    running[last].since = now
  }
}
