// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import ElementModel
import Foundation
import Synchronized
import Timing
import Toolkits
import WindowSystem

/// A running private desktop with the connections to it.
package final class LiveDesktop: Sendable {
  package let desktop: PrivateDesktop
  package let server: any DisplayServer
  package let display: any DisplayClient
  package let bus: AccessibilityBusConnection
  package let damage: any DamageSource
  /// Nil on a desktop that another process has started: that process notifies programs, or nothing does.
  package let frames: (any FrameSynchronization)?
  private let state: Guarded<State, SessionLock>

  /// The remembered state of the desktop, only for the holder of the session's lock.
  private final class State {
    let idle: IdleMonitor
    let rest = BrowserQuiescence()
    let device = DeviceState()
    let lastClicks = LastClicks()
    var hasNotedMissingIdentity = false
    let virtualizedRows = VirtualizedRowMemory()

    init(idle: IdleMonitor) { self.idle = idle }
  }

  package var idle: IdleMonitor { state.part { $0.idle } }
  var rest: BrowserQuiescence { state.part { $0.rest } }
  /// The state of the desktop as a device.
  package var device: DeviceState { state.part { $0.device } }
  /// The last clicks of the tests.
  package var lastClicks: LastClicks { state.part { $0.lastClicks } }
  /// Whether the record says that programs get no identity on the desktop.
  var hasNotedMissingIdentity: Bool {
    get { state.withLock { $0.hasNotedMissingIdentity } }
    set { state.withLock { $0.hasNotedMissingIdentity = newValue } }
  }
  package var virtualizedRows: VirtualizedRowMemory { state.part { $0.virtualizedRows } }

  init(configuration: DesktopConfiguration, tunables: Tunables, lock: SessionLock) throws {
    desktop = try PrivateDesktop.start(configuration)
    server = DisplayServers.server(of: desktop.displayName, authorityFile: desktop.authorityFile)
    do {
      // The device takes one client, whose end would leave the server spinning: none where none is needed.
      let touchSocket = configuration.input == .touch ? desktop.inputTestSockets?.touch : nil
      display = try server.connect(
        touchSocket: touchSocket, waitForEventLoop: { EventLoopWait.wait(for: $0) })
      // The window manager says that it is there before it serves windows: one that is mapped in between
      // stays invisible for good.
      _ = try display.waitForWindowManager(until: MonotonicClock.now + configuration.startTimeout)
      if desktop.isUsersOwn || desktop.isAttached {
        frames = nil
      } else {
        let rate = Double(configuration.refreshRate)
        frames = try server.synchronizeFrames(refreshRate: rate)
        // Programs ask for it when they start. Xvfb has none.
        if try display.refreshRate() != nil { try display.setRefreshRate(rate) }
      }
      damage = try server.watchDamage()
      bus = try AccessibilityBusConnection(
        address: desktop.accessibilityBusAddress, recognize: ToolkitRegistry.recognize,
        callTimeout: tunables.callTimeout, readTimeout: tunables.readTimeout)
    } catch {
      desktop.stop()
      throw error
    }
    state = Guarded(
      State(idle: IdleMonitor(damage: damage, frames: frames, tunables: tunables)), by: lock)
  }

  /// Checks that all parts of the desktop run, and that programs are notified of their frames.
  ///
  /// - Parameter timeout: seconds to wait for the end of a part, where something failed or ended; nil for a check
  ///   without a wait.
  /// - Throws: `DesktopError` with the part, or `WindowSystemError`.
  package func checkHealth(timeout: TimeInterval? = nil) throws {
    func checkParts(_ timeout: TimeInterval?) throws {
      if let timeout { try desktop.checkHealth(timeout: timeout) } else { try desktop.checkHealth() }
    }
    try checkParts(timeout)
    do {
      try frames?.check()
    } catch {
      // If the cause is the end of the display server, that is reported instead.
      try checkParts(TimeLimits.Processes.endWithBus.seconds)
      throw error
    }
  }

  /// Asks the display server, the buses and the window manager whether they answer, where something else has failed.
  ///
  /// - Throws: `DesktopError` with the part that does not.
  func checkAnswers() throws {
    do {
      _ = try display.pointerLocation
    } catch WindowSystemError.serverNotAnswering(_, let request, let seconds) {
      desktop.noteServerNotAnswering(call: request, seconds: seconds)
      try desktop.checkHealth()
    } catch {
      // A server that has ended was looked for before.
    }
    try desktop.checkBuses()
    try checkWindowManager()
  }

  /// A window manager that hangs lets programs answer everything, but no window of theirs is shown, raised or moved.
  private func checkWindowManager() throws {
    guard let part = desktop.windowManagerPart else { return }
    let limit = TimeLimits.Desktop.answerOfPart.seconds
    // A display server that does not answer was found before.
    let isServing = (try? display.waitForWindowManager(until: MonotonicClock.now + limit)) ?? true
    guard !isServing else { return }
    desktop.noteNotAnswering(part: part, call: "a question about the frame of a window", seconds: limit)
    try desktop.checkHealth()
  }

  /// - Parameter setting: what would be changed, as the beginning of a sentence.
  /// - Throws: ``AutomationError`` on a user's own desktop.
  package func requirePrivate(_ setting: String) throws {
    guard desktop.isUsersOwn else { return }
    throw AutomationError(
      .unsupported,
      "\(setting) of the user's own desktop (display \(desktop.displayName)) is not changed by tests. Leave out display= "
        + "in the destination to run on a private desktop.")
  }

  /// Moves the pointer to the corner of the screen where it is over the least.
  package func movePointerAside() throws {
    let screen = display.screenFrame
    try display.movePointer(to: CGPoint(x: screen.maxX - 1, y: screen.maxY - 1))
  }

  /// The processes that a program hands work to while it answers an event.
  var helperProcesses: [pid_t] { desktop.helperProcesses }
}
