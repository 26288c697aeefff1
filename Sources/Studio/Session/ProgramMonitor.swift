// SPDX-License-Identifier: Apache-2.0

import Foundation
import TimeLimits
import WindowSystem

/// Tells pages of the program's windows, of its end, and that it hangs, a moment after that changes.
final class ProgramMonitor: @unchecked Sendable {
  private weak var studio: Studio?
  private let timer: any DispatchSourceTimer
  private let queue = DispatchQueue(label: "understudy-studio-monitor")
  private var told: WindowsNews?
  private var wasRunning = true
  private var hangWatch = HangWatch()
  private var process: pid_t?

  init(studio: Studio) {
    self.studio = studio
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: .now(), repeating: TimeLimits.Studio.programLook.seconds,
      leeway: .milliseconds(Int(TimeLimits.Studio.programLookLeeway.milliseconds)))
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  func stop() { timer.cancel() }

  /// The program, when it hangs.
  ///
  /// Does not wait for who has the session's lock.
  var hangingProcess: pid_t? { queue.sync { hangWatch.hangs ? process : nil } }

  /// Tells now what is there, before what is told next.
  func tellNow() { queue.sync { look() } }

  /// A page has connected and has to be sent the state.
  func tellAgain() {
    queue.async { [self] in
      told = nil
      look()
    }
  }

  private func look() {
    guard let studio else { return timer.cancel() }
    do {
      try studio.live.desktop.checkHealth()
    } catch {
      timer.cancel()
      studio.tell("The desktop has ended: \(error)", isBad: true)
      studio.onEnd?("the desktop has ended: \(error)")
      return
    }
    let windows = try? studio.live.display.windows()
    if let windows {
      let screen = studio.live.display.screenFrame
      // Toolkits keep windows beside the screen that nobody is to see; after a drag, GTK 4.18 keeps one of a single pixel.
      let seen = windows.filter {
        $0.isViewable && !$0.isMinimized && $0.outerFrame.intersects(screen)
          && ($0.outerFrame.width > 1 || $0.outerFrame.height > 1)
      }
      let shown = WindowsNews(
        windows: windows.filter { !$0.isUnmanaged }
          .map { WindowsNews.Window(id: $0.id.rawValue, title: $0.title, isActive: $0.isActive) }.sorted {
            $0.id < $1.id
          },
        area: Self.area(of: seen.filter { !$0.isUnmanaged }),
        menus: Self.area(of: seen.filter { $0.isUnmanaged && !$0.followsPointer }))
      if shown != told {
        told = shown
        studio.push(shown)
      }
    }
    if let process, let windows { lookForHang(windows, process, studio) }
    // Whoever waits for an answer of a program that hangs has the session's lock.
    let application = studio.application
    guard let process = application.session.lock.withLockIfFree({ application.processIdentifier }) else {
      return
    }
    self.process = process
    let isRunning = process != nil
    if !isRunning, wasRunning {
      studio.tell(
        "\(studio.application) is not running any more. Relaunch starts it again; the recording is kept.",
        isBad: true)
    }
    wasRunning = isRunning
  }

  private static func area(of windows: [WindowInfo]) -> [Int]? {
    let area = windows.reduce(CGRect.null) { $0.union($1.outerFrame) }
    return area.isNull ? nil : [area.minX, area.minY, area.width, area.height].map { Int($0.rounded()) }
  }

  private func lookForHang(_ windows: [WindowInfo], _ process: pid_t, _ studio: Studio) {
    switch try? hangWatch.look(windows, of: process, on: studio.live.display) {
    case true?:
      studio.tell(
        "\(studio.application) does not respond. What is done meanwhile reaches it when it does; Relaunch ends it and "
          + "starts it again.", isBad: true)
    case false?: studio.tell("\(studio.application) responds again.")
    case nil: break
    }
  }
}

extension WindowInfo {
  /// What a drag carries, and what tells of the thing below the pointer.
  fileprivate var followsPointer: Bool {
    types.contains { $0 == .dragged || $0 == .toolTip }
  }
}
