// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The memory of a process in megabytes, as the kernel reports it in `/proc/PID/smaps_rollup`.
struct ProcessMemory: Codable {
  /// The memory, with each shared page divided by the number of processes that share it (PSS).
  ///
  /// The sum over processes counts each page once.
  var proportional = 0.0
  /// The pages that no other process uses, which the end of the process would release.
  var unshared = 0.0
  /// The part of ``proportional`` that is not in a file, such as the heap.
  var anonymous = 0.0
  /// The part of ``proportional`` that belongs to files, such as libraries and fonts.
  var files = 0.0
  /// The part of ``proportional`` that is shared memory, such as pictures for the display server.
  var sharedMemory = 0.0

  init() {}

  /// Reads the memory of a process; nil if the process has ended.
  ///
  /// - Parameter process: the id of the process.
  /// - Throws: `BenchmarkError` if the process is running, but its memory cannot be read.
  init?(of process: pid_t) throws {
    let path = "/proc/\(process)/smaps_rollup"
    guard let bytes = ProcessTable.contents(path), !bytes.isEmpty else {
      guard let entry = ProcessTable.entry(process), !entry.isZombie else { return nil }
      throw BenchmarkError(
        "\(path) was expected to be readable, but is not. The kernel has the file since Linux 4.14, for processes of "
          + "the same user.")
    }
    var kilobytes: [Substring: Double] = [:]
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == ":" })
      if words.count >= 2, let value = Double(words[1]) { kilobytes[words[0]] = value }
    }
    func megabytes(_ names: Substring...) -> Double {
      names.reduce(0) { $0 + (kilobytes[$1] ?? 0) } * 1024 / 1e6
    }
    proportional = megabytes("Pss")
    unshared = megabytes("Private_Clean", "Private_Dirty")
    anonymous = megabytes("Pss_Anon")
    files = megabytes("Pss_File")
    sharedMemory = megabytes("Pss_Shmem")
  }

  static func + (first: ProcessMemory, second: ProcessMemory) -> ProcessMemory {
    var sum = first
    sum.proportional += second.proportional
    sum.unshared += second.unshared
    sum.anonymous += second.anonymous
    sum.files += second.files
    sum.sharedMemory += second.sharedMemory
    return sum
  }
}
