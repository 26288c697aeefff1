// SPDX-License-Identifier: Apache-2.0

import Foundation
import TimeLimits

/// What was seen of the input and not taken yet, in order and bounded.
///
/// Movements of the pointer are thinned out when many wait. Nothing else is left out: when the queue is full the one
/// who fills it waits, and the X server keeps what comes meanwhile.
final class InputQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private var events: [InputEvent] = []
  private var failure: (any Error)?
  private var isClosed = false
  private var isWoken = false
  private let capacity: Int
  private let maximumMoves: Int

  /// - Parameters:
  ///   - capacity: how many events may wait.
  ///   - maximumMoves: how many events may wait before one movement takes the place of the one before it.
  init(capacity: Int = 16_384, maximumMoves: Int = 1_024) {
    self.capacity = capacity
    self.maximumMoves = maximumMoves
  }

  /// - Returns: false when the queue was closed.
  @discardableResult
  func append(_ event: InputEvent) -> Bool {
    condition.withLock {
      if events.count >= maximumMoves, let last = events.last, event.replaces(last) {
        events[events.count - 1] = event
        return !isClosed
      }
      while events.count >= capacity, !isClosed { condition.wait() }
      guard !isClosed else { return false }
      events.append(event)
      condition.broadcast()
      return true
    }
  }

  /// All that waits; nothing when `deadline` came first, or somebody woke the waiter.
  func take(until deadline: TimeInterval) throws -> [InputEvent] {
    try condition.withLock {
      while events.isEmpty, failure == nil, !isClosed, !isWoken {
        let left = deadline - MonotonicClock.now
        guard left > 0 else { break }
        _ = condition.wait(until: Date(timeIntervalSinceNow: left))
      }
      isWoken = false
      if events.isEmpty, let failure { throw failure }
      defer {
        events.removeAll(keepingCapacity: true)
        condition.broadcast()
      }
      return events
    }
  }

  func wake() {
    condition.withLock {
      isWoken = true
      condition.broadcast()
    }
  }

  func fail(_ error: any Error) {
    condition.withLock {
      failure = failure ?? error
      condition.broadcast()
    }
  }

  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  var isOpen: Bool { condition.withLock { !isClosed } }
}

extension InputEvent {
  fileprivate func replaces(_ earlier: InputEvent) -> Bool {
    switch (kind, earlier.kind) {
    case (.motion, .motion): true
    case (.touchMoved(let finger), .touchMoved(let other)): finger == other
    default: false
    }
  }
}
