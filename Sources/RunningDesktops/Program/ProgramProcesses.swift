// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Foundation
import Idleness
import Processes
import Timing

/// The process of a program that this session started, and the process that continues it.
///
/// A launcher may leave a daemon behind, wait for its child, or pass the work to another instance. The type decides
/// which of the two processes stands for the program; `ProgramSuccession` finds the second one.
struct ProgramProcesses {
  /// The process that this session started; nil for a program that another program started.
  let started: DesktopProcess?

  /// The process with the user interface, if it is not the process that this session started.
  var successor: ForeignProcess?

  /// The process that stands for the program: the one that this session started as long as it runs, otherwise the one
  /// that continues it.
  var main: pid_t { current?.processIdentifier ?? started?.processIdentifier ?? 0 }

  /// The process that continues the program, if the process that this session started does not run.
  private var current: ForeignProcess? {
    started == nil || started?.termination != nil ? successor : nil
  }

  /// The result of the program's end; nil while one of the processes runs.
  var termination: Termination? {
    if successor?.isAlive == true { return nil }
    guard let started else { return .unknown }
    guard let termination = started.termination else { return nil }
    return successor == nil ? termination : .unknown
  }

  /// Waits for the end of the program, at most `timeout` seconds.
  func wait(timeout: TimeInterval) -> Termination? {
    if let successor, !successor.waitForEnd(timeout: timeout) { return nil }
    guard successor == nil, let started else { return termination }
    if let termination = started.wait(timeout: timeout) { return termination }
    // A crashed program ends when its core dump is complete.
    guard CoreDump.isBeingWritten(of: started.processIdentifier) else { return nil }
    return started.wait(timeout: TimeLimits.Processes.dump.seconds)
  }

  func terminate(grace: TimeInterval) {
    started?.terminate(grace: grace)
    successor?.terminate(grace: grace)
  }

  /// Returns the program's objects on the bus.
  ///
  /// They belong to the process that this session started and to its descendants, because a launcher may pass the work
  /// to another process.
  func objects(in applications: [AccessibleProgram]) -> [AccessibleProgram] {
    if let current { return applications.filter { $0.processID == current.processIdentifier } }
    guard let started else { return [] }
    return Self.objects(
      in: applications, of: started.processIdentifier, descendants: Set(started.descendants()))
  }

  /// Returns the objects of a program: those of the process that this session started, and then those of its
  /// descendants.
  ///
  /// - Parameters:
  ///   - applications: all objects on the bus.
  ///   - process: the process that this session started.
  ///   - descendants: the descendants of the process.
  /// - Returns: the objects; those of the process, and those of its descendants, are in the order of the bus.
  static func objects(
    in applications: [AccessibleProgram], of process: pid_t, descendants: Set<pid_t>
  ) -> [AccessibleProgram] {
    applications.filter { $0.processID == process }
      + applications.filter { $0.processID != process && descendants.contains($0.processID) }
  }
}
