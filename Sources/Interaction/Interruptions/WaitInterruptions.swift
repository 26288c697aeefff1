// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
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
package final class WaitInterruptions {
  private let element: ElementHandle
  private let session: AutomationSession
  private let monitors: InterruptionMonitors
  private var nextCheck: TimeInterval = 0
  private var seen: [WindowID: TimeInterval] = [:]
  private var asked: Set<WindowID> = []
  private var presentAtStart: Set<WindowID>?
  private var lines: [WindowID: String] = [:]

  /// The time that handlers have taken so far, in seconds.
  package private(set) var timeTaken: TimeInterval = 0

  /// The dialogs that no handler has handled and that existed at the last check, as lines.
  var standing: [String] { lines.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value) }

  package init(for element: ElementHandle) {
    self.element = element
    session = element.application.session
    monitors = .shared
  }

  /// Checks for an obstacle, and calls the handlers for it.
  ///
  /// Must be called after each attempt without success.
  package func check() {
    session.lock.withLock { session.lookups.failed?.standing = standing }
    let now = MonotonicClock.now
    guard now >= nextCheck else { return }
    nextCheck = now + TimeLimits.Interruptions.windowPoll.seconds
    session.lock.withLock {
      // If the display does not answer, the condition of the wait reports it.
      guard monitors.isReady(in: session), let live = session.host.current,
        let windows = try? live.display.windows()
      else { return }
      let dialogs = windows.filter {
        $0.isViewable && !$0.isUnmanaged
          && ($0.isModal || $0.types.contains(.dialog))
      }
      let presentAtStart = self.presentAtStart ?? Set(dialogs.map(\.id))
      self.presentAtStart = presentAtStart
      seen = seen.filter { id, _ in dialogs.contains { $0.id == id } }
      lines = lines.filter { id, _ in dialogs.contains { $0.id == id } }
      for dialog in dialogs.reversed() where !asked.contains(dialog.id) {
        let since = seen[dialog.id] ?? now
        seen[dialog.id] = since
        guard now - since >= session.settings.tunables.interruptionGraceInWaits else { continue }
        if ask(about: dialog, isNew: !presentAtStart.contains(dialog.id), among: windows, on: live) { break }
      }
      timeTaken += MonotonicClock.now - now
    }
  }

  /// Calls the handlers for a dialog.
  ///
  /// - Returns: whether a handler has handled it.
  private func ask(
    about dialog: WindowInfo, isNew: Bool, among windows: [WindowInfo], on live: LiveDesktop
  ) -> Bool {
    // The condition of the wait runs the query itself, and reports its errors.
    guard let lookup = try? element.matches() else { return false }
    let others = element.application.otherPrograms(on: live)
    let finder = InterruptionFinder(application: element.application, tree: lookup.tree, others: others)
    let tree = lookup.tree
    let process = tree.nodes.application.processID
    let node = dialog.processID == process ? node(of: dialog, in: tree) : nil
    // The condition of the wait also reports an error here.
    if let node, (try? tree.hidingReason(of: node)) ?? nil != nil {
      // On the screen, but not drawn yet: no query finds the dialog, not even one that waits for it.
      seen[dialog.id] = nil
      return false
    }
    asked.insert(dialog.id)
    var interruption: Interruption
    if dialog.processID == process {
      guard dialog.isModal else { return false }
      if let node, isAwaited(node, in: lookup) { return false }
      interruption = finder.interruption(byWindow: dialog)
      interruption.isForMonitorsAlone = !isNew
    } else {
      guard others.owner(of: dialog) != .test,
        dialog.isActive
          || windows.contains(where: {
            $0.processID == process && $0.isViewable && $0.outerFrame.intersects(dialog.outerFrame)
          })
      else { return false }
      interruption = finder.interruption(byWindow: dialog)
      let isForProgram = windows.contains { $0.id == dialog.transientFor && $0.processID == process }
      interruption.isForMonitorsAlone = isForProgram && !isNew
    }
    guard monitors.isReady(for: interruption, in: session) else { return false }
    let answer = monitors.ask(about: interruption, in: session, attempt: 1)
    guard answer.handledBy != nil else {
      lines[dialog.id] = interruption.line
      session.recorder.note("The wait is interrupted by \(interruption.line), which no handler handled")
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
  private func isAwaited(_ dialog: Int, in lookup: QueryResult) -> Bool {
    let tree = lookup.tree
    func isInside(_ node: Int) -> Bool { node == dialog || tree.descendants(of: dialog).contains(node) }
    if lookup.nodes.contains(where: isInside) { return true }
    return lookup.trace.indices.dropLast().contains { place in
      switch lookup.trace[place + 1].step {
      case .descendants, .children, .disclosedRows: lookup.trace[place].matches.contains(where: isInside)
      default: false
      }
    }
  }
}
