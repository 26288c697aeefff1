// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Processes
import Timing
import Toolkits
import WindowSystem

extension TargetApplication {
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
    if let replacedReading { return try replacedReading() }
    do {
      return try tree(of: running, on: live, with: rows, contents)
    } catch AccessibilityError.applicationGone where running.hasAnotherObject(on: live.bus) {
      // The process of the splash screen has ended, and the program continues in another process.
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
      // A program that crashes disappears from the bus first, and then the kernel writes its core dump. The larger the
      // program's memory is, the longer that takes.
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
    // If the windows report no content on the bus, the screen has more information.
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
      // This tree replaces the cached tree, so that the next tree starts with all data that this tree has read.
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
    // The windows are read before the tree. A window that opens meanwhile then counts as a difference, and the request
    // to the X server does not disturb the proof.
    let windows = running.surface.connection == nil ? nil : try live.display.windows()
    proof?.willRead()
    let start = MonotonicClock.now
    let nodes = try live.bus.snapshot(of: accessible, options: options)
    proof?.hasAnswered()
    explainSlowReading(of: nodes, MonotonicClock.now - start, running)
    running.surface.reportingAtOnce = nodes.toolkit.content?.reportingAtOnce(in: nodes)
    // The references are weak, because the program stores its last tree and tests hold elements. With strong
    // references, all files of the program and the desktop would stay open.
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

  /// Repeats a query in the complete tree and with all matches, for a report; returns the given result if the program
  /// does not answer.
  package func complete(_ result: QueryResult) -> QueryResult {
    guard result.tree.isPartial else { return result.complete }
    return (try? QueryResult(result.query, in: elementTree(), of: description)) ?? result
  }
}
