// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Synchronized
import Timing
import WindowSystem

/// Notifies pages, after a short delay, when the program's windows change, and when the program ends or hangs.
final class ProgramMonitor: Sendable {
  private let state: Mutex<State>

  private struct State {
    weak var studio: StudioSession?
    var timer: (any DispatchSourceTimer)?
    var sent: WindowsEvent?
    var wasRunning = true
    var hangWatch = HangWatch()
    var process: pid_t?
  }

  init(studio: StudioSession) {
    state = Mutex(State(studio: studio))
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "understudy-studio-monitor"))
      timer.schedule(
        deadline: .now(), repeating: TimeLimits.Studio.programPoll.seconds,
        leeway: .milliseconds(Int(TimeLimits.Studio.programPollLeeway.milliseconds)))
      timer.setEventHandler { [weak self] in self?.check() }
      timer.activate()
      state.timer = timer
    }
  }

  func stop() { state.withLock { $0.timer?.cancel() } }

  /// The program's process, if it hangs.
  ///
  /// This does not wait for the session's lock.
  var hangingProcess: pid_t? { state.withLock { $0.hangWatch.hangs ? $0.process : nil } }

  /// Sends the current state immediately, before any later message.
  func sendNow() { check() }

  /// Sends the state again, for a page that has just connected.
  func sendAgain() {
    state.withLock { $0.sent = nil }
    NamedThread.start("understudy-send") { [self] in check() }
  }

  private func check() { state.withLock { check(&$0) } }

  private func check(_ state: inout State) {
    guard let studio = state.studio else {
      state.timer?.cancel()
      return
    }
    do {
      try studio.live.checkHealth()
    } catch {
      state.timer?.cancel()
      studio.notify("The desktop has ended: \(error)", isBad: true)
      studio.onEnd?("the desktop has ended: \(error)")
      return
    }
    // An error means that the display has ended; the next check of the desktop reports this.
    let windows = try? studio.live.display.windows()
    if let windows {
      let screen = studio.live.display.screenFrame
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
      if shown != state.sent {
        state.sent = shown
        studio.push(shown)
      }
    }
    if let process = state.process, let windows {
      Self.checkForHang(windows, process, studio, &state.hangWatch)
    }
    // A thread that waits for a hanging program holds the session's lock, so this thread does not wait for the lock.
    let application = studio.application
    guard let process = application.session.lock.withLockIfFree({ application.processIdentifier }) else {
      return
    }
    state.process = process
    let isRunning = process != nil
    if !isRunning, state.wasRunning {
      studio.notify(
        "\(studio.application) is no longer running. Relaunch starts it again; the recording is not lost.",
        isBad: true)
    }
    state.wasRunning = isRunning
  }

  private static func area(of windows: [WindowInfo]) -> [Int]? {
    let area = windows.reduce(CGRect.null) { $0.union($1.outerFrame) }
    return area.isNull
      ? nil : [area.minX, area.minY, area.width, area.height].map { Int(limiting: $0.rounded()) }
  }

  private static func checkForHang(
    _ windows: [WindowInfo], _ process: pid_t, _ studio: StudioSession, _ hangWatch: inout HangWatch
  ) {
    // An error means that the display has ended; the next check of the desktop reports this.
    switch try? hangWatch.check(windows, of: process, on: studio.live.display) {
    case true?:
      studio.notify(
        "\(studio.application) is not responding. It will receive your input when it responds again; Relaunch "
          + "ends it and starts it again.", isBad: true)
    case false?: studio.notify("\(studio.application) responds again.")
    case nil: break
    }
  }
}

extension WindowInfo {
  /// Whether the window moves with the pointer: a drag icon or a tool tip.
  fileprivate var followsPointer: Bool {
    isToolTip || types.contains(.dragged)
  }
}
