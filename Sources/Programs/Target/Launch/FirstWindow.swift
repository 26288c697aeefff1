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

/// Decides during a launch whether the windows of a program are its first real window: not a splash screen, and with
/// content.
struct FirstWindow {
  let screen: any ScreenSource
  /// The end of the launch, in seconds of `MonotonicClock`.
  let deadline: TimeInterval
  private var emptyContent = EmptyContent()
  /// The time since which the program has only windows without content.
  private var bareSince: TimeInterval?
  /// The time since which all windows of the program may be splash screens.
  private var splashSince: TimeInterval?
  private var rest = ProcessRest()

  init(screen: any ScreenSource, deadline: TimeInterval) {
    self.screen = screen
    self.deadline = deadline
  }

  /// Returns whether the first window of the program is complete.
  ///
  /// - Parameters:
  ///   - accessible: the program on the bus.
  ///   - windows: the windows of the program that may be its first window.
  ///   - runningDesktop: the desktop.
  /// - Returns: false as long as another window or more content may appear.
  /// - Throws: `AccessibilityError` if the program does not answer.
  mutating func isComplete(
    _ accessible: AccessibleProgram, _ windows: [WindowInfo], on runningDesktop: RunningDesktop
  ) throws -> Bool {
    let toolkit = accessible.knownToolkit
    let nodes = try runningDesktop.bus.snapshot(
      of: accessible, options: toolkit.firstReadOptions(timeLimit: TimeLimits.Launch.firstRead.seconds),
      isAtWork: Self.check(of: accessible.processID, until: deadline))
    guard nodes.hasContent else {
      splashSince = nil
      let hasContentProcesses = toolkit.waiting.hasContentProcesses
      let atWork =
        hasContentProcesses
        ? TimeLimits.Launch.absenceOfAccessibleToolkit : TimeLimits.Launch.emptyWindowAtWork
      let least = hasContentProcesses ? atWork : TimeLimits.Launch.emptyWindow
      return has(lasted: \.bareSince, least, atWork: atWork, process: accessible.processID)
    }
    bareSince = nil
    guard toolkit.rules.content?.isLoaded(in: nodes) ?? true else { return false }
    guard !windows.allSatisfy(\.mayBeSplash) || hasControls(nodes) else {
      return has(
        lasted: \.splashSince, TimeLimits.Launch.splash, atWork: TimeLimits.Launch.splashAtWork,
        process: accessible.processID)
    }
    if toolkit.rules.content?.hasElements(in: nodes) ?? true { return true }
    let processes = ToolkitRegistry.contentProcesses(below: accessible.processID)
    return emptyContent.checkFinal(work: ToolkitRegistry.work(of: processes).reduce(0, +))
  }

  /// Returns a function that checks whether the process is computing.
  ///
  /// Each call compares the state of the process with its state at the previous call.
  ///
  /// - Seen with: Chromium 156 alongside four busy workers: it does not answer for 15 s while it prepares a page of
  ///   10,000 rows
  private static func check(of process: pid_t, until deadline: TimeInterval) -> () -> Bool {
    var rest = ProcessRest()
    return {
      let now = MonotonicClock.now
      return now < deadline && !ForeignProcess.isStopped(process) && !rest.check([process], now: now)
    }
  }

  /// Whether a state has lasted long enough to count: the minimum time if the program rests, or a longer time if the
  /// program works.
  private mutating func has(
    lasted since: WritableKeyPath<Self, TimeInterval?>, _ least: TimeLimit, atWork: TimeLimit, process: pid_t
  ) -> Bool {
    let now = MonotonicClock.now
    let begin = self[keyPath: since] ?? now
    self[keyPath: since] = begin
    let rests = rest.check([process], now: now)
    return now - begin >= atWork.seconds || now - begin >= least.seconds && rests
  }

  /// Whether the tree has an element that a user can operate.
  ///
  /// A splash screen has none.
  private func hasControls(_ nodes: AccessibleTree) -> Bool {
    let tree = ElementTree(nodes: nodes, screen: screen)
    return (1..<tree.count).contains { node in
      tree.types.isType(of: node) { type in
        type.hasAny(of: [.operable, .scrolling, .row]) || type == .menuBar
      }
    }
  }
}

extension WindowInfo {
  /// Whether the window has neither a frame of the window manager nor a shadow that its program draws.
  fileprivate var mayBeSplash: Bool {
    frameExtents == .zero && clientShadow == nil
  }
}

extension AccessibleTree {
  /// Whether one of the windows has content.
  var hasContent: Bool { children(0).contains { subtreeEnd($0) > $0 + 1 } }
}

extension RunningDesktop {
  /// Whether the processes rest, according to a short observation.
  func isCalm(_ processes: [pid_t]) -> Bool {
    let outcome = withIdleMonitor {
      $0.wait(
        for: processes, with: helperProcesses, windowArea: { 0 },
        timeout: TimeLimits.Launch.calmOfAbsent.seconds)
    }
    switch outcome {
    case .idle, .idleButAnimating: return true
    case .busy, .hung, .gone: return false
    }
  }
}
