// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs work that waits for a disk or a database on a separate thread, where it blocks no other work.
enum Blocking {
  private static let queue = DispatchQueue(label: "understudy-bots", attributes: .concurrent)

  static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }
}
