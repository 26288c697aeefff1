// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation

/// The threads that the code of a test has started and that still run.
///
/// One function of the C library creates all threads of the process, and `CThreadLog` replaces this function. The
/// replacement records the call stack of each call, except for threads that system libraries, such as libdispatch and
/// Foundation, create for their own use. Threads of Understudy are left out; their names begin with "understudy".
enum StartedThreads {
  struct Entry: Hashable {
    let thread: Int32
    /// The name of the thread; nil if the thread has only the name of the process.
    let name: String?
    /// The call stack that started the thread, the innermost call first.
    let addresses: [UInt]
  }

  static func begin() { cthreadlog_start() }

  /// Removes the present threads from the log, so that only new threads are reported.
  static func forget() { cthreadlog_forget() }

  static func running() -> [Entry] {
    var entries = [cthreadlog_entry](repeating: cthreadlog_entry(), count: maximumThreads)
    let count = Int(cthreadlog_read(&entries, Int32(maximumThreads)))
    return entries.prefix(count).compactMap { entry in
      let addresses = withUnsafeBytes(of: entry.addresses) {
        Array($0.bindMemory(to: UInt.self).prefix(Int(entry.count)))
      }
      // A thread without a name has the name of the process, which may be any string. So the name of the process counts
      // as no name.
      let name = name(of: entry.thread).flatMap { $0 == processName ? nil : $0 }
      guard name?.hasPrefix("understudy") != true else { return nil }
      return Entry(thread: entry.thread, name: name, addresses: addresses)
    }
  }

  /// The highest number of threads that are reported for a test.
  private static let maximumThreads = 32

  private static let processName = name(of: getpid())

  private static func name(of thread: Int32) -> String? {
    // A thread that has ended has no name.
    guard let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8) else {
      return nil
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
