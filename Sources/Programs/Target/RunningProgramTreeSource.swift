// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Idleness
import Processes
import RunningDesktops
import Timing
import Toolkits
import WindowSystem

/// Reads the elements of a running program from the accessibility bus, and its windows from the display if the program
/// has no elements on the bus.
package struct RunningProgramTreeSource: TreeSource {
  package init() {}

  package func readTree(
    of application: TargetProgram, with rows: Set<VirtualizedContainer.Child>, _ contents: ScreenContents
  ) throws -> ElementTree {
    let (runningDesktop, running) = try application.runningInstance()
    do {
      return try tree(of: running, application, on: runningDesktop, with: rows, contents)
    } catch AccessibilityError.applicationGone where running.discardAndFindAnother(on: runningDesktop.bus) {
      // The process of the splash screen has ended, and the program continues in another process.
      return try tree(of: running, application, on: runningDesktop, with: rows, contents)
    } catch let error as AccessibilityError {
      throw application.failures.explain(error, running)
    } catch let error as WindowSystemError {
      throw application.failures.explain(error)
    }
  }

  private func tree(
    of running: RunningProgram, _ application: TargetProgram, on runningDesktop: RunningDesktop,
    with rows: Set<VirtualizedContainer.Child>, _ contents: ScreenContents
  ) throws -> ElementTree {
    guard let accessible = try running.findAccessible(on: runningDesktop.bus) else {
      // A program that crashes disappears from the bus first, and then the kernel writes its core dump. The larger the
      // program's memory is, the longer that takes.
      if CoreDump.isEnding(running.processIdentifier),
        let termination = running.wait(timeout: TimeLimits.Processes.askedToEnd.seconds)
      {
        throw application.failures.ended(running, termination)
      }
      throw AutomationError(
        .applicationNotRunning,
        "\(application) is running but is not on the accessibility bus: accessibility may have to be enabled in its "
          + "toolkit.",
        process: running.processIdentifier)
    }
    running.bind(to: accessible)
    if accessible.isWithoutBus { return try application.windowTree(of: accessible, with: contents) }
    let tree = try treeOnBus(of: running, accessible, application, on: runningDesktop, with: rows)
    // If the windows report no content on the bus, the screen has more information.
    guard tree.nodes.hasContent || accessible.knownToolkit.waiting.hasContentProcesses else {
      return try application.windowTree(of: accessible.withWindowsAlone, with: contents)
    }
    return tree
  }

  private func treeOnBus(
    of running: RunningProgram, _ accessible: AccessibleProgram, _ application: TargetProgram,
    on runningDesktop: RunningDesktop, with rows: Set<VirtualizedContainer.Child>
  ) throws -> ElementTree {
    // The tree may not yet show the input that the renderer has handled.
    if running.renderer.hasUnsettledInput { application.idle.wait(afterInput: true) }
    guard rows.isEmpty, let proof = running.unchangedTreeProof(on: runningDesktop) else {
      return try read(accessible, of: running, application, on: runningDesktop, with: rows)
    }
    if let cached = running.interface.cachedTree, proof.holds {
      // This tree replaces the cached tree, so that the next tree starts with all data that this tree has read.
      let tree = ElementTree(again: cached)
      running.interface.cachedTree = tree
      return tree
    }
    running.interface.cachedTree = nil
    let tree = try read(accessible, of: running, application, on: runningDesktop, proof: proof)
    tree.nodes.callBatchObserver = proof
    running.interface.cachedTree = tree
    return tree
  }

  private func read(
    _ accessible: AccessibleProgram, of running: RunningProgram, _ application: TargetProgram,
    on runningDesktop: RunningDesktop, with rows: Set<VirtualizedContainer.Child> = [],
    proof: UnchangedTreeProof? = nil
  ) throws -> ElementTree {
    var options = SnapshotOptions()
    options.requested = rows
    // The windows are read before the tree. A window that opens in the meantime then counts as a difference, and the
    // request to the X server does not disturb the proof.
    let windows = running.renderer.connection == nil ? nil : try runningDesktop.display.windows()
    proof?.willRead()
    let start = MonotonicClock.now
    let nodes = try runningDesktop.bus.snapshot(of: accessible, options: options)
    proof?.hasAnswered()
    let seconds = MonotonicClock.now - start
    running.interface.rendererCosts.noteReading(seconds: seconds, events: runningDesktop.bus.eventCount)
    explainSlowReading(of: nodes, seconds, running, application)
    running.interface.renderer.reportingAtOnce = nodes.toolkit.rules.content?.reportingAtOnce(in: nodes)
    // The references are weak, because the program stores its last tree and tests hold elements. With strong
    // references, all files of the program and the desktop would stay open.
    let tree = ElementTree(nodes: nodes, screen: runningDesktop.display) {
      [weak application, weak running, weak runningDesktop] in
      guard let running, let runningDesktop else { return }
      application?.idle.waitForPendingChanges(of: running, on: runningDesktop)
    }
    if let windows { running.interface.renderer.context = RendererContext(tree: tree, windows: windows) }
    return tree
  }

  /// Notes once why reading the program's tree takes long.
  private func explainSlowReading(
    of nodes: AccessibleTree, _ seconds: TimeInterval, _ running: RunningProgram,
    _ application: TargetProgram
  ) {
    guard seconds > TimeLimits.Bus.slowRead.seconds, !running.hasSlowReadingExplained,
      let reason = nodes.toolkit.reasonForSlowReading(of: nodes)
    else { return }
    running.hasSlowReadingExplained = true
    application.session.runLog.note(
      "The elements of \(application) took \(String(format: "%.1f", seconds)) s to read: \(reason)")
  }
}
