import Foundation

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

  /// - Parameter isAnswered: asks the program something that its user interface answers.
  static func find(in process: pid_t, isAnswered: () -> Bool) -> Finding {
    var candidates: Set<pid_t>?
    for _ in 0..<rounds {
      let before = timeslices(of: process)
      guard isAnswered() else { return .none }
      let after = timeslices(of: process)
      let ran = Set(after.filter { before[$0.key] != $0.value }.keys)
      if ran.contains(process) { return .main }
      candidates = candidates?.intersection(ran) ?? ran
    }
    return .others(
      (candidates ?? []).filter { thread in
        ThreadSampler(processIdentifier: process, thread: thread)?.sample()?.isWaiting == true
      }.sorted())
  }

  /// A thread that runs by itself now and then does not do so each time.
  private static let rounds = 4

  private static func timeslices(of process: pid_t) -> [pid_t: UInt64] {
    var slices: [pid_t: UInt64] = [:]
    for thread in BackgroundThreads.threads(of: process) {
      let sampler = ThreadSampler(processIdentifier: process, thread: thread, readsSystemCalls: false)
      slices[thread] = sampler?.sample()?.timeslices
    }
    return slices
  }
}
