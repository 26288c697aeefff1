// SPDX-License-Identifier: Apache-2.0

import Synchronized

/// Runs work that waits for a disk, a database or a script on a separate thread, where it delays no other work.
///
/// Each call starts a thread. The callers limit the number of threads: there is one for each request, whose number
/// `WebLimits.connections` limits, one for each running job and for each mail that is sent, and one for each periodic
/// task of the server.
enum BlockingWork {
  static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await NamedThread.result("understudy-work", of: body)
  }

  /// Runs work that can end early.
  ///
  /// - Parameter body: the work; its argument returns whether the calling task is cancelled.
  /// - Returns: the result of the work.
  /// - Throws: the error of the work.
  static func runCancellable<Result: Sendable>(
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Result
  ) async throws -> Result {
    let isCancelled = ConditionMutex(false)
    return try await withTaskCancellationHandler {
      try await run { try body { isCancelled.withLock { $0 } } }
    } onCancel: {
      isCancelled.change { $0 = true }
    }
  }
}
