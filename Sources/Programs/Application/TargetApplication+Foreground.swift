// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing
import WindowSystem

extension TargetApplication {
  /// Brings the program to the front: its window that was used last.
  ///
  /// - Returns: false when it has no window.
  package func raise(
    _ running: RunningApplication, on live: LiveDesktop,
    where isWanted: (WindowInfo) -> Bool = TargetApplication.mayBeActive
  ) throws -> Bool {
    let own = Set(running.processes + [running.processIdentifier])
    let windows = try live.display.windows().filter { $0.processID.map(own.contains) == true }
    // The highest window in the stack is the one that was used last.
    guard let window = windows.last(where: isWanted) else { return false }
    try live.display.activate(window.id)
    _ = try live.display.waitForActive(window.id, until: MonotonicClock.now + session.tunables.focusTimeout)
    waitUntilIdle()
    return true
  }

  /// Restores all windows of the program that are minimized.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  private func restoreMinimized(_ running: RunningApplication, on live: LiveDesktop) throws -> Bool {
    let minimized = try live.display.windows().filter {
      $0.isMinimized && Self.mayBeActive($0) && $0.processID.map(running.owns) == true
    }
    guard !minimized.isEmpty else { return false }
    for window in minimized { try live.display.activate(window.id) }
    let ids = Set(minimized.map(\.id))
    _ = try Waiter(session: session).wait(timeout: session.tunables.focusTimeout) {
      try !live.display.windows().contains { $0.isMinimized && ids.contains($0.id) }
    }
    return true
  }

  /// Brings the program to the front for its user: restores its minimized windows, and activates the one that was used last.
  ///
  /// - Returns: false when it has no window.
  func bringBack(_ running: RunningApplication, on live: LiveDesktop) throws -> Bool {
    try mappingDisplayErrors {
      // The highest window in the stack that is not minimized; restoring the others puts them above it.
      let last = try live.display.windows().last {
        !$0.isMinimized && Self.mayBeActive($0) && $0.processID.map(running.owns) == true
      }
      let isRestored = try restoreMinimized(running, on: live)
      guard isRestored, let last else { return try raise(running, on: live) }
      return try raise(running, on: live) { $0.id == last.id }
    }
  }

  /// Whether a window can be brought to the front by an event for its program.
  ///
  /// One that is minimised stays so until the test activates the program: an event does not restore it behind the
  /// test's back.
  private static func mayComeToFront(_ window: WindowInfo) -> Bool {
    mayBeActive(window) && !window.isMinimized
  }

  /// Banners of notifications lie above all windows and take no focus.
  static func mayBeActive(_ window: WindowInfo) -> Bool {
    !window.isUnmanaged && !window.types.contains(.notification)
  }

  /// Brings the program to the front when another program that a test launched is there: an event is meant for the
  /// program that it is sent to.
  ///
  /// Windows of other programs and of the desktop's services stay: they are interruptions.
  ///
  /// - Returns: the windows as they are now.
  @discardableResult
  package func comeToFront(_ running: RunningApplication, on live: LiveDesktop) throws -> [WindowInfo] {
    try mappingDisplayErrors {
      var windows = try live.display.windows()
      let others = launched(besides: running)
      guard !others.isEmpty else { return windows }
      if try closeMenus(of: others, in: windows, on: live) { windows = try live.display.windows() }
      guard let front = windows.first(where: \.isActive)?.processID, !running.owns(front),
        windows.contains(where: { Self.mayComeToFront($0) && $0.processID.map(running.owns) == true }),
        others.contains(where: { $0.owns(front) })
      else { return windows }
      try session.recorder.run("Activate \(self)") {
        _ = try raise(running, on: live, where: Self.mayComeToFront)
      }
      return try live.display.windows()
    }
  }

  /// Waits until the window manager has brought another program to the front after one has ended, where a test has launched one with
  /// a window: it does so a moment after the windows of the first have gone.
  func waitForFront(after ended: RunningApplication) {
    guard let live = session.currentDesktop else { return }
    let others = launched(besides: ended)
    guard !others.isEmpty else { return }
    // The next step reports a display that has gone.
    _ = try? Waiter(session: session).wait(timeout: session.tunables.focusTimeout) {
      let windows = try live.display.windows()
      if let front = windows.first(where: \.isActive) { return front.processID.map(ended.owns) != true }
      return !windows.contains { Self.mayComeToFront($0) && Self.isWindow($0, of: others) }
    }
  }

  /// The programs that a test has launched and that run, without one of them.
  private func launched(besides program: RunningApplication) -> [RunningApplication] {
    session.running.values.filter {
      $0 !== program && !$0.isUnmanaged && !$0.command.isDesktopService && $0.isAlive
    }
  }

  private static func isWindow(_ window: WindowInfo, of programs: [RunningApplication]) -> Bool {
    window.processID.map { process in programs.contains { $0.owns(process) } } == true
  }

  /// Closes the menus that other programs have left open: the display gives all input to the program with an open menu, which takes
  /// the first click elsewhere for the one that closes it.
  ///
  /// - Returns: whether there were any.
  private func closeMenus(of others: [RunningApplication], in windows: [WindowInfo], on live: LiveDesktop)
    throws
    -> Bool
  {
    func menus(_ windows: [WindowInfo]) -> [WindowInfo] {
      windows.filter {
        $0.isUnmanaged && $0.isViewable && $0.types.contains { $0.isMenu || $0 == .comboBox }
          && Self.isWindow($0, of: others)
      }
    }
    var open = menus(windows)
    guard !open.isEmpty else { return false }
    try session.recorder.run("Close the open menu of another program") {
      for _ in 1...Self.maximumMenus where !open.isEmpty {
        let before = Set(open.map(\.id))
        try live.display.pressKey(.escape, modifiers: [])
        let isClosed = try Waiter(session: session).wait(timeout: session.tunables.focusTimeout) {
          open = menus(try live.display.windows())
          return Set(open.map(\.id)) != before
        }
        guard isClosed else { break }
      }
    }
    return true
  }

  /// How deep menus are within each other at most.
  private static let maximumMenus = 8

  /// Raises the window of a node that another window of the same program covers, as a person does who wants to
  /// reach what is in it.
  ///
  /// A dialog comes up with the window that it belongs to, and still covers the node then.
  ///
  /// - Returns: whether a window was raised.
  package func raise(_ node: ElementNode, above cover: WindowInfo, on live: LiveDesktop) throws -> Bool {
    guard !cover.isUnmanaged, let owner = cover.processID, let running, running.owns(owner),
      let window = try node.tree.geometry().window(of: node.index), window.id != cover.id
    else { return false }
    return try session.recorder.run("Raise the window \(quoted(window.title))") {
      try mappingDisplayErrors {
        try live.display.activate(window.id)
        _ = try live.display.waitForActive(
          window.id, until: MonotonicClock.now + session.tunables.focusTimeout)
      }
      waitUntilIdle()
      return true
    }
  }

  /// Moves the pointer away from what a tool tip tells of, and waits until the tip is gone.
  ///
  /// - Returns: whether the window was a tool tip.
  package func leave(toolTip cover: WindowInfo, on live: LiveDesktop) throws -> Bool {
    guard cover.types.contains(.toolTip) else { return false }
    return try session.recorder.run("Move the pointer away from what a tool tip tells of") {
      try mappingDisplayErrors {
        // Not to the tip's middle: below it there may be the next thing that has a tip.
        try live.movePointerAside()
        _ = try Waiter(session: session).wait(timeout: session.tunables.focusTimeout) {
          try !live.display.windows().contains { $0.id == cover.id && $0.isViewable }
        }
      }
      return true
    }
  }
}
