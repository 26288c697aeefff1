// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Timing
import WindowSystem

/// Notifies pages, after a short delay, when the program's windows change, and when the program ends or hangs.
///
/// Checks run on a queue, one after the other, so that pages receive their results in the order of the checks. A check
/// never waits for the session's lock, because the queue of commands waits for checks. The state is locked only while it is read or changed: other code, such as that of the display, of pages and of the studio's
/// owner, runs without the lock.
final class ProgramMonitor: Sendable {
  private let checks = DispatchQueue(label: "understudy-studio-monitor")
  private let state: Mutex<State>

  private struct State {
    weak var studio: StudioSession?
    var timer: (any DispatchSourceTimer)?
    var sent: WindowsEvent?
    var wasRunning = true
    /// Only checks change it.
    var hangWatch = HangWatch()
    var process: pid_t?
  }

  init(studio: StudioSession) {
    state = Mutex(State(studio: studio))
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource(queue: checks)
      timer.schedule(
        deadline: .now(), repeating: TimeLimits.Studio.programPoll.seconds,
        leeway: .milliseconds(Int(TimeLimits.Studio.programPollLeeway.milliseconds)))
      timer.setEventHandler { [weak self] in self?.check() }
      timer.activate()
      state.timer = timer
    }
  }

  /// Ends the checks; may be called by the receivers of their results.
  func stop() { state.withLock { $0.timer?.cancel() } }

  /// The program's process, if it hangs.
  ///
  /// This waits neither for the session's lock nor for the display.
  var hangingProcess: pid_t? { state.withLock { $0.hangWatch.hangs ? $0.process : nil } }

  /// Sends the current state immediately, before any later message; must not be called by the receivers of results.
  func sendNow() {
    dispatchPrecondition(condition: .notOnQueue(checks))
    checks.sync { check() }
  }

  /// Sends the state again, for a page that has just connected.
  func sendAgain() {
    state.withLock { $0.sent = nil }
    checks.async { [self] in check() }
  }

  private func check() {
    dispatchPrecondition(condition: .onQueue(checks))
    guard let studio = state.withLock({ $0.studio }) else { return stop() }
    do {
      try studio.runningDesktop.checkHealth()
    } catch {
      stop()
      studio.notify("The desktop has ended: \(error)", isBad: true)
      studio.onEnd?("the desktop has ended: \(error)")
      return
    }
    // An error means that the display has ended; the next check of the desktop reports this.
    if let windows = try? studio.runningDesktop.display.windows() {
      send(windows, studio)
      checkForHang(windows, studio)
    }
    checkForEnd(studio)
  }

  /// Sends the windows to the pages, unless the pages have them.
  private func send(_ windows: [WindowInfo], _ studio: StudioSession) {
    let screen = studio.runningDesktop.display.screenFrame
    // Toolkits place hidden windows outside of the screen. After a drag, GTK 4.18 leaves a window of a single pixel.
    let seen = windows.filter {
      $0.isViewable && !$0.isMinimized && $0.outerFrame.intersects(screen)
        && ($0.outerFrame.width > 1 || $0.outerFrame.height > 1)
    }
    let shown = WindowsEvent(
      windows: windows.filter { !$0.isUnmanaged }
        .map { WindowsEvent.Window(id: $0.id.rawValue, title: $0.title, isActive: $0.isActive) }.sorted {
          $0.id < $1.id
        },
      area: Self.area(of: seen.filter { !$0.isUnmanaged }),
      menus: Self.area(of: seen.filter { $0.isUnmanaged && !$0.followsPointer }))
    let isNew = state.withLock { state in
      guard shown != state.sent else { return false }
      state.sent = shown
      return true
    }
    if isNew { studio.push(shown) }
  }

  private func checkForHang(_ windows: [WindowInfo], _ studio: StudioSession) {
    let (known, earlier) = state.withLock { ($0.process, $0.hangWatch) }
    guard let process = known else { return }
    var hangWatch = earlier
    // An error means that the display has ended; the next check of the desktop reports this.
    let change = try? hangWatch.check(windows, of: process, on: studio.runningDesktop.display)
    state.withLock { [hangWatch] in $0.hangWatch = hangWatch }
    switch change {
    case true?:
      studio.notify(
        "\(studio.application) is not responding. It will receive your input when it responds again; Relaunch "
          + "ends it and starts it again.", isBad: true)
    case false?: studio.notify("\(studio.application) responds again.")
    case nil: break
    }
  }

  private func checkForEnd(_ studio: StudioSession) {
    // A thread that waits for a hanging program holds the session's lock, so this thread does not wait for the lock.
    let application = studio.application
    guard let process = application.session.lock.withLockIfFree({ application.processIdentifier }) else {
      return
    }
    let hasEnded = state.withLock { state in
      let hasEnded = process == nil && state.wasRunning
      state.process = process
      state.wasRunning = process != nil
      return hasEnded
    }
    guard hasEnded else { return }
    studio.notify(
      "\(application) is no longer running. Relaunch starts it again; the recording is not lost.", isBad: true
    )
  }

  private static func area(of windows: [WindowInfo]) -> [Int]? {
    let area = windows.reduce(CGRect.null) { $0.union($1.outerFrame) }
    return area.isNull
      ? nil : [area.minX, area.minY, area.width, area.height].map { Int(limiting: $0.rounded()) }
  }
}

extension WindowInfo {
  /// Whether the window moves with the pointer: a drag icon or a tool tip.
  fileprivate var followsPointer: Bool {
    isToolTip || types.contains(.dragged)
  }
}
