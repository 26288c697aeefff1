// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Names processes in tables, so that processes of the same executable with different work have different names.
enum ProcessName {
  /// Returns the name of a running process, such as "session bus (dbus-daemon)" or "chromium, renderer".
  ///
  /// - Parameter process: the id of the process.
  /// - Returns: the name; "?" if the process has ended.
  static func of(_ process: pid_t) -> String {
    let words = arguments(of: process)
    let executable = executable(of: process) ?? words.first ?? "?"
    if let part = parts.first(where: { part in words.contains { $0.hasSuffix(part.argument) } }) {
      return "\(part.name) (\(executable))"
    }
    // Chromium's processes have the same executable, and an option with their work.
    if let type = words.first(where: { $0.hasPrefix("--type=") }) {
      return "\(executable), \(type.dropFirst("--type=".count))"
    }
    return executable
  }

  /// Arguments that only one part of a desktop has.
  private static let parts = [
    (argument: "/etc/session.conf", name: "session bus"),
    (argument: "/accessibility.conf", name: "accessibility bus"),
    (argument: "understudy-guard", name: "guard"),
  ]

  private static func executable(of process: pid_t) -> String? {
    // An error means that the process has ended.
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    return path.map { URL(fileURLWithPath: $0).lastPathComponent }
  }

  private static func arguments(of process: pid_t) -> [String] {
    let bytes = ProcessTable.contents("/proc/\(process)/cmdline") ?? []
    // Chromium replaces the zero bytes between its arguments by spaces.
    return bytes.split(whereSeparator: { $0 == 0 || $0 == UInt8(ascii: " ") })
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
