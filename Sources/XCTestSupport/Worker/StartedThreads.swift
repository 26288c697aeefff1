// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation

/// The threads that the code of a test has started and that still run.
///
/// All threads of the process are made by one function of the C library, which is replaced (`CThreadLog`): it records
/// who asked for them, and leaves those out that libdispatch and Foundation have for themselves. Threads of this library
/// have names that begin with "understudy".
enum StartedThreads {
  struct One: Hashable {
    let thread: Int32
    /// Its name; nil when that is only the process's name.
    let name: String?
    /// The call stack of who started it, the innermost first.
    let addresses: [UInt]
  }

  static func begin() { cthreadlog_start() }

  /// From now on only new ones are of interest.
  static func forget() { cthreadlog_forget() }

  static func running() -> [One] {
    var entries = [cthreadlog_entry](repeating: cthreadlog_entry(), count: most)
    let count = Int(cthreadlog_read(&entries, Int32(most)))
    return entries.prefix(count).compactMap { entry in
      let addresses = withUnsafeBytes(of: entry.addresses) {
        Array($0.bindMemory(to: UInt.self).prefix(Int(entry.count)))
      }
      // A thread that nobody named has the process's name, which may be anything.
      let name = name(of: entry.thread).flatMap { $0 == processName ? nil : $0 }
      guard name?.hasPrefix("understudy") != true else { return nil }
      return One(thread: entry.thread, name: name, addresses: addresses)
    }
  }

  /// The highest number of threads that are reported for a test.
  private static let most = 32

  private static let processName = name(of: getpid())

  private static func name(of thread: Int32) -> String? {
    guard let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8) else {
      return nil
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
