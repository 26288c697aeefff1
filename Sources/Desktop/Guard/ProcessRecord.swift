// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What was started on a desktop, in a file of its root folder for whoever has to clean up: the guard, or a
/// later desktop when the guard was lost.
///
/// Its first line names the boot and the pid namespace that its numbers are of. The others are `session PID STARTTIME` for each program, and `display NUMBER PID` for the X server.
struct ProcessRecord {
  private let file: URL

  init(root: URL) { file = root.appendingPathComponent("record") }

  /// Writes the first line.
  func begin() throws { try append(Self.scope + "\n") }

  private static var scope: String {
    let boot = ProcessTable.contents("/proc/sys/kernel/random/boot_id").map {
      String(decoding: $0, as: UTF8.self)
    }
    let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    return "scope \((boot ?? "?").trimmingCharacters(in: .newlines)) \(namespace ?? "?")"
  }

  /// Adds a program, which leads a session.
  func add(_ process: DesktopProcess) throws {
    try append("session \(process.processIdentifier) \(process.startTime)\n")
  }

  /// Adds the X server's display.
  func add(display: Int, server: pid_t) throws {
    try append("display \(display) \(server)\n")
  }

  private func append(_ line: String) throws {
    let descriptor = try FileDescriptor.open(file.path, O_WRONLY | O_CREAT | O_APPEND)
    guard write(descriptor.number, line, line.utf8.count) == line.utf8.count else {
      throw DesktopError.file(file.path, "write", errno)
    }
  }

  /// Sessions with the start times of their leaders, and the display; nothing when the numbers are of
  /// another boot or of another container's processes.
  func read() -> (sessions: [pid_t: UInt64], display: Int?) {
    var sessions: [pid_t: UInt64] = [:]
    var display: Int?
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    guard let first = lines.first, first == Self.scope else { return (sessions, display) }
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count == 3 else { continue }
      switch words[0] {
      case "session": if let pid = pid_t(words[1]), let start = UInt64(words[2]) { sessions[pid] = start }
      case "display": display = Int(words[1])
      default: break
      }
    }
    return (sessions, display)
  }
}
