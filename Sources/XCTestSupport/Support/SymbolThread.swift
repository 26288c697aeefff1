// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// The one thread that reads debugging information.
///
/// The Swift runtime keeps what it has read for each thread that asks (6.3): some 30 MB of a test bundle, and again the
/// time to read it. Asynchronous tests fail on a different thread each time.
final class SymbolThread: @unchecked Sendable {
  static let shared = SymbolThread()

  private let condition = NSCondition()
  private var jobs: [@Sendable () -> Void] = []
  private var isStarted = false

  /// Does the work on that thread, and waits for it.
  func run<Result>(_ work: @escaping () -> Result) -> Result {
    // The thread that waits is the only one that looks at it, after the other has written it.
    nonisolated(unsafe) var result: Result?
    nonisolated(unsafe) let work = work
    let isDone = DispatchSemaphore(value: 0)
    condition.withLock {
      jobs.append {
        result = work()
        isDone.signal()
      }
      if !isStarted {
        isStarted = true
        let thread = Thread { [self] in
          clinux_name_thread("understudy-syms")
          serve()
        }
        thread.start()
      }
      condition.signal()
    }
    isDone.wait()
    guard let result else { preconditionFailure("A job signals only after its result is there.") }
    return result
  }

  private func serve() -> Never {
    while true {
      condition.lock()
      while jobs.isEmpty { condition.wait() }
      let job = jobs.removeFirst()
      condition.unlock()
      job()
    }
  }
}
