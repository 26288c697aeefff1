// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The threads of a process, as the kernel lists them.
package enum ThreadList {
  /// The maximum number of reads of a list whose length differs from the kernel's count of threads.
  private static let maximumReads = 5

  /// Returns the ids of the threads of a process; empty if the process has ended.
  package static func threads(of process: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var threads: [pid_t] = []
    for _ in 1...maximumReads {
      threads = read(folder)
      // If the thread at the current position of the list ends during the read, the list is cut, and the newest threads
      // are missing. The link count of the folder is the number of threads plus two.
      var status = stat()
      guard fstat(dirfd(folder), &status) == 0, Int(status.st_nlink) > threads.count + 2 else { break }
      rewinddir(folder)
    }
    return threads
  }

  private static func read(_ folder: OpaquePointer) -> [pid_t] {
    var threads: [pid_t] = []
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { pid_t(atoi($0)) }
      }
      if thread > 0 { threads.append(thread) }
    }
    return threads
  }
}
