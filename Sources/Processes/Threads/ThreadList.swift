// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The threads of a process, as the kernel lists them.
package enum ThreadList {
  /// How often a list is read that another number of threads than the kernel counts is in.
  private static let maximumReads = 5

  package static func threads(of process: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var threads: [pid_t] = []
    for _ in 1...maximumReads {
      threads = read(folder)
      // The list ends early where the thread that it has come to ends meanwhile, and the newest ones are missing. The folder
      // has a link for each thread besides its own two.
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
