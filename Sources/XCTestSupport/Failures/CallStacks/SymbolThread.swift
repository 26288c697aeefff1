// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// The one thread that reads debugging information.
///
/// The Swift runtime (6.3) caches the information separately for each thread. Each further thread would need some 30 MB
/// for a test bundle, and the time to read the information again. Asynchronous tests fail on a different thread each
/// time, so all threads use this one.
final class SymbolThread: Sendable {
  static let shared = SymbolThread()

  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isStarted = false
  }

  private let state = ConditionMutex(State())

  /// Runs `work` on the thread that reads debugging information, and waits for the result.
  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result {
    let result = ConditionMutex<Result?>(nil)
    let isFirst = state.change { state in
      state.jobs.append {
        let done = work()
        result.change { $0 = done }
      }
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isFirst {
      NamedThread.start("understudy-syms") { [self] in serve() }
    }
    return result.wait { done in done.map { .found($0) } ?? .again(until: nil) }
  }

  private func serve() -> Never {
    while true {
      let job = state.wait { $0.jobs.isEmpty ? .again(until: nil) : .found($0.jobs.removeFirst()) }
      job()
    }
  }
}
