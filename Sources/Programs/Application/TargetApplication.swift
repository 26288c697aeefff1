// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import Synchronization
import Timing
import Toolkits
import WindowSystem

/// A program under test, independent of its process: it may not run yet, or run for the third time.
///
/// Two values of the same identity mean the same program.
package final class TargetApplication: Sendable, CustomStringConvertible {
  /// Apple's `XCUIApplication.State`, with its numbers.
  package enum State: UInt, Sendable {
    case unknown = 0
    case notRunning, runningBackgroundSuspended, runningBackground, runningForeground
  }

  package let identity: ApplicationIdentity
  package let session: AutomationSession
  private let knownCommand: Mutex<ApplicationCommand?>
  /// The recording that stands for the program; nil for one that runs or may be launched.
  let recorded: RecordedApplication?

  private var command: ApplicationCommand? { knownCommand.withLock { $0 } }

  /// Whether a recording stands for the program.
  package var isRecorded: Bool { recorded != nil }

  package init(_ identity: ApplicationIdentity, session: AutomationSession = .shared) {
    self.identity = identity
    self.session = session
    knownCommand = Mutex(nil)
    recorded = nil
  }

  /// A program of which there is a recording: it can be looked at, and takes no events.
  package init(_ recorded: RecordedApplication, session: AutomationSession = .shared) {
    identity = .command(recorded.command)
    self.session = session
    knownCommand = Mutex(recorded.command)
    self.recorded = recorded
  }

  /// A program that runs already, no matter how it was launched.
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

  /// The running program; two values that mean the same command share it.
  package var running: RunningApplication? {
    // A program that is not installed does not run; its launch says so.
    get { (try? resolveCommand()).flatMap { session.programs.running[$0] } }
    // The same.
    set { if let command = try? resolveCommand() { session.programs.running[command] = newValue } }
  }

  /// The process of the running program; nil when it does not run.
  package var processIdentifier: pid_t? {
    if let recorded { return recorded.tree.nodes.application.processID }
    return session.lock.withLock { running.flatMap { $0.isAlive ? $0.processIdentifier : nil } }
  }

  // MARK: - Parts

  /// Launches the program, brings it back and ends it.
  package var lifecycle: ProgramLifecycle { ProgramLifecycle(of: self) }
  /// Brings its windows to where a person reaches them.
  package var foreground: ProgramForeground { ProgramForeground(of: self) }
  /// Waits for it to be done.
  package var idle: ProgramIdle { ProgramIdle(of: self) }
  /// Makes errors that say what became of it.
  package var failures: ProgramFailures { ProgramFailures(of: self) }
  /// Gives answers of portals in a person's place.
  package var portals: PortalPermissions { PortalPermissions(of: self) }

  // MARK: - State

  package var state: State {
    if isRecorded { return .runningForeground }
    return session.lock.withLock {
      guard let live = session.host.current, let running = findRunning() else { return .notRunning }
      if ThreadSampler(processIdentifier: running.processes[0])?.sample()?.state == "T" {
        return .runningBackgroundSuspended
      }
      // The state does not fail: `unknown` means that it cannot be determined.
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
  /// - Parameter rows: rows and cells to be in the tree although they are out of view.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` with the state of the program when it does not answer.
  package func elementTree(with rows: Set<VirtualizedContainer.Child> = []) throws -> ElementTree {
    try elementTree(with: rows, contents: ScreenContents())
  }

  /// - Parameter contents: what is looked for on the screen if the program has no accessibility tree.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` when the program does not run, or does not answer.
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
      // A program of several processes goes on in another one: a splash screen's has ended.
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
      // A program that crashes leaves the bus first; writing the image of its memory takes longer the larger it is.
      if CoreDump.isEnding(running.processIdentifier),
        let termination = running.wait(timeout: TimeLimits.Processes.askedToEnd.seconds)
      {
        throw failures.ended(running, termination)
      }
      throw AutomationError(
        .applicationNotRunning,
        "\(self) runs but is not on the accessibility bus: accessibility may have to be enabled in its "
          + "toolkit.",
        process: running.processIdentifier)
    }
    running.settle(on: accessible)
    if accessible.isWithoutBus { return try windowTree(of: accessible, with: contents) }
    let tree = try treeOnBus(of: running, accessible, on: live, with: rows)
    // Of windows that report nothing of what is in them, the screen says more.
    guard tree.nodes.hasContent || accessible.knownToolkit.waiting.hasContentProcesses else {
      return try windowTree(of: accessible.withWindowsAlone, with: contents)
    }
    return tree
  }

  private func treeOnBus(
    of running: RunningApplication, _ accessible: AccessibleApplication, on live: LiveDesktop,
    with rows: Set<VirtualizedContainer.Child>
  ) throws -> ElementTree {
    // Its tree may not show yet what the surface has handled.
    if running.surface.hasUnsettledInput { idle.wait(afterInput: true) }
    guard rows.isEmpty, let proof = running.treeCacheValidator(on: live) else {
      return try read(accessible, of: running, on: live, with: rows)
    }
    if let kept = running.keptTree, proof.holds {
      // The next one begins with all that this one finds out.
      let tree = ElementTree(again: kept)
      running.keptTree = tree
      return tree
    }
    running.keptTree = nil
    let tree = try read(accessible, of: running, on: live, proof: proof)
    tree.nodes.callBatchObserver = proof
    running.keptTree = tree
    return tree
  }

  private func read(
    _ accessible: AccessibleApplication, of running: RunningApplication, on live: LiveDesktop,
    with rows: Set<VirtualizedContainer.Child> = [], proof: TreeCacheValidator? = nil
  ) throws -> ElementTree {
    var options = SnapshotOptions()
    options.wanted = rows
    // Before the tree: one that comes up meanwhile is a difference then, and what asks the X server now is no part of the proof.
    let windows = running.surface.connection == nil ? nil : try live.display.windows()
    proof?.willRead()
    let start = MonotonicClock.now
    let nodes = try live.bus.snapshot(of: accessible, options: options)
    proof?.hasAnswered()
    explainSlowReading(of: nodes, MonotonicClock.now - start, running)
    running.surface.reportingAtOnce = nodes.toolkit.content?.reportingAtOnce(in: nodes)
    // The program holds its last tree, and tests hold elements: a tree that held program and desktop would hold all
    // their files.
    let tree = ElementTree(nodes: nodes, screen: live.display) { [weak self, weak running, weak live] in
      guard let running, let live else { return }
      self?.idle.waitForPendingChanges(of: running, on: live)
    }
    if let windows { running.surface.surroundings = SurfaceSurroundings(tree: tree, windows: windows) }
    return tree
  }

  /// Says once why the program's tree takes long to read.
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

  /// The desktop and the running program.
  ///
  /// - Throws: `AutomationError` when the program does not run; it says how it ended.
  package func runningInstance() throws -> (LiveDesktop, RunningApplication) {
    if isRecorded {
      throw AutomationError(
        .unsupported,
        "\(self) is a recording: it can be looked at and takes no events. Launch the program to act on it.")
    }
    // A service of the desktop may have been restarted. The test need not notice that.
    if let command, command.isDesktopService, running?.isAlive == false { running = nil }
    // One that another program had started may have been followed by another one.
    let mayBeAnother = running.map { $0.process == nil && !$0.isAlive } ?? true
    guard let running = (mayBeAnother ? findRunning() : nil) ?? running else {
      if command?.isDesktopService == true { throw failures.notCalledYet }
      throw AutomationError(
        .applicationNotRunning,
        "\(self) is not running: call launch() before its elements are used.")
    }
    let live = try session.host.existingDesktop()
    if let termination = running.termination, !running.goesOnElsewhere(on: live.bus) {
      throw failures.ended(running, termination)
    }
    return (live, running)
  }

  /// The screen that the program is on.
  ///
  /// - Throws: `AutomationError` when there is no desktop.
  package func screen() throws -> any ScreenSource {
    if let recorded { return recorded.screen }
    return try session.host.existingDesktop().display
  }

  package func otherPrograms(on live: LiveDesktop) -> any ForeignPrograms {
    LivePrograms(session: session, live: live)
  }

  /// The name of a process's program on the accessibility bus; nil when it is not there.
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
  /// The lookup in the whole tree and with all matches, for a report to people; the same lookup where the program does
  /// not answer.
  package func complete(_ lookup: QueryResult) -> QueryResult {
    guard lookup.tree.isPartial else { return lookup.complete }
    return (try? QueryResult(lookup.query, in: elementTree(), of: description)) ?? lookup
  }
}
