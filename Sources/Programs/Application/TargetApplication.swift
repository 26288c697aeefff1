// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import Synchronization
import Timing
import Toolkits
import WindowSystem

/// A program under test, independent of its process: it may not run yet, or have run several times.
///
/// Two values with the same identity represent the same program.
package final class TargetApplication: Sendable, CustomStringConvertible {
  /// Apple's `XCUIApplication.State`, with its numbers.
  package enum State: UInt, Sendable {
    case unknown = 0
    case notRunning, runningBackgroundSuspended, runningBackground, runningForeground
  }

  package let identity: ApplicationIdentity
  package let session: AutomationSession
  private let knownCommand: Mutex<ApplicationCommand?>
  /// The recording that replaces the program; nil for a program that runs or may be launched.
  let recorded: RecordedApplication?

  private var command: ApplicationCommand? { knownCommand.withLock { $0 } }

  /// Whether a recording replaces the program.
  package var isRecorded: Bool { recorded != nil }

  package init(_ identity: ApplicationIdentity, session: AutomationSession = .shared) {
    self.identity = identity
    self.session = session
    knownCommand = Mutex(nil)
    recorded = nil
  }

  /// Creates a program from a recording: it can be queried, but not operated.
  package init(_ recorded: RecordedApplication, session: AutomationSession = .shared) {
    identity = .command(recorded.command)
    self.session = session
    knownCommand = Mutex(recorded.command)
    self.recorded = recorded
  }

  /// Creates the value for a program that runs already, no matter how it was launched.
  package init(_ running: RunningApplication, session: AutomationSession) {
    identity = .file(URL(fileURLWithPath: running.command.executable))
    self.session = session
    knownCommand = Mutex(running.command)
    recorded = nil
  }

  /// The program's name in logs.
  package var description: String {
    if let command { return command.name }
    switch identity {
    case .bundleIdentifier(let id): return id
    case .file(let url): return url.lastPathComponent
    case .configured: return "Target Application"
    case .command(let command): return command.name
    }
  }

  package func resolveCommand() throws -> ApplicationCommand {
    try session.lock.withLock {
      if let command { return command }
      let ambient = session.settings.ambientTest
      let testTarget = ambient?.testTarget ?? session.settings.currentTestTarget
      let declared = identity == .configured ? ambient?.targetApplication : nil
      let found = try session.programs.locator.locate(declared ?? identity, testTarget: testTarget)
      knownCommand.withLock { $0 = found }
      return found
    }
  }

  /// The running program; two values with the same command share it.
  package var running: RunningApplication? {
    // A program that is not installed does not run; its launch reports the problem.
    get { (try? resolveCommand()).flatMap { session.programs.running[$0] } }
    // As in the getter.
    set { if let command = try? resolveCommand() { session.programs.running[command] = newValue } }
  }

  /// The process of the running program; nil if it does not run.
  package var processIdentifier: pid_t? {
    if let recorded { return recorded.tree.nodes.application.processID }
    return session.lock.withLock { running.flatMap { $0.isAlive ? $0.processIdentifier : nil } }
  }

  // MARK: - Parts

  /// Launches, activates and ends the program.
  package var lifecycle: ProgramLifecycle { ProgramLifecycle(of: self) }
  /// Brings windows of the program to where a user can reach them.
  package var foreground: ProgramForeground { ProgramForeground(of: self) }
  /// Waits until the program is idle.
  package var idle: ProgramIdle { ProgramIdle(of: self) }
  /// Creates errors that describe the state of the program.
  package var failures: ProgramFailures { ProgramFailures(of: self) }
  /// Stores answers to the portals in place of the user.
  package var portals: PortalPermissions { PortalPermissions(of: self) }

  // MARK: - State

  package var state: State {
    if isRecorded { return .runningForeground }
    return session.lock.withLock {
      guard let live = session.host.current, let running = findRunning() else { return .notRunning }
      if ThreadSampler(processIdentifier: running.processes[0])?.sample()?.state == "T" {
        return .runningBackgroundSuspended
      }
      // The state is not an error: `unknown` stands for a state that cannot be determined.
      guard let windows = try? live.display.windows() else { return .unknown }
      let isActive = windows.contains { $0.isActive && $0.processID.map(running.owns) == true }
      return isActive ? .runningForeground : .runningBackground
    }
  }

  /// Waits until the program is in a state.
  package func wait(for state: State, timeout: TimeInterval) -> Bool {
    Waiter(session: session).wait(timeout: timeout) { self.state == state }
  }

  // MARK: - The tree

  /// Reads the program's elements.
  ///
  /// - Parameter rows: rows and cells that the tree must contain although they are out of view.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` with the state of the program if it does not answer.
  package func elementTree(with rows: Set<VirtualizedContainer.Child> = []) throws -> ElementTree {
    try elementTree(with: rows, contents: ScreenContents())
  }

  /// Reads the program's elements, or the contents of its windows.
  ///
  /// - Parameter contents: the contents to find on the screen if the program has no accessibility tree.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` if the program does not run, or does not answer.
  func elementTree(for contents: ScreenContents) throws -> ElementTree {
    try elementTree(with: [], contents: contents)
  }

  private func elementTree(with rows: Set<VirtualizedContainer.Child>, contents: ScreenContents) throws
    -> ElementTree
  {
    try session.lock.withLock {
      try session.recorder.measuring(.snapshot) { try readTree(with: rows, contents) }
    }
  }

  private func readTree(with rows: Set<VirtualizedContainer.Child>, _ contents: ScreenContents) throws
    -> ElementTree
  {
    if let recorded { return recorded.tree }
    let (live, running) = try runningInstance()
    do {
      return try tree(of: running, on: live, with: rows, contents)
    } catch AccessibilityError.applicationGone where running.hasAnotherObject(on: live.bus) {
      // The process of a splash screen has ended. The program continues in another of its processes.
      return try tree(of: running, on: live, with: rows, contents)
    } catch let error as AccessibilityError {
      throw failures.explain(error, running)
    } catch let error as WindowSystemError {
      throw failures.explain(error)
    }
  }

  private func tree(
    of running: RunningApplication, on live: LiveDesktop, with rows: Set<VirtualizedContainer.Child>,
    _ contents: ScreenContents
  ) throws -> ElementTree {
    guard let accessible = try running.findAccessible(on: live.bus) else {
      // A program that crashes leaves the bus first. Writing its core dump takes longer the larger its memory is.
      if CoreDump.isEnding(running.processIdentifier),
        let termination = running.wait(timeout: TimeLimits.Processes.askedToEnd.seconds)
      {
        throw failures.ended(running, termination)
      }
      throw AutomationError(
        .applicationNotRunning,
        "\(self) is running but is not on the accessibility bus: accessibility may have to be enabled in its "
          + "toolkit.",
        process: running.processIdentifier)
    }
    running.settle(on: accessible)
    if accessible.isWithoutBus { return try windowTree(of: accessible, with: contents) }
    let tree = try treeOnBus(of: running, accessible, on: live, with: rows)
    // For windows that report no content, the screen has more information.
    guard tree.nodes.hasContent || accessible.knownToolkit.waiting.hasContentProcesses else {
      return try windowTree(of: accessible.withWindowsAlone, with: contents)
    }
    return tree
  }

  private func treeOnBus(
    of running: RunningApplication, _ accessible: AccessibleApplication, on live: LiveDesktop,
    with rows: Set<VirtualizedContainer.Child>
  ) throws -> ElementTree {
    // The tree may not yet show the input that the surface has handled.
    if running.surface.hasUnsettledInput { idle.wait(afterInput: true) }
    guard rows.isEmpty, let proof = running.unchangedTreeProof(on: live) else {
      return try read(accessible, of: running, on: live, with: rows)
    }
    if let cached = running.cachedTree, proof.holds {
      // The next tree starts with everything that this tree finds out.
      let tree = ElementTree(again: cached)
      running.cachedTree = tree
      return tree
    }
    running.cachedTree = nil
    let tree = try read(accessible, of: running, on: live, proof: proof)
    tree.nodes.callBatchObserver = proof
    running.cachedTree = tree
    return tree
  }

  private func read(
    _ accessible: AccessibleApplication, of running: RunningApplication, on live: LiveDesktop,
    with rows: Set<VirtualizedContainer.Child> = [], proof: UnchangedTreeProof? = nil
  ) throws -> ElementTree {
    var options = SnapshotOptions()
    options.requested = rows
    // Read before the tree: a window that opens meanwhile then counts as a difference, and this request to the X server
    // is not part of the proof.
    let windows = running.surface.connection == nil ? nil : try live.display.windows()
    proof?.willRead()
    let start = MonotonicClock.now
    let nodes = try live.bus.snapshot(of: accessible, options: options)
    proof?.hasAnswered()
    explainSlowReading(of: nodes, MonotonicClock.now - start, running)
    running.surface.reportingAtOnce = nodes.toolkit.content?.reportingAtOnce(in: nodes)
    // Weak references, since the program stores its last tree and tests hold elements: strong ones would keep all files
    // of the program and the desktop open.
    let tree = ElementTree(nodes: nodes, screen: live.display) { [weak self, weak running, weak live] in
      guard let running, let live else { return }
      self?.idle.waitForPendingChanges(of: running, on: live)
    }
    if let windows { running.surface.surroundings = SurfaceSurroundings(tree: tree, windows: windows) }
    return tree
  }

  /// Notes once why reading the program's tree takes long.
  private func explainSlowReading(
    of nodes: AccessibleTree, _ seconds: TimeInterval, _ running: RunningApplication
  ) {
    guard seconds > TimeLimits.Bus.slowRead.seconds, !running.hasSlowReadingExplained,
      let reason = nodes.toolkit.reasonForSlowReading(of: nodes)
    else { return }
    running.hasSlowReadingExplained = true
    session.recorder.note(
      "The elements of \(self) took \(String(format: "%.1f", seconds)) s to read: \(reason)")
  }

  /// Returns the desktop and the running program.
  ///
  /// - Throws: `AutomationError` if the program does not run; the error describes how it ended.
  package func runningInstance() throws -> (LiveDesktop, RunningApplication) {
    if isRecorded {
      throw AutomationError(
        .unsupported,
        "\(self) is a recording: it can be inspected, but it cannot receive events. Launch the program to send "
          + "events to it.")
    }
    // A desktop service may have been restarted. The test does not have to handle that.
    if let command, command.isDesktopService, running?.isAlive == false { running = nil }
    // If another program had started this one, it may have started another instance since.
    let mayBeAnother = running.map { $0.process == nil && !$0.isAlive } ?? true
    guard let running = (mayBeAnother ? findRunning() : nil) ?? running else {
      if command?.isDesktopService == true { throw failures.notCalledYet }
      throw AutomationError(
        .applicationNotRunning,
        "\(self) is not running: call launch() before you use its elements.")
    }
    let live = try session.host.existingDesktop()
    if let termination = running.termination, !running.goesOnElsewhere(on: live.bus) {
      throw failures.ended(running, termination)
    }
    return (live, running)
  }

  /// Returns the screen of the program.
  ///
  /// - Throws: `AutomationError` if there is no desktop.
  package func screen() throws -> any ScreenSource {
    if let recorded { return recorded.screen }
    return try session.host.existingDesktop().display
  }

  package func otherPrograms(on live: LiveDesktop) -> any ForeignPrograms {
    LivePrograms(session: session, live: live)
  }

  /// Returns the name of a process's program on the accessibility bus; nil if the program is not on the bus.
  package func nameOnBus(of process: pid_t) throws -> String? {
    if let recorded { return try recorded.others.nameOnBus(of: process) }
    return try otherPrograms(on: session.host.existingDesktop()).nameOnBus(of: process)
  }
}

extension TargetApplication: Hashable {
  package static func == (a: TargetApplication, b: TargetApplication) -> Bool { a.identity == b.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension TargetApplication {
  /// Repeats a lookup in the complete tree and with all matches, for a report; returns the given lookup if the program
  /// does not answer.
  package func complete(_ lookup: QueryResult) -> QueryResult {
    guard lookup.tree.isPartial else { return lookup.complete }
    return (try? QueryResult(lookup.query, in: elementTree(), of: description)) ?? lookup
  }
}
