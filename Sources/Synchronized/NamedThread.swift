// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// Threads of Understudy, each with a name that debuggers and `/proc` show.
package enum NamedThread {
  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: the name, of at most 15 bytes, the kernel's limit.
  ///   - stackSize: the size of the stack in bytes; nil for the system's default.
  ///   - body: the work of the thread; the thread ends when the work ends.
  package static func start(_ name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      clinux_name_thread(name)
      body()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  /// Runs work that blocks, because it waits for a disk, a database or a process, on a separate thread.
  ///
  /// On a separate thread, the work delays no other task. Each call starts a thread, so the caller must limit the
  /// number of simultaneous calls.
  ///
  /// - Parameters:
  ///   - name: the name, of at most 15 bytes, the kernel's limit.
  ///   - body: the work.
  /// - Returns: the result of the work.
  /// - Throws: the error of the work.
  package static func result<Result: Sendable, Failure: Error>(
    _ name: String, of body: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = await withCheckedContinuation { continuation in
      start(name) { continuation.resume(returning: Swift.Result(catching: body)) }
    }
    return try result.get()
  }
}
