// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Processes
import Timing

/// The running parts of a desktop.
struct DesktopParts: Sendable {
  /// A part that this process started.
  struct Part: Sendable {
    let name: String
    let process: DesktopProcess
  }

  /// A part that the session bus started.
  struct ActivatedPart: Sendable {
    let name: String
    let pid: pid_t
    /// A descriptor that polls readable when the part has ended; nil if the kernel does not support pidfd_open(2).
    let handle: FileDescriptor?

    init(name: String, pid: pid_t) {
      self.name = name
      self.pid = pid
      let number = clinux_pidfd_open(pid, 0)
      handle = number >= 0 ? FileDescriptor(number) : nil
    }

    var hasEnded: Bool {
      guard let handle else { return ProcessTable.entry(pid)?.isZombie ?? true }
      return waitUntilReady(handle.number, deadline: Deadline(after: 0))
    }

    /// Checks that the part is not stopped by a signal.
    ///
    /// - Throws: `DesktopError.partStopped`.
    func checkIsNotStopped() throws {
      guard ProcessTable.entry(pid)?.isStopped == true else { return }
      throw DesktopError.partStopped(part: name, pid: pid)
    }
  }

  let server: RunningDisplayServer
  let sessionBus: DesktopProcess
  /// The window manager; nil if the server manages windows itself.
  let windowManager: Part?
  let accessibilityBus: AccessibilityBusDaemon
  let activated: [ActivatedPart]

  init(
    server: RunningDisplayServer, sessionBus: DesktopProcess, windowManager: Part?,
    accessibilityBus: AccessibilityBusDaemon
  ) {
    self.server = server
    self.sessionBus = sessionBus
    self.windowManager = windowManager
    self.accessibilityBus = accessibilityBus
    activated = accessibilityBus.processes.map { ActivatedPart(name: $0.part, pid: $0.pid) }
  }

  var started: [Part] {
    [Part(name: "\(server.kind.part) (\(server.kind.name))", process: server.process)]
      + [windowManager].compactMap(\.self) + [Part(name: "session bus", process: sessionBus)]
  }

  /// Checks that all parts run.
  ///
  /// The server is checked first, because its end causes the end of other parts. The server's process may end slightly
  /// after its clients, because the kernel closes the server's connections before the process has ended.
  ///
  /// - Throws: `DesktopError.partDied` for the first part that has ended.
  func check() throws {
    let isWhole =
      started.allSatisfy { $0.process.termination == nil } && !activated.contains(where: \.hasEnded)
    guard !isWhole else { return }
    _ = server.process.wait(Deadline(after: TimeLimits.Desktop.endAfterClient.seconds))
    for part in started {
      guard let termination = part.process.termination else { continue }
      throw DesktopError.partDied(
        part: part.name, termination: termination, log: part.process.lastErrorLines(8))
    }
    // The output of these parts goes to the log of the session bus, which started them.
    for part in activated where part.hasEnded {
      throw DesktopError.partDied(part: part.name, termination: nil, log: sessionBus.lastErrorLines(8))
    }
  }

  /// Checks that no part is stopped by a signal; ``check()`` counts a stopped part as running, although it does not
  /// answer.
  ///
  /// - Throws: `DesktopError.partStopped` for the first stopped part.
  func checkNoPartIsStopped() throws {
    for part in started where ProcessTable.entry(part.process.processIdentifier)?.isStopped == true {
      throw DesktopError.partStopped(part: part.name, pid: part.process.processIdentifier)
    }
    for part in activated { try part.checkIsNotStopped() }
  }
}
