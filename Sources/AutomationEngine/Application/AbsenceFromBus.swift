import Foundation
import WindowSystem

/// Tells during a launch that a program with a window will not come to the accessibility bus.
struct AbsenceFromBus {
  /// The process with a window, and since when it has one.
  private var shown: (process: pid_t, since: TimeInterval)?

  /// The process with the program's windows, once it is sure that it will not come to the bus.
  ///
  /// - Parameter deadline: the end of the launch, at which it is taken for sure.
  /// - Throws: what the display does.
  mutating func process(of running: RunningApplication, on live: LiveDesktop, until deadline: TimeInterval)
    throws
    -> pid_t?
  {
    let own = Set(running.processes + [running.processIdentifier] + running.descendants)
    let window = try live.display.windows().last {
      $0.isViewable && !$0.isOverrideRedirect && !$0.isSplash && $0.processID.map(own.contains) == true
    }
    guard let process = window?.processID else {
      shown = nil
      return nil
    }
    let now = MonotonicClock.now
    if shown?.process != process { shown = (process, now) }
    let waited = now - (shown?.since ?? now)
    let isAccessible = InaccessibleProgram.toolkit(of: process)?.isAccessible == true
    let least =
      isAccessible ? InaccessibleProgram.leastWaitOfAccessibleToolkit : InaccessibleProgram.leastWait
    guard waited >= least || now + Self.lastLook >= deadline else { return nil }
    if waited >= max(least, InaccessibleProgram.mostWait) || now + Self.lastLook >= deadline {
      return process
    }
    return isCalm(process, on: live) ? process : nil
  }

  /// Seconds before the end of the launch.
  private static let lastLook: TimeInterval = 0.5

  private func isCalm(_ process: pid_t, on live: LiveDesktop) -> Bool {
    let outcome = live.idle.wait(
      for: [process], with: live.helperProcesses, windowArea: { 0 }, timeout: Self.calmLook)
    switch outcome {
    case .idle, .idleButAnimating: return true
    case .busy, .hung, .gone: return false
    }
  }

  /// Seconds.
  private static let calmLook: TimeInterval = 0.3
}

extension WindowInfo {
  /// Shown while a program starts.
  var isSplash: Bool { types.contains("_NET_WM_WINDOW_TYPE_SPLASH") }
}
