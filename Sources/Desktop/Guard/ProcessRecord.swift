// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The record of the processes and files of a desktop, in a file of its root folder.
///
/// The guard reads the record to clean up. If the guard was killed, the record is read by the owner of the desktop, or
/// at the start of a later desktop.
///
/// The first line contains the identifiers of the boot and of the pid namespace to which the process numbers belong.
/// The other lines are `session PID STARTTIME` for each program, and `socket PATH` for a socket that remains after
/// the display server is killed.
struct ProcessRecord {
  private let file: URL

  init(root: URL) { file = root.appendingPathComponent("record") }

  /// Writes the first line.
  func begin() throws { try append(Self.scope + "\n") }

  private static var scope: String {
    let boot = ProcessTable.contents("/proc/sys/kernel/random/boot_id").map {
      String(decoding: $0, as: UTF8.self)
    }
    // Without `/proc`, the namespace is unknown.
    let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    return "scope \((boot ?? "?").trimmingCharacters(in: .newlines)) \(namespace ?? "?")"
  }

  /// Adds a program, which is the leader of a session.
  func add(_ process: DesktopProcess) throws {
    try append("session \(process.processIdentifier) \(process.startTime)\n")
  }

  /// Adds the sockets that remain after the display server is killed.
  func add(_ leftovers: [ServerLeftover]) throws {
    try append(leftovers.map { "socket \($0.path)\n" }.joined())
  }

  private func append(_ line: String) throws {
    let descriptor = try FileDescriptor.open(file.path, O_WRONLY | O_CREAT | O_APPEND)
    guard write(descriptor.number, line, line.utf8.count) == line.utf8.count else {
      throw ProcessError.file(file.path, "write", errno)
    }
  }

  /// Returns the recorded sessions with the start times of their leaders, and the sockets of the display server.
  ///
  /// The result is empty if the record cannot be read, or if the process numbers are from another boot or another
  /// container.
  func read() -> (sessions: [pid_t: UInt64], leftovers: [ServerLeftover]) {
    var sessions: [pid_t: UInt64] = [:]
    var leftovers: [ServerLeftover] = []
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(whereSeparator: \.isNewline)
    guard let first = lines.first, first == Self.scope else { return (sessions, leftovers) }
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("session", 3):
        if let pid = pid_t(words[1]), let start = UInt64(words[2]) { sessions[pid] = start }
      case ("socket", 2): leftovers.append(ServerLeftover(path: words[1]))
      default: break
      }
    }
    return (sessions, leftovers)
  }
}
