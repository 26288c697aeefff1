// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import ElementModel
import Foundation
import Idleness
import Synchronized
import Timing
import Toolkits
import WindowSystem

/// A running private desktop with the connections to it.
package final class RunningDesktop: Sendable {
  package let desktop: PrivateDesktop
  package let server: any DisplayServer
  package let display: any DisplayClient
  package let bus: AccessibilityBusConnection
  package let damage: any DamageSource
  /// Notifies programs that their frames were shown; nil on a desktop that another process has started, because that
  /// process may notify the programs itself.
  package let frames: (any FrameSynchronization)?
  private let state: Guarded<State, SessionLock>

  /// The state that is stored for the desktop, accessible only with the session's lock.
  private final class State {
    let idle: IdleMonitor
    var hasNotedMissingIdentity = false

    init(idle: IdleMonitor) { self.idle = idle }
  }

  package let quiescence = Guarded(BrowserQuiescence())
  /// The state of the desktop as a device.
  package let device = DeviceState()
  /// The last clicks of the tests.
  package let lastClicks = LastClicks()
  /// Whether the log already notes that programs get no identity on the desktop.
  package var hasNotedMissingIdentity: Bool {
    get { state.withLock { $0.hasNotedMissingIdentity } }
    set { state.withLock { $0.hasNotedMissingIdentity = newValue } }
  }
  package let virtualizedRows = VirtualizedRowMemory()

  /// Creates a desktop from its parts.
  ///
  /// Tests of input use it with a display in memory.
  ///
  /// - Parameters:
  ///   - desktop: the processes and folders of the desktop.
  ///   - server: makes further connections to the display.
  ///   - display: the windows, the pointer and the keyboard.
  ///   - bus: the accessibility bus.
  ///   - damage: the painted areas.
  ///   - frames: notifies programs of their frames; nil if another process notifies them, or if there are no such
  ///     notifications.
  ///   - tunables: the time limits.
  ///   - lock: the lock of the session.
  package init(
    _ desktop: PrivateDesktop, server: any DisplayServer, display: any DisplayClient,
    bus: AccessibilityBusConnection, damage: any DamageSource, frames: (any FrameSynchronization)?,
    tunables: Tunables, lock: SessionLock
  ) {
    self.desktop = desktop
    self.server = server
    self.display = display
    self.bus = bus
    self.damage = damage
    self.frames = frames
    state = Guarded(
      State(idle: IdleMonitor(damage: damage, frames: frames, tunables: tunables)), by: lock)
  }

  /// Starts a desktop and connects to it.
  ///
  /// - Throws: `DesktopError`, `WindowSystemError` or `AccessibilityError`. After an error, the desktop is stopped.
  package convenience init(configuration: DesktopConfiguration, tunables: Tunables, lock: SessionLock) throws
  {
    let desktop = try PrivateDesktop.start(configuration)
    let server = DisplayServerFactory.server(of: desktop.displayName, authorityFile: desktop.authorityFile)
    do {
      let display = try Self.connect(to: server, of: desktop)
      let frames = try Self.synchronizeFrames(of: desktop, on: display, server)
      let damage = try server.watchDamage()
      let bus = try AccessibilityBusConnection(
        address: desktop.accessibilityBusAddress,
        recognize: { ToolkitRegistry.recognize(server.reportsPlaces ? $0 : $0.withoutPlaces) },
        callTimeout: tunables.callTimeout, readTimeout: tunables.readTimeout)
      self.init(
        desktop, server: server, display: display, bus: bus, damage: damage, frames: frames,
        tunables: tunables, lock: lock)
    } catch {
      desktop.stop()
      throw error
    }
  }

  private static func connect(to server: any DisplayServer, of desktop: PrivateDesktop) throws
    -> any DisplayClient
  {
    let configuration = desktop.configuration
    // If the destination uses the pointer, taps must not become touches. In addition, the touch device of an X server
    // accepts one client, and the server would spin after that client ends.
    let touchSocket = configuration.input == .touch ? desktop.touchSocket : nil
    let display = try server.connect(
      touchSocket: touchSocket, waitForEventLoop: { EventLoopWait.wait(for: $0) })
    // The window manager announces itself before it serves windows. A window that is mapped before it serves windows
    // stays invisible permanently.
    _ = try display.waitForWindowManager(until: MonotonicClock.now + configuration.startTimeout)
    return display
  }

  private static func synchronizeFrames(
    of desktop: PrivateDesktop, on display: any DisplayClient, _ server: any DisplayServer
  ) throws -> (any FrameSynchronization)? {
    if desktop.isUserDesktop || desktop.isAttached { return nil }
    let rate = Double(desktop.configuration.refreshRate)
    let frames = try server.synchronizeFrames(refreshRate: rate)
    // Programs read the rate when they start. Xvfb has no rate.
    if try display.refreshRate() != nil { try display.setRefreshRate(rate) }
    return frames
  }

  /// Runs `body` with the monitor that detects when programs on the desktop are idle.
  ///
  /// The session's lock is held while `body` runs, also while the monitor waits.
  package func withIdleMonitor<Result: Sendable>(
    _ body: (IdleMonitor) throws -> Result
  ) rethrows -> Result {
    try state.withLock { try body($0.idle) }
  }

  /// Checks that all parts of the desktop run, and that programs are notified of their frames.
  ///
  /// - Parameter timeout: the seconds to wait for the end of a part, after an error; nil for a check without a wait.
  /// - Throws: `DesktopError` with the failed part, or `WindowSystemError`.
  package func checkHealth(timeout: TimeInterval? = nil) throws {
    func checkParts(_ timeout: TimeInterval?) throws {
      if let timeout { try desktop.checkHealth(timeout: timeout) } else { try desktop.checkHealth() }
    }
    try checkParts(timeout)
    do {
      try frames?.check()
    } catch {
      // If the display server has ended, its end is the cause, and is reported instead.
      try checkParts(TimeLimits.Processes.endWithBus.seconds)
      throw error
    }
  }

  /// Checks whether the display server, the buses and the window manager answer, after an error.
  ///
  /// - Throws: `DesktopError` with the part that does not answer.
  package func checkAnswers() throws {
    do {
      _ = try display.pointerLocation
    } catch WindowSystemError.serverNotAnswering(_, let request, let seconds) {
      desktop.noteServerNotAnswering(call: request, seconds: seconds)
      try desktop.checkHealth()
    } catch {
      // If the server has ended, an earlier check reports that.
    }
    try desktop.checkBuses()
    try checkWindowManager()
  }

  /// Checks whether the window manager answers.
  ///
  /// If it hangs, programs still answer, but none of their windows is shown, raised or moved.
  private func checkWindowManager() throws {
    guard let part = desktop.windowManagerPart else { return }
    let limit = TimeLimits.Desktop.answerOfPart.seconds
    // If the display server does not answer, an earlier check reports that.
    let isServing = (try? display.waitForWindowManager(until: MonotonicClock.now + limit)) ?? true
    guard !isServing else { return }
    desktop.noteNotAnswering(part: part, call: "a request for the frame of a window", seconds: limit)
    try desktop.checkHealth()
  }

  /// Checks that the desktop is not a user's own.
  ///
  /// - Parameter setting: the setting that would be changed, as the beginning of a sentence.
  /// - Throws: ``AutomationError`` on a user's own desktop.
  package func requirePrivate(_ setting: String) throws {
    guard desktop.isUserDesktop else { return }
    throw AutomationError(
      .unsupported,
      "\(setting) of the user's own desktop (display \(desktop.displayName)) is not changed by tests. Remove display= "
        + "from the destination to run on a private desktop.")
  }

  /// Moves the pointer to the corner of the screen at which it covers the fewest elements.
  package func movePointerAside() throws {
    let screen = display.screenFrame
    try display.movePointer(to: CGPoint(x: screen.maxX - 1, y: screen.maxY - 1))
  }

  /// The processes to which a program passes work while it handles an event.
  package var helperProcesses: [pid_t] {
    let all = desktop.helperProcesses
    return frames?.coversServer == true ? all.filter { $0 != desktop.serverProcess } : all
  }
}
