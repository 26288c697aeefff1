// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// The memory image that the kernel writes for a program that crashes, core(5).
///
/// Allowing the image costs nothing for a program that does not crash, because the permission is a resource limit that
/// the kernel reads only at a fatal signal. Tracing would stop the program at each signal and each new thread, and
/// block debuggers.
package enum CoreDump {
  package enum Search: Sendable {
    case found(URL)
    /// The image does not exist; the text is a sentence with the reason.
    case missing(String)
  }

  /// The maximum size in bytes, at which the kernel cuts the image.
  ///
  /// Without this maximum, the images of programs of several gigabytes would fill the disk.
  private static let maximumBytes: UInt64 = 2 << 30

  /// Allows images of a program under test and its descendants, if the user's hard limit permits images.
  package static func allow(_ process: pid_t) {
    guard clinux_limit_cores(process, maximumBytes) == 0 else { return }
    // An error means that the process has ended, or that the kernel lacks the file. Then the default content is
    // written.
    //
    // The image includes private memory, with the stacks, and the first pages of each library, which identify the
    // library. It does not include shared memory with pictures.
    if let file = try? FileDescriptor.open("/proc/\(process)/coredump_filter", O_WRONLY) {
      _ = write(file.number, "0x11", 4)
    }
  }

  /// Whether the kernel is writing the image of a process.
  ///
  /// The process ends when the image is complete.
  package static func isBeingWritten(of process: pid_t) -> Bool {
    guard let status = ProcessTable.contents("/proc/\(process)/status") else { return false }
    return String(decoding: status, as: UTF8.self).contains("CoreDumping:\t1")
  }

  /// Whether the kernel is about to end a process, or has ended it.
  ///
  /// Before the end, the kernel writes the memory image, and then releases the memory of the process.
  package static func isEnding(_ process: pid_t) -> Bool {
    guard let status = ProcessTable.contents("/proc/\(process)/status") else { return true }
    let text = String(decoding: status, as: UTF8.self)
    return text.contains("CoreDumping:\t1") || !text.contains("VmSize:")
  }

  /// Finds the image of a process that has crashed.
  ///
  /// - Parameters:
  ///   - process: the id of the process.
  ///   - directory: the working directory of the process.
  ///   - pattern: the value of `kernel.core_pattern`.
  ///   - addsProcess: the value of `kernel.core_uses_pid`.
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
    // A folder that cannot be read contains no image that a test could use.
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)) ?? []
    let newest = files.filter { fnmatch(name, $0.lastPathComponent, 0) == 0 }
      .max { modification(of: $0) < modification(of: $1) }
    guard let newest else {
      return .missing(
        "The kernel did not write a core dump to \(folder.path): the program may have changed its working folder, or "
          + "the user's limit (ulimit -H -c) forbids it.")
    }
    return .found(newest)
  }

  /// The reason why images of crashed programs are unavailable on this machine; nil if they are available.
  package static var obstacle: String? { obstacle(setting("core_pattern")) }

  private static func obstacle(_ pattern: String) -> String? {
    guard pattern.hasPrefix("|") else { return nil }
    let program = pattern.dropFirst().prefix { $0 != " " }
    return
      "This machine passes the images of crashed programs to \(program). To make them available to tests, run "
      + "\"sysctl kernel.core_pattern=core\" as root."
  }

  /// Returns the value of a kernel setting, such as "core_pattern"; empty if it cannot be read.
  package static func setting(_ name: String) -> String {
    let bytes = ProcessTable.contents("/proc/sys/kernel/\(name)") ?? []
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the time of the last change of a file; a file that was removed in the meantime counts as the oldest one.
  private static func modification(of file: URL) -> Date {
    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }

  /// Returns a glob for the file names that a pattern produces for one process.
  ///
  /// `%i` is the id of the thread that crashed, which equals the id of the process only for the main thread.
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
      case "p": glob += "\(process)"
      default: glob.append("*")
      }
    }
    return glob
  }
}
