// SPDX-License-Identifier: Apache-2.0

import Synchronized

/// Runs work that waits for a disk, a database or a script on a separate thread, where it delays no other work.
///
/// Each call has its own thread. Their number is limited by the callers: one for each request, which
/// `WebLimits.connections` limits, one for each job that runs, and one for each periodic task of the server.
enum BlockingWork {
  static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await NamedThread.result("understudy-work", of: body)
  }
}
