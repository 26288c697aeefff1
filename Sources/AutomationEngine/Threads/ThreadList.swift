// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The threads of a process, as the kernel lists them.
enum ThreadList {
  static func threads(of process: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
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
