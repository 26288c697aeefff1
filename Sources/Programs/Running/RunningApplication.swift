// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import ElementModel
import Foundation
import Processes
import Timing
import Toolkits

/// A program that runs: the process that was launched, the one that it goes on in, and its object on the
/// accessibility bus once it has one.
package final class RunningApplication: SurfaceProgram {
  package let command: ApplicationCommand

  /// The process that was started here; nil for a program that another one started.
  package let process: DesktopProcess?

  /// The process with the user interface, where that is not the one that was started here: a launcher may leave a daemon
  /// behind, or wait for its child, or have another instance do the work.
  private(set) var successor: ForeignProcess?

  /// The arguments and the environment that a test launched it with.
  package var launchArguments: [String] = []
  package var launchEnvironment: [String: String] = [:]

  /// Whether it is accessible only while the desktop says that there is a screen reader.
  var needsScreenReader = false

  /// The program as the record of the run follows it; nil for a program that another one started.
  var watched: WatchedProgram?

  /// Whether a whole wait for the program to be idle has run out, and it has not been idle since.
  var isAlwaysBusy = false
  /// Whether the log says why its tree takes long to read.
  var hasSlowReadingExplained = false

  /// The last findings about a program that does not answer.
  var hang: HangFindings?

  /// Whether its launch has ended without a window.
  private(set) var hasStartedWithoutWindow = false

  /// Whether no test has asked for it: it is known only because it stood in the way of one.
  package var isUnmanaged = false

  package private(set) var accessible: AccessibleApplication?

  /// The ranges of sliders that report no range, measured by moving them.
  package var learnedRanges: [AccessibleReference: ClosedRange<Double>] = [:]

  package init(command: ApplicationCommand, process: DesktopProcess) {
    self.command = command
    self.process = process
  }

  /// A program whose process was not started here.
  package init(
    command: ApplicationCommand, successor: ForeignProcess, accessible: AccessibleApplication? = nil
  ) {
    self.command = command
    process = nil
    self.successor = successor
    self.accessible = accessible
  }

  package let surface = SurfaceState()

  /// The tree that was read last, stored while it is known to be unchanged.
  var keptTree: ElementTree?
  private var proof: TreeCacheValidator?

  /// How many popups had gone from the screen when the pointer was last moved to something of the program.
  package var closedPopupsSeen: UInt64 = 0

  /// The process that failures name: the one with the user interface, else the one that was started here.
  package var processIdentifier: pid_t {
    if let successor, process?.termination != nil || process == nil { return successor.processIdentifier }
    return process?.processIdentifier ?? 0
  }

  package var isAlive: Bool { termination == nil }

  /// How the program ended; nil while any of its processes that count runs.
  var termination: Termination? {
    if successor?.isAlive == true { return nil }
    guard let process else { return .unknown }
    guard let termination = process.termination else { return nil }
    return successor == nil ? termination : .unknown
  }

  /// Waits for the end of the program, at most `timeout` seconds.
  func wait(timeout: TimeInterval) -> Termination? {
    if let successor, !successor.waitForEnd(timeout: timeout) { return nil }
    guard successor == nil, let process else { return termination }
    if let termination = process.wait(timeout: timeout) { return termination }
    // One that crashed has ended when the image of its memory is written.
    guard CoreDump.isBeingWritten(of: process.processIdentifier) else { return nil }
    return process.wait(timeout: TimeLimits.Processes.dump.seconds)
  }

  func terminate(grace: TimeInterval) {
    process?.terminate(grace: grace)
    successor?.terminate(grace: grace)
  }

  // MARK: - On the bus

  /// The program's object on the bus, looked up once: of the process that was started here or one that it started,
  /// since a launcher may hand over to another process.
  ///
  /// Of several objects the one with windows is taken: programs have helpers that are on the bus, too.
  package func findAccessible(on bus: AccessibilityBusConnection) throws -> AccessibleApplication? {
    if let accessible {
      // LibreOffice may restart itself at its first start.
      let state = ThreadSampler(processIdentifier: accessible.processID)?.sample()?.state
      if let state, state != "Z", state != "X" {
        guard accessible.isWithoutBus else { return accessible }
        // One that comes to the bus after all is an event there.
        let seen = bus.eventCount
        defer { eventsWhenAbsent = seen }
        return try seen == eventsWhenAbsent ? accessible : object(on: bus) ?? accessible
      }
      self.accessible = nil
    }
    return try object(on: bus)
  }

  /// How many events had been seen on the bus when the program was not there.
  private var eventsWhenAbsent: UInt64?

  private func object(on bus: AccessibilityBusConnection) throws -> AccessibleApplication? {
    let applications = try bus.applications()
    var candidates: [AccessibleApplication]
    if let successor, process?.termination != nil || process == nil {
      candidates = applications.filter { $0.processID == successor.processIdentifier }
    } else if let process {
      let own = Set([process.processIdentifier] + process.descendants())
      candidates = applications.filter { own.contains($0.processID) }
      // The one that was started here comes first.
      candidates.sort { a, _ in a.processID == process.processIdentifier }
    } else {
      candidates = []
    }
    if candidates.count > 1,
      let shown = try candidates.first(where: { try bus.snapshot(of: $0).count > 1 })
    {
      return shown
    }
    return candidates.first
  }

  /// Keeps what was found, and with it the process that the program goes on in.
  package func settle(on accessible: AccessibleApplication) {
    self.accessible = accessible
    if accessible.processID != process?.processIdentifier {
      successor = ForeignProcess(accessible.processID)
    }
  }

  /// Takes the program for one that will not come to the bus.
  ///
  /// - Parameter process: the one with its windows.
  func settleWithoutBus(in process: pid_t) {
    eventsWhenAbsent = nil
    settle(
      on: .withoutBus(
        name: command.name, processID: process,
        toolkit: ToolkitRegistry.inaccessible(InaccessibleProgram.toolkit(of: process)?.name ?? "")))
  }

  /// Takes the program for one that runs in the background: it may be on the bus or not, and come there with its window.
  func settleWithoutWindow(on bus: AccessibilityBusConnection) {
    hasStartedWithoutWindow = true
    // The reading of the tree reports a registry that does not answer.
    guard (try? findAccessible(on: bus)) == nil else { return }
    settleWithoutBus(in: processIdentifier)
  }

  package func forgetAccessible() { accessible = nil }

  /// Whether the program has another object than the stored one, which is discarded.
  func hasAnotherObject(on bus: AccessibilityBusConnection) -> Bool {
    let gone = accessible?.busName
    accessible = nil
    // The reading of the tree reports a registry that does not answer.
    guard let next = try? findAccessible(on: bus) else { return false }
    return next.busName != gone
  }

  /// Whether the program, although the process that was started here has ended well, goes on in one that this had
  /// started and that is on the bus by now: a splash screen may be done before the program is ready.
  func goesOnElsewhere(on bus: AccessibilityBusConnection) -> Bool {
    guard successor == nil, process?.termination == .exited(0) else { return false }
    accessible = nil
    // The reading of the tree reports a registry that does not answer.
    guard let next = try? findAccessible(on: bus) else { return false }
    settle(on: next)
    return isAlive
  }

  /// Continues with a process that was not started here.
  func adopt(_ successor: ForeignProcess) {
    self.successor = successor
    accessible = nil
  }

  /// A validator that can show that the program's tree has not changed; nil for programs where nothing can.
  func treeCacheValidator(on live: LiveDesktop) -> TreeCacheValidator? {
    guard let accessible, accessible.knownToolkit.waiting.keepsTreeInMainThread else { return nil }
    if proof?.process != accessible.processID {
      keptTree = nil
      proof = TreeCacheValidator(of: accessible.processID, server: live.desktop.serverProcess) {
        [bus = live.bus] in bus.eventCount
      }
    }
    return proof
  }

  // MARK: - Processes

  /// The process that the user interface runs in, then those that draw content for its windows.
  package var processes: [pid_t] {
    let main = accessible?.processID ?? processIdentifier
    guard accessible != nil else { return [main] }
    return [main] + ToolkitRegistry.contentProcesses(below: main)
  }

  /// The fields that have held a whole text unchanged.
  package var provenFields: Set<ProvenField> = []

  /// The engine that draws content whose changes reach the accessibility tree later than they are made; nil where there
  /// is no such engine.
  package var engineOfLateChanges: SurfaceEngine? {
    accessible?.knownToolkit.engineOfLateChanges(processes.dropFirst())
  }

  /// Whether a window of the process is one of the program.
  package func owns(_ pid: pid_t) -> Bool { processIdentifier == pid || processes.contains(pid) }

  /// The live processes that the program started, also those that became daemons.
  var descendants: [pid_t] { process?.descendants() ?? [] }
}
