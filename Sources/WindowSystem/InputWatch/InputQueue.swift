// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// A bounded queue of input events in order, from the watch to the reader.
///
/// If many events wait, a movement of the pointer or of a finger replaces the previous movement. No other event is
/// dropped: if the queue is full, the writer waits, and the X server stores later input.
final class InputQueue: Sendable {
  private struct State {
    var events: [InputEvent] = []
    var failure: (any Error)?
    var isClosed = false
    var isWoken = false
  }

  private let state = ConditionMutex(State())
  private let capacity: Int
  private let maximumMoves: Int

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - capacity: the maximum number of waiting events.
  ///   - maximumMoves: if this number of events waits, a movement replaces the previous movement.
  init(capacity: Int = 16_384, maximumMoves: Int = 1_024) {
    self.capacity = capacity
    self.maximumMoves = maximumMoves
  }

  /// Adds an event; waits while the queue is full.
  ///
  /// - Returns: false if the queue is closed.
  @discardableResult
  func append(_ event: InputEvent) -> Bool {
    func replacesLast(_ state: State) -> Bool {
      state.events.count >= maximumMoves && state.events.last.map(event.replaces) == true
    }
    defer { state.broadcast() }
    return state.wait(
      while: { $0.events.count >= capacity && !$0.isClosed && !replacesLast($0) },
      then: {
        guard !$0.isClosed else { return false }
        if replacesLast($0) {
          $0.events[$0.events.count - 1] = event
        } else {
          $0.events.append(event)
        }
        return true
      })
  }

  /// Removes and returns all waiting events, after a wait for the first one.
  ///
  /// - Returns: the events; empty if `deadline` passes first, if ``wake()`` is called, or if the queue is closed.
  /// - Throws: the error of ``fail(_:)``, after all events were returned.
  func removeAll(until deadline: TimeInterval) throws -> [InputEvent] {
    defer { state.broadcast() }
    return try state.wait(
      until: deadline, while: { $0.events.isEmpty && $0.failure == nil && !$0.isClosed && !$0.isWoken },
      then: { state in
        state.isWoken = false
        if state.events.isEmpty, let failure = state.failure { throw failure }
        defer { state.events.removeAll(keepingCapacity: true) }
        return state.events
      })
  }

  /// Ends the current wait in ``removeAll(until:)``, or else the next one.
  func wake() { change { $0.isWoken = true } }

  /// Stores the error because of which no further event arrives; only the first error counts.
  func fail(_ error: any Error) { change { $0.failure = $0.failure ?? error } }

  func close() { change { $0.isClosed = true } }

  var isOpen: Bool { state.withLock { !$0.isClosed } }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    state.broadcast()
  }
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
