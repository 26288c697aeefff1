// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RunningDesktops
import Timing
import WindowSystem

/// Moves windows of a program to a position where a user can reach them: to the front, or onto the screen.
package struct ProgramForeground {
  private let application: TargetProgram
  private var session: AutomationSession { application.session }

  init(of application: TargetProgram) { self.application = application }

  /// Brings the most recently used window of the program to the front.
  ///
  /// - Returns: false if the program has no such window.
  package func raise(
    _ running: RunningProgram, on runningDesktop: RunningDesktop,
    where isEligible: (WindowInfo) -> Bool = ProgramForeground.mayBeActive
  ) throws -> Bool {
    let processes = Set(running.processes + [running.processIdentifier])
    let windows = try runningDesktop.display.windows().filter { $0.processID.map(processes.contains) == true }
    // The highest window in the stack is the most recently used one.
    guard let window = windows.last(where: isEligible) else { return false }
    try runningDesktop.display.activate(window.id)
    _ = try runningDesktop.display.waitForActive(
      window.id, until: MonotonicClock.now + session.settings.tunables.focusTimeout)
    application.idle.wait()
    return true
  }

  /// Restores all minimized windows of the program.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  private func restoreMinimized(_ running: RunningProgram, on runningDesktop: RunningDesktop) throws -> Bool {
    let minimized = try runningDesktop.display.windows().filter {
      $0.isMinimized && Self.mayBeActive($0) && $0.processID.map(running.owns) == true
    }
    guard !minimized.isEmpty else { return false }
    for window in minimized { try runningDesktop.display.activate(window.id) }
    let ids = Set(minimized.map(\.id))
    _ = try Waiter(session: session).wait(timeout: session.settings.tunables.focusTimeout) {
      try !runningDesktop.display.windows().contains { $0.isMinimized && ids.contains($0.id) }
    }
    return true
  }

  /// Brings the program to the front: restores its minimized windows, and activates the most recently used window.
  ///
  /// - Returns: false if the program has no window.
  func bringBack(_ running: RunningProgram, on runningDesktop: RunningDesktop) throws -> Bool {
    try application.failures.mappingDisplayErrors {
      // This is the highest window in the stack that is not minimized. It is read before windows are restored, because
      // restored windows would be above it.
      let last = try runningDesktop.display.windows().last {
        !$0.isMinimized && Self.mayBeActive($0) && $0.processID.map(running.owns) == true
      }
      let isRestored = try restoreMinimized(running, on: runningDesktop)
      guard isRestored, let last else { return try raise(running, on: runningDesktop) }
      return try raise(running, on: runningDesktop) { $0.id == last.id }
    }
  }

  /// Whether an event for the program may bring a window to the front.
  ///
  /// A minimized window stays minimized until the test activates the program. An event does not restore it implicitly.
  private static func mayComeToFront(_ window: WindowInfo) -> Bool {
    mayBeActive(window) && !window.isMinimized
  }

  /// Whether a window can be active: notification banners are above all windows and take no focus.
  static func mayBeActive(_ window: WindowInfo) -> Bool {
    !window.isUnmanaged && !window.types.contains(.notification)
  }

  /// Brings the program to the front if another program that a test launched is in front, so that an event reaches this
  /// program.
  ///
  /// Windows of desktop services, and of programs that no test launched, stay in front, because they count as
  /// interruptions.
  ///
  /// - Returns: the current windows.
  @discardableResult
  package func comeToFront(_ running: RunningProgram, on runningDesktop: RunningDesktop) throws
    -> [WindowInfo]
  {
    try application.failures.mappingDisplayErrors {
      var windows = try runningDesktop.display.windows()
      let others = launched(except: running)
      guard !others.isEmpty else { return windows }
      if try closeMenus(of: others, in: windows, on: runningDesktop) {
        windows = try runningDesktop.display.windows()
      }
      guard let front = windows.first(where: \.isActive)?.processID, !running.owns(front),
        windows.contains(where: { Self.mayComeToFront($0) && $0.processID.map(running.owns) == true }),
        others.contains(where: { $0.owns(front) })
      else { return windows }
      try session.runLog.run("Activate \(application)") {
        _ = try raise(running, on: runningDesktop, where: Self.mayComeToFront)
      }
      return try runningDesktop.display.windows()
    }
  }

  /// Waits after the end of a program until the window manager has brought another launched program to the front.
  ///
  /// The window manager does that a moment after the windows of the ended program have closed.
  func waitForFront(after ended: RunningProgram) {
    guard let runningDesktop = session.host.current else { return }
    let others = launched(except: ended)
    guard !others.isEmpty else { return }
    // If the display has ended, the next step reports that.
    _ = try? Waiter(session: session).wait(timeout: session.settings.tunables.focusTimeout) {
      let windows = try runningDesktop.display.windows()
      if let front = windows.first(where: \.isActive) { return front.processID.map(ended.owns) != true }
      return !windows.contains { Self.mayComeToFront($0) && Self.isWindow($0, of: others) }
    }
  }

  /// Returns the running programs that a test has launched, except one.
  private func launched(except program: RunningProgram) -> [RunningProgram] {
    session.programs.underTest.filter { $0 !== program && !$0.command.isDesktopService }
  }

  private static func isWindow(_ window: WindowInfo, of programs: [RunningProgram]) -> Bool {
    window.processID.map { process in programs.contains { $0.owns(process) } } == true
  }

  /// Closes the menus that other programs have left open.
  ///
  /// The display sends all input to the program with an open menu. That program treats the first click elsewhere as the
  /// click that closes the menu.
  ///
  /// - Returns: whether there were any menus.
  private func closeMenus(
    of others: [RunningProgram], in windows: [WindowInfo], on runningDesktop: RunningDesktop
  ) throws -> Bool {
    func menus(_ windows: [WindowInfo]) -> [WindowInfo] {
      windows.filter {
        $0.isUnmanaged && $0.isViewable && $0.types.contains { $0.isMenu || $0 == .comboBox }
          && Self.isWindow($0, of: others)
      }
    }
    var open = menus(windows)
    guard !open.isEmpty else { return false }
    try session.runLog.run("Close the open menu of another program") {
      for _ in 1...Self.maximumMenus where !open.isEmpty {
        let before = Set(open.map(\.id))
        try runningDesktop.display.pressKey(.escape, modifiers: [])
        let isClosed = try Waiter(session: session).wait(timeout: session.settings.tunables.focusTimeout) {
          open = menus(try runningDesktop.display.windows())
          return Set(open.map(\.id)) != before
        }
        guard isClosed else { break }
      }
    }
    return true
  }

  /// The maximum depth of nested menus.
  private static let maximumMenus = 8

  /// Raises the window of a node if another window of the same program covers the node.
  ///
  /// A dialog is raised together with its parent window. In that case, the dialog still covers the node.
  ///
  /// - Returns: whether a window was raised.
  package func raise(_ node: ElementNode, above cover: WindowInfo, on runningDesktop: RunningDesktop) throws
    -> Bool
  {
    guard !cover.isUnmanaged, let owner = cover.processID, let running = application.running,
      running.owns(owner),
      let window = try node.tree.geometry().window(of: node.index), window.id != cover.id
    else { return false }
    return try session.runLog.run("Raise the window \(quoted(window.title))") {
      try application.failures.mappingDisplayErrors {
        try runningDesktop.display.activate(window.id)
        _ = try runningDesktop.display.waitForActive(
          window.id, until: MonotonicClock.now + session.settings.tunables.focusTimeout)
      }
      application.idle.wait()
      return true
    }
  }

  /// Moves the pointer away from the element of a tool tip, and waits until the tip is gone.
  ///
  /// - Returns: whether the window was a tool tip.
  package func leave(toolTip cover: WindowInfo, on runningDesktop: RunningDesktop) throws -> Bool {
    guard cover.isToolTip else { return false }
    return try session.runLog.run("Move the pointer away from the element of a tool tip") {
      try application.failures.mappingDisplayErrors {
        // The pointer does not move to the middle of the tip, because the element below the tip may have a tip too.
        try runningDesktop.movePointerAside()
        _ = try Waiter(session: session).wait(timeout: session.settings.tunables.focusTimeout) {
          try !runningDesktop.display.windows().contains { $0.id == cover.id && $0.isViewable }
        }
      }
      return true
    }
  }

  /// Moves a window so that the node is on the screen.
  ///
  /// Needed when a program enlarges a dialog after it was placed.
  ///
  /// - Parameters:
  ///   - node: the node to show.
  ///   - frame: the node's frame, in pixels of the screen.
  ///   - runningDesktop: the desktop.
  ///   - isLastResort: whether scrolling had no effect. Otherwise, the window moves only if no container clips the
  ///     node.
  /// - Returns: whether the window was moved.
  /// - Throws: `AutomationError` if the display fails.
  package func moveOntoScreen(
    _ node: ElementNode, toShow frame: CGRect, on runningDesktop: RunningDesktop, isLastResort: Bool = false
  ) throws -> Bool {
    let geometry = try node.tree.geometry()
    guard let window = geometry.window(of: node.index), !window.isUnmanaged, window.isViewable,
      !geometry.screen.contains(frame.center), window.outerFrame.intersects(frame),
      // A window that is mostly outside of the screen was placed there on purpose.
      geometry.screen.contains(window.outerFrame.center)
    else { return false }
    guard isLastResort || Clipping(tree: node.tree).ancestors(of: node.index).isEmpty else { return false }
    // The complete window is shown if the screen is large enough, otherwise the node with a margin.
    let outer = window.outerFrame
    let around = frame.insetBy(dx: -Self.marginOnScreen, dy: -Self.marginOnScreen)
    let shift = CGSize(
      width: Self.shift(outer.minX, outer.maxX, showing: around.minX, around.maxX, in: geometry.screen.width),
      height: Self.shift(
        outer.minY, outer.maxY, showing: around.minY, around.maxY, in: geometry.screen.height))
    guard shift != .zero else { return false }
    return try session.runLog.run("Move the window \(quoted(window.title)) onto the screen") {
      try application.failures.mappingDisplayErrors {
        let origin = CGPoint(x: window.frame.minX + shift.width, y: window.frame.minY + shift.height)
        _ = try runningDesktop.display.move(
          window.id, to: origin, until: MonotonicClock.now + session.settings.tunables.focusTimeout)
      }
      application.idle.wait()
      return true
    }
  }

  /// The margin around the node, in pixels.
  private static let marginOnScreen: CGFloat = 12

  private static func shift(
    _ start: CGFloat, _ end: CGFloat, showing first: CGFloat, _ last: CGFloat, in length: CGFloat
  ) -> CGFloat {
    let isLonger = end - start > length
    let (low, high) = isLonger ? (first, last) : (start, end)
    if high > length { return length - high }
    return low < 0 ? -low : 0
  }
}
