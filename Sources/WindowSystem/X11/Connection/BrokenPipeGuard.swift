// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Prevents SIGPIPE from ending the process while libxcb writes.
///
/// libxcb writes with writev(2), which raises SIGPIPE when the server has ended. The signal is sent to the writing
/// thread, so it is enough to block the signal in this thread and to remove a pending one afterwards. The process's
/// handling of SIGPIPE is not changed.
enum BrokenPipeGuard {
  static func run<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows -> sending Result {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    guard pthread_sigmask(SIG_BLOCK, &pipe, &before) == 0, sigismember(&before, SIGPIPE) == 0 else {
      return try body()
    }
    defer {
      var noTime = timespec()
      // Removes a pending SIGPIPE; returns at once if no SIGPIPE is pending.
      sigtimedwait(&pipe, nil, &noTime)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }
}
