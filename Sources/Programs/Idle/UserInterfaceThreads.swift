// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Which threads serve a program's user interface where that is not the main thread.
///
/// The main thread of some programs waits for signals or for a child, and the user interface runs in another thread: media
/// players, programs with a part in another language. Nothing in `/proc` names that thread, but it has to run for the
/// program to answer on the accessibility bus.
enum UserInterfaceThreads {
  enum Finding: Equatable {
    /// Nobody answers.
    case none
    /// The main thread does, or is back from what it did.
    case main
    /// The threads that ran each time the program answered, and wait for events now; empty while they do something.
    case others([pid_t])
  }

  /// - Parameters:
  ///   - process: its id.
  ///   - isAnswered: asks the program something that its user interface answers.
  /// - Returns: the threads, or that it is not known yet.
  static func find(in process: pid_t, isAnswered: () -> Bool) -> Finding {
    let main = ThreadSampler(processIdentifier: process, readsSystemCalls: false)
    let threads = BackgroundThreads()
    threads.begin(processes: [process])
    var candidates: Set<pid_t>?
    for _ in 0..<rounds {
      let (mainBefore, before) = (main?.sample()?.timeslices, threads.look().timeslices)
      guard isAnswered() else { return .none }
      guard main?.sample()?.timeslices == mainBefore else { return .main }
      let ran = Set(threads.look().timeslices.filter { before[$0.key] != $0.value }.keys)
      candidates = candidates?.intersection(ran) ?? ran
    }
    return .others(
      (candidates ?? []).filter { thread in
        ThreadSampler(processIdentifier: process, thread: thread)?.sample()?.isWaiting == true
      }.sorted())
  }

  /// A thread that runs by itself now and then does not do so each time.
  private static let rounds = 4
}
