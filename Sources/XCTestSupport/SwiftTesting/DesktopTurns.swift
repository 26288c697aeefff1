// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Runs tasks one after another, in the order of their arrival.
///
/// Waiting tasks block no thread.
///
/// Swift Testing runs tests in parallel. A process has one desktop with one pointer and one keyboard, so tests that use
/// them take turns.
final class DesktopTurns: Sendable {
  private struct Waiter {
    let id: UUID
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var isTaken = false
    var waiters: [Waiter] = []
    var cancelled: Set<UUID> = []
  }

  private let state = Mutex(State())

  /// Waits for the turn of the calling task, and then runs `body`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, and the error that `body` throws.
  func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await begin()
    defer { end() }
    return try await body()
  }

  private func begin() async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enqueue(Waiter(id: id, continuation: $0)) }
    } onCancel: {
      cancel(id)
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private func enqueue(_ waiter: Waiter) {
    let outcome: Result<Void, any Error>? = state.withLock {
      if $0.cancelled.remove(waiter.id) != nil { return .failure(CancellationError()) }
      guard $0.isTaken else {
        $0.isTaken = true
        return .success(())
      }
      $0.waiters.append(waiter)
      return nil
    }
    if let outcome { waiter.continuation.resume(with: outcome) }
  }

  /// Cancels a task, which may not be in the queue yet, may wait in it, or may have had its turn.
  private func cancel(_ id: UUID) {
    let waiter: Waiter? = state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private func end() {
    let next: Waiter? = state.withLock {
      if $0.waiters.isEmpty {
        $0.isTaken = false
        return nil
      }
      return $0.waiters.removeFirst()
    }
    next?.continuation.resume()
  }
}
