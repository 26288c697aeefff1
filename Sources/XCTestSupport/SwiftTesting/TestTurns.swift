// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Lets one task after another in, in the order in which they came; the others wait without a thread.
///
/// Swift Testing runs tests side by side. They drive one desktop with one pointer and one keyboard, so tests
/// that do take turns.
final class TestTurns: @unchecked Sendable {
  private struct Waiter {
    let id: UUID
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var isTaken = false
  private var waiters: [Waiter] = []
  private var cancelled: Set<UUID> = []

  /// Runs `body` when it is its turn.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits, and what `body` throws.
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
    lock.withLock { _ = cancelled.remove(id) }
  }

  private func enqueue(_ waiter: Waiter) {
    let outcome: Result<Void, any Error>? = lock.withLock {
      if cancelled.remove(waiter.id) != nil { return .failure(CancellationError()) }
      guard isTaken else {
        isTaken = true
        return .success(())
      }
      waiters.append(waiter)
      return nil
    }
    if let outcome { waiter.continuation.resume(with: outcome) }
  }

  /// The cancellation may come before the task stands in the queue, while it does, or after its turn came.
  private func cancel(_ id: UUID) {
    let waiter: Waiter? = lock.withLock {
      guard let index = waiters.firstIndex(where: { $0.id == id }) else {
        cancelled.insert(id)
        return nil
      }
      return waiters.remove(at: index)
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private func end() {
    let next: Waiter? = lock.withLock {
      if waiters.isEmpty {
        isTaken = false
        return nil
      }
      return waiters.removeFirst()
    }
    next?.continuation.resume()
  }
}
