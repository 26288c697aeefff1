// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import RunningDesktops
import WindowSystem

/// The programs of a running desktop.
struct RunningForeignPrograms: ForeignPrograms {
  let session: AutomationSession
  let runningDesktop: RunningDesktop

  func owner(of window: WindowInfo) -> WindowOwner {
    WindowOwner(of: window, on: runningDesktop, among: session.programs)
  }

  func program(of window: WindowInfo) -> (TargetProgram, ElementTree)? {
    guard let pid = window.processID,
      // If the program does not answer, the caller identifies it by its window, without elements.
      let accessible = try? runningDesktop.bus.applications().first(where: { $0.processID == pid }),
      let nodes = try? runningDesktop.bus.snapshot(of: accessible)
    else { return nil }
    let tree = ElementTree(nodes: nodes, screen: runningDesktop.display)
    if let command = session.programs.command(ofObjectAt: accessible.busName, in: pid) {
      return (TargetProgram(.command(command), session: session), tree)
    }
    let owner = otherProgram(pid, title: accessible.name)
    if let process = ForeignProcess(pid) {
      let running = RunningProgram(
        command: Self.command(of: pid, title: accessible.name), successor: process, accessible: accessible)
      running.isForeign = true
      owner.running = running
    }
    return (owner, tree)
  }

  func unreadable(_ window: WindowInfo, title: String) -> TargetProgram {
    otherProgram(window.processID ?? 0, title: title)
  }

  func nameOnBus(of process: pid_t) throws -> String? {
    try runningDesktop.bus.applications().first { $0.processID == process }?.name
  }

  /// Returns a program that no test has launched.
  private func otherProgram(_ pid: pid_t, title: String) -> TargetProgram {
    TargetProgram(.command(Self.command(of: pid, title: title)), session: session)
  }

  private static func command(of pid: pid_t, title: String) -> ProgramCommand {
    let file = ForeignProcess.executable(of: pid)
    return ProgramCommand(
      name: title.isEmpty ? "process \(pid)" : title, executable: file ?? "", arguments: ["\(pid)"])
  }
}
