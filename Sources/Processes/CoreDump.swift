// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// The memory image that the kernel writes of a program that crashes, core(5).
///
/// Letting it be written costs a healthy program nothing: it is a limit that the kernel looks at when a fatal signal
/// comes. Tracing the program would stop it at each signal and each new thread, and keep debuggers away from it.
package enum CoreDump {
  package enum Search: Sendable {
    case found(URL)
    /// There is no image; the text is the reason, as a sentence.
    case missing(String)
  }

  /// Bytes; what is larger is cut off by the kernel.
  ///
  /// Programs of some gigabytes would fill the disk.
  private static let maximumBytes: UInt64 = 2 << 30

  /// Lets a program under test and what it will start write images, if the user's hard limit does.
  package static func allow(_ process: pid_t) {
    guard clinux_limit_cores(process, maximumBytes) == 0 else { return }
    // Private memory, which has the stacks, and the first pages of libraries, which name them: no shared memory
    // with pictures.
    if let file = try? FileDescriptor.open("/proc/\(process)/coredump_filter", O_WRONLY) {
      _ = write(file.number, "0x11", 4)
    }
  }

  /// Whether the kernel is writing the image of a process, which has not ended until that is done.
  package static func isBeingWritten(of process: pid_t) -> Bool {
    guard let status = ProcessTable.contents("/proc/\(process)/status") else { return false }
    return String(decoding: status, as: UTF8.self).contains("CoreDumping:\t1")
  }

  /// Whether the kernel is about to end a process: it writes the image of its memory, or has given the memory back, which
  /// a process has up to the last.
  package static func isEnding(_ process: pid_t) -> Bool {
    guard let status = ProcessTable.contents("/proc/\(process)/status") else { return true }
    let text = String(decoding: status, as: UTF8.self)
    return text.contains("CoreDumping:\t1") || !text.contains("VmSize:")
  }

  /// Looks for the image of a process that has crashed.
  ///
  /// - Parameters:
  ///   - process: its id.
  ///   - directory: the folder that the process ran in.
  ///   - pattern: `kernel.core_pattern`.
  ///   - addsProcess: `kernel.core_uses_pid`.
  /// - Returns: the file, or the reason why it is missing.
  package static func find(
    of process: pid_t, in directory: URL, pattern: String = setting("core_pattern"),
    addsProcess: Bool = setting("core_uses_pid") == "1"
  ) -> Search {
    if let obstacle = obstacle(pattern) { return .missing(obstacle) }
    let file = URL(fileURLWithPath: pattern, relativeTo: URL(fileURLWithPath: directory.path + "/"))
    var name = glob(for: file.lastPathComponent, process)
    if addsProcess, !pattern.contains("%p") { name += ".\(process)" }
    let folder = file.deletingLastPathComponent()
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)) ?? []
    let newest = files.filter { fnmatch(name, $0.lastPathComponent, 0) == 0 }
      .max { modification(of: $0) < modification(of: $1) }
    guard let newest else {
      return .missing(
        "The kernel wrote no image of it into \(folder.path): the program may have changed its folder, or "
          + "the limit of the user (ulimit -H -c) forbids it.")
    }
    return .found(newest)
  }

  /// Why the images of crashed programs cannot be had on this machine; nil when they can.
  package static var obstacle: String? { obstacle(setting("core_pattern")) }

  private static func obstacle(_ pattern: String) -> String? {
    guard pattern.hasPrefix("|") else { return nil }
    let program = pattern.dropFirst().prefix { $0 != " " }
    return "This machine hands the images of crashed programs to \(program). "
      + "\"sysctl kernel.core_pattern=core\", as root, lets tests have them."
  }

  package static func setting(_ name: String) -> String {
    let bytes = ProcessTable.contents("/proc/sys/kernel/\(name)") ?? []
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func modification(of file: URL) -> Date {
    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }

  /// The names that a pattern stands for, for one process.
  private static func glob(for pattern: String, _ process: pid_t) -> String {
    var glob = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        glob.append(character)
        continue
      }
      switch rest.popFirst() {
      case "%": glob.append("%")
      case "p", "i": glob += "\(process)"
      default: glob.append("*")
      }
    }
    return glob
  }
}
