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
  ///   - body: the work of the thread, which ends with it.
  package static func start(_ name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      clinux_name_thread(name)
      body()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
}
