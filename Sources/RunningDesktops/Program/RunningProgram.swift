// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Diagnosis
import ElementModel
import Foundation
import Idleness
import Processes
import Timing
import Toolkits

/// A running program: the process that was launched, the process that continues it, and its object on the accessibility
/// bus, if it has one.
///
/// Not `Sendable`: the compiler refuses to pass it to another thread, except through ``ProgramRegistry``, which checks
/// that its caller holds the session's lock. The properties of this class do not check that, because an object has no
/// reference to a session, and belongs to no session before it is registered.
package final class RunningProgram: RendererProgram {
  package let command: ProgramCommand

  private var lineage: ProgramProcesses

  /// The process that this session started; nil for a program that another program started.
  package var process: DesktopProcess? { lineage.started }

  /// The process with the user interface, if it is not the process that this session started.
  package var successor: ForeignProcess? { lineage.successor }

  /// The arguments and the environment with which a test launched the program.
  package var launchArguments: [String] = []
  package var launchEnvironment: [String: String] = [:]

  /// The program that started the process, and the variables for its clock and its home folder, which another process of
  /// the program gets too.
  package var startsWith: (starter: String?, variables: [String: String]) = (nil, [:])

  /// The home folder with which a test launched the program; nil for a program that another program started.
  package var home: HomeFolder?

  /// The file that changes the clock of the program; nil if the program was launched with the real clock.
  package var clock: ProgramClockFile?

  /// Whether the program is accessible only while the desktop announces a screen reader.
  package var needsScreenReader = false

  /// The program in the record of the run; nil for a program that another program started.
  package var watched: WatchedProgram?

  /// Whether a complete wait until the program is idle has timed out, and the program has not been idle since.
  package var isAlwaysBusy = false
  /// Whether the log already notes why reading the program's tree takes long.
  package var hasSlowReadingExplained = false

  /// The last findings about a program that does not answer.
  package var hang: HangFindings?

  /// Whether the launch of the program ended without a window.
  package private(set) var hasStartedWithoutWindow = false

  /// Whether no test uses the program, and it is in the registry only because one of its windows covered an element of
  /// a test.
  package var isForeign = false

  package private(set) var accessible: AccessibleProgram?

  /// The stored state of the user interface.
  package var interface = InterfaceState()

  package init(command: ProgramCommand, process: DesktopProcess) {
    self.command = command
    lineage = ProgramProcesses(started: process)
  }

  /// Creates a program whose process was not started by this session.
  package init(
    command: ProgramCommand, successor: ForeignProcess, accessible: AccessibleProgram? = nil
  ) {
    self.command = command
    lineage = ProgramProcesses(started: nil, successor: successor)
    self.accessible = accessible
  }

  package let renderer = RendererState()

  package var rendererMarks: RendererMarks {
    get { interface.renderer }
    set { interface.renderer = newValue }
  }

  /// The process that failure messages name: the process that this session started as long as it is running, otherwise
  /// the process that continues the program.
  package var processIdentifier: pid_t { lineage.main }

  package var isAlive: Bool { termination == nil }

  /// The result of the program's end; nil while one of its relevant processes runs.
  package var termination: Termination? { lineage.termination }

  /// Waits for the end of the program, at most `timeout` seconds.
  package func wait(timeout: TimeInterval) -> Termination? { lineage.wait(timeout: timeout) }

  package func terminate(grace: TimeInterval) { lineage.terminate(grace: grace) }

  // MARK: - On the bus

  /// Returns the program's object on the bus: the stored one as long as its process is running, otherwise the one that
  /// is found now, which the caller may store with ``bind(to:)``.
  ///
  /// If there are several objects, the one with windows is used: helper processes of programs may be on the bus too.
  package func findAccessible(on bus: AccessibilityBusConnection) throws -> AccessibleProgram? {
    if let accessible {
      // LibreOffice may restart itself when it is started for the first time.
      let state = ThreadSampler(processIdentifier: accessible.processID)?.sample()?.state
      if let state, state != "Z", state != "X" {
        guard accessible.isWithoutBus else { return accessible }
        // A program that connects to the bus later causes an event there.
        let seen = bus.eventCount
        defer { eventsWhenAbsent = seen }
        return try seen == eventsWhenAbsent ? accessible : object(on: bus) ?? accessible
      }
      self.accessible = nil
    }
    return try object(on: bus)
  }

  /// The number of events on the bus when the program was last found to be absent from it.
  private var eventsWhenAbsent: UInt64?

  private func object(on bus: AccessibilityBusConnection) throws -> AccessibleProgram? {
    let candidates = lineage.objects(in: try bus.applications())
    if candidates.count > 1,
      let shown = try candidates.first(where: { try bus.snapshot(of: $0).count > 1 })
    {
      return shown
    }
    return candidates.first
  }

  /// Stores the object on the bus, and the process that continues the program.
  package func bind(to accessible: AccessibleProgram) {
    self.accessible = accessible
    if accessible.processID != process?.processIdentifier {
      lineage.successor = ForeignProcess(accessible.processID)
    }
  }

  /// Records that the program is not on the bus now; ``findAccessible(on:)`` looks again after events on the bus.
  ///
  /// - Parameter process: the process that stands for the program.
  package func bindWithoutBus(to process: pid_t) {
    eventsWhenAbsent = nil
    bind(
      to: .withoutBus(
        name: command.name, processID: process,
        toolkit: ToolkitRegistry.inaccessible(InaccessibleProgram.toolkit(of: process)?.name ?? "")))
  }

  /// Records that the program runs in the background.
  ///
  /// It may be on the bus, or may connect to the bus when it shows a window.
  package func settleWithoutWindow(on bus: AccessibilityBusConnection) {
    hasStartedWithoutWindow = true
    // If the registry does not answer, the reading of the tree reports that.
    guard (try? findAccessible(on: bus)) == nil else { return }
    bindWithoutBus(to: processIdentifier)
  }

  package func forgetAccessible() { accessible = nil }

  /// Discards the stored object on the bus, and the stored state of the user interface.
  package func discardInterface() {
    accessible = nil
    interface = InterfaceState()
  }

  /// Discards the stored object on the bus.
  ///
  /// - Returns: whether the program has another object there.
  package func discardAndFindAnother(on bus: AccessibilityBusConnection) -> Bool {
    let gone = accessible?.busName
    accessible = nil
    // If the registry does not answer, the reading of the tree reports that.
    guard let next = try? findAccessible(on: bus) else { return false }
    return next.busName != gone
  }

  /// Stores the process that continues the program, and that this session did not start.
  package func pass(to successor: ForeignProcess) {
    lineage.successor = successor
    accessible = nil
  }

  /// Returns a proof that can show that the program's tree is unchanged; nil if the toolkit does not allow this.
  package func unchangedTreeProof(on runningDesktop: RunningDesktop) -> UnchangedTreeProof? {
    guard let accessible, accessible.knownToolkit.waiting.changesTreeInMainThread else { return nil }
    if interface.proof?.process != accessible.processID {
      interface.cachedTree = nil
      interface.proof = UnchangedTreeProof(
        of: accessible.processID, server: runningDesktop.desktop.serverProcess
      ) {
        [bus = runningDesktop.bus] in bus.eventCount
      }
    }
    return interface.proof
  }

  // MARK: - Processes

  /// The process with the user interface, then the processes that draw content in its windows.
  package var processes: [pid_t] {
    let main = accessible?.processID ?? processIdentifier
    guard accessible != nil else { return [main] }
    return [main] + ToolkitRegistry.contentProcesses(below: main)
  }

  /// The engine whose changes to content reach the accessibility tree with a delay; nil if there is no such engine.
  package var engineOfDelayedChanges: BrowserEngine? {
    accessible?.knownToolkit.engineOfDelayedChanges(processes.dropFirst())
  }

  /// Whether the windows of a process belong to the program.
  package func owns(_ pid: pid_t) -> Bool { processIdentifier == pid || processes.contains(pid) }

  /// The live processes that the program started, including those that became daemons.
  package var descendants: [pid_t] { process?.descendants() ?? [] }
}
