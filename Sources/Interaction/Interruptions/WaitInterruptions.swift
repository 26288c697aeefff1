// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import Synchronized
import Timing
import WindowSystem

/// Dialogs that block an element a test is waiting for.
///
/// While a test waits, nothing shows which obstacle is in the way of an element that does not exist yet. Two kinds of
/// dialogs count: a modal dialog of the program, and a dialog of another program that covers the program's windows or
/// has the keyboard. The handlers are called once per wait for each of them, after it has existed for
/// ``Tunables/interruptionGraceInWaits``. A dialog does not count if the wait is about it: it matches the query, or is
/// an ancestor in the query.
///
/// The implicit handler is stricter than handlers of the test. A dialog that exists when the wait begins is a response
/// to the last event. So this handler ignores it, unless it belongs to a program that is unrelated to the test.
package final class WaitInterruptions: Sendable {
  private let element: ElementHandle
  private let session: AutomationSession
  private let monitors: InterruptionMonitorStack
  private let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  private final class State {
    var nextCheck: TimeInterval = 0
    var seen: [WindowID: TimeInterval] = [:]
    var asked: Set<WindowID> = []
    var presentAtStart: Set<WindowID>?
    var lines: [WindowID: String] = [:]
    var timeTaken: TimeInterval = 0

    /// Returns whether a check is due at a time, and plans the next one.
    func isDue(_ now: TimeInterval) -> Bool {
      guard now >= nextCheck else { return false }
      nextCheck = now + TimeLimits.Interruptions.windowPoll.seconds
      return true
    }

    /// Forgets the dialogs that have disappeared.
    ///
    /// - Returns: the dialogs that existed at the first check.
    func update(_ dialogs: Set<WindowID>) -> Set<WindowID> {
      let first = presentAtStart ?? dialogs
      presentAtStart = first
      seen = seen.filter { dialogs.contains($0.key) }
      lines = lines.filter { dialogs.contains($0.key) }
      return first
    }

    /// Returns the time at which a dialog was seen first.
    func firstTime(of dialog: WindowID, now: TimeInterval) -> TimeInterval {
      let since = seen[dialog] ?? now
      seen[dialog] = since
      return since
    }
  }

  /// The time that handlers have taken so far, in seconds.
  package var timeTaken: TimeInterval { state.withLock { $0.timeTaken } }

  /// The dialogs that no handler has handled and that existed at the last check, each described on one line.
  var standingInterruptions: [String] {
    state.withLock { $0.lines }.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  package init(for element: ElementHandle, monitors: InterruptionMonitorStack) {
    self.element = element
    session = element.application.session
    self.monitors = monitors
    state = Guarded(State(), by: element.application.session.lock)
  }

  /// Checks for an obstacle, and calls the handlers for it.
  ///
  /// Must be called after each attempt without success.
  package func check() {
    session.lock.withLock { session.results.failed?.standingInterruptions = standingInterruptions }
    let now = MonotonicClock.now
    guard state.withLock({ $0.isDue(now) }) else { return }
    session.lock.withLock {
      // If the display does not answer, the condition of the wait reports it.
      guard monitors.isReady(with: session.settings), let runningDesktop = session.host.current,
        let windows = try? runningDesktop.display.windows()
      else { return }
      let dialogs = windows.filter {
        $0.isViewable && !$0.isUnmanaged
          && ($0.isModal || $0.types.contains(.dialog))
      }
      let ids = Set(dialogs.map(\.id))
      let presentAtStart = state.withLock { $0.update(ids) }
      for dialog in dialogs.reversed() where !state.withLock({ $0.asked.contains(dialog.id) }) {
        let since = state.withLock { $0.firstTime(of: dialog.id, now: now) }
        guard now - since >= session.settings.tunables.interruptionGraceInWaits else { continue }
        if ask(about: dialog, isNew: !presentAtStart.contains(dialog.id), among: windows, on: runningDesktop)
        {
          break
        }
      }
      state.withLock { $0.timeTaken += MonotonicClock.now - now }
    }
  }

  /// Calls the handlers for a dialog.
  ///
  /// - Returns: whether a handler has handled it.
  private func ask(
    about dialog: WindowInfo, isNew: Bool, among windows: [WindowInfo], on runningDesktop: RunningDesktop
  ) -> Bool {
    // The condition of the wait runs the query itself, and reports its errors.
    guard let result = try? element.matches() else { return false }
    let otherPrograms = element.application.otherPrograms(on: runningDesktop)
    let finder = InterruptionFinder(
      application: element.application, tree: result.tree, otherPrograms: otherPrograms)
    let tree = result.tree
    let process = tree.nodes.application.processID
    let node = dialog.processID == process ? node(of: dialog, in: tree) : nil
    // The condition of the wait also reports an error here.
    if let node, (try? tree.hidingReason(of: node)) ?? nil != nil {
      // On the screen, but not drawn yet: no query finds the dialog, not even one that waits for it.
      state.withLock { $0.seen[dialog.id] = nil }
      return false
    }
    state.withLock { _ = $0.asked.insert(dialog.id) }
    var interruption: Interruption
    if dialog.processID == process {
      guard dialog.isModal else { return false }
      if let node, isAwaited(node, in: result) { return false }
      interruption = finder.interruption(byWindow: dialog)
      interruption.isForMonitorsAlone = !isNew
    } else {
      guard otherPrograms.owner(of: dialog) != .test,
        dialog.isActive
          || windows.contains(where: {
            $0.processID == process && $0.isViewable && $0.outerFrame.intersects(dialog.outerFrame)
          })
      else { return false }
      interruption = finder.interruption(byWindow: dialog)
      let isForProgram = windows.contains { $0.id == dialog.transientFor && $0.processID == process }
      interruption.isForMonitorsAlone = isForProgram && !isNew
    }
    guard monitors.isReady(for: interruption, with: session.settings) else { return false }
    let answer = monitors.ask(about: interruption, in: session, attempt: 1)
    guard answer.handledBy != nil else {
      let line = interruption.line
      state.withLock { $0.lines[dialog.id] = line }
      session.runLog.note("The wait is interrupted by \(line), which no handler handled")
      return false
    }
    element.application.idle.wait()
    return true
  }

  private func node(of dialog: WindowInfo, in tree: ElementTree) -> Int? {
    guard let geometry = tree.tryGeometry() else { return nil }
    return tree.nodes.children(0).first { geometry.window(ofTopLevel: $0)?.id == dialog.id }
  }

  /// Returns whether the wait is about a dialog: the query finds it or something in it, or passes through it.
  private func isAwaited(_ dialog: Int, in result: QueryResult) -> Bool {
    let tree = result.tree
    func isInside(_ node: Int) -> Bool { node == dialog || tree.descendants(of: dialog).contains(node) }
    if result.nodes.contains(where: isInside) { return true }
    return result.trace.indices.dropLast().contains { index in
      switch result.trace[index + 1].step {
      case .descendants, .children, .disclosedRows: result.trace[index].matches.contains(where: isInside)
      default: false
      }
    }
  }
}
