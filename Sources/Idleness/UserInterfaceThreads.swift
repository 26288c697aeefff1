// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Finds the threads that serve a program's user interface, if the main thread does not.
///
/// In some programs, the main thread waits for signals or for a child, and the user interface runs in another thread:
/// media players, and programs with a part in another language. Nothing in `/proc` identifies this thread, but the
/// program can answer on the accessibility bus only if the thread is running.
enum UserInterfaceThreads {
  package enum Finding: Equatable {
    /// No thread answers.
    case none
    /// The main thread ran during a call: it answers, or has returned from its work.
    case main
    /// The threads that ran for every reply and wait for events now; empty while they are busy.
    case others([pid_t])
  }

  /// Calls the program several times and finds the threads that run for the replies.
  ///
  /// - Parameters:
  ///   - process: the id of the program's process.
  ///   - isAnswered: sends a call that the user interface answers, and returns whether it was answered.
  /// - Returns: the threads that answer; their ids are missing while they are busy.
  package static func find(in process: pid_t, isAnswered: () -> Bool) -> Finding {
    let main = ThreadSampler(processIdentifier: process, readsSystemCalls: false)
    let threads = BackgroundThreads()
    threads.begin(processes: [process])
    var candidates: Set<pid_t>?
    for _ in 0..<rounds {
      let (mainBefore, before) = (main?.sample()?.timeslices, threads.readState().timeslices)
      guard isAnswered() else { return .none }
      guard main?.sample()?.timeslices == mainBefore else { return .main }
      let ran = Set(threads.readState().timeslices.filter { before[$0.key] != $0.value }.keys)
      candidates = candidates?.intersection(ran) ?? ran
    }
    return .others(
      (candidates ?? []).filter { thread in
        ThreadSampler(processIdentifier: process, thread: thread)?.sample()?.isWaiting == true
      }.sorted())
  }

  /// The number of calls.
  ///
  /// A thread that sometimes runs for other reasons does not run during all of these calls.
  private static let rounds = 4
}
