// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Processes
import Synchronization
import Timing
import WindowSystem

/// Watches what a program paints, and with a thread of its own what the program does meanwhile.
package final class FrameWatch: Sendable {
  private let application: TargetApplication
  private let damage: any DamageSource
  private let processes: [pid_t]
  private let refresh: TimeInterval
  /// The rate of a private desktop's screen, which is the usual one while it is watched; nil where it was that before.
  private let rateBefore: Double?
  private let areas: [CGRect]
  private let looks = Mutex<[FrameRecord.Look]>([])
  private let isOver = Atomic(false)
  private let isDone = DispatchSemaphore(value: 0)

  /// - Throws: `AutomationError` where the program does not run, `WindowSystemError`.
  package init(_ application: TargetApplication) throws {
    self.application = application
    let (live, running) = try application.session.lock.withLock { try application.runningInstance() }
    let rate = try live.display.refreshRate() ?? Self.usualRate
    let isLowered = rate > Self.usualRate + 1 && !live.desktop.isUsersOwn
    if isLowered { try live.display.setRefreshRate(Self.usualRate) }
    rateBefore = isLowered ? rate : nil
    refresh = 1 / (isLowered ? Self.usualRate : rate)
    // The server paints what the program tells it to.
    processes = running.processes + [live.desktop.serverProcess]
    areas = try Self.areas(of: running, on: live)
    damage = try live.server.watchDamage(remembering: Self.maximumPaintings)
    let thread = Thread {
      clinux_name_thread("understudy-frames")
      self.watch()
    }
    thread.start()
  }

  /// Ends the watch; it has to be called.
  ///
  /// - Throws: what keeps it from telling, as the end of the display.
  package func finish() throws -> FrameRecord {
    isOver.store(true, ordering: .releasing)
    isDone.wait()
    if let rateBefore {
      try application.session.lock.withLock {
        try application.session.host.existingDesktop().display.setRefreshRate(rateBefore)
      }
    }
    try damage.catchUp()
    // Windows that have opened meanwhile are the program's too.
    // The frames that were seen are told in any case.
    let now = try? application.session.lock.withLock {
      let (live, running) = try application.runningInstance()
      return try Self.areas(of: running, on: live)
    }
    let areas = areas + (now ?? [])
    let paintings = try damage.events(after: 0).filter { event in
      areas.contains { $0.intersects(event.rect) }
    }
    return FrameRecord(
      paintings: paintings.map(\.time).sorted(), looks: looks.withLock { $0 }, refresh: refresh)
  }

  private func watch() {
    let sampler = ProcessGroupSampler()
    sampler.watch(processes)
    var last: ProcessGroupSampler.Sample = []
    while !isOver.load(ordering: .acquiring) {
      let sample = sampler.sample()
      let isSure = sample.contains { now in last.contains { Self.hasNotMoved($0, now) } }
      looks.withLock {
        $0.append(
          .init(
            time: MonotonicClock.now, isAtRest: sample.allSatisfy(\.thread.isWaiting),
            isSureOfBefore: isSure))
      }
      last = sample
      // What is measured is what is found at regular looks; the kernel tells nobody when a thread falls asleep.
      usleep(TimeLimits.Idle.frameLook.microseconds)
    }
    isDone.signal()
  }

  /// Whether a process has been at the same work all the time between two looks: it had no rest in either, and was given no
  /// processor in between, or kept the one that it had.
  private static func hasNotMoved(
    _ last: ProcessGroupSampler.Member, _ now: ProcessGroupSampler.Member
  ) -> Bool {
    last.process == now.process && !last.thread.isWaiting && !now.thread.isWaiting
      && last.thread.timeslices == now.thread.timeslices
  }

  /// Where the program's windows are.
  private static func areas(of running: RunningApplication, on live: LiveDesktop) throws -> [CGRect] {
    let own = Set(running.processes)
    return try live.display.windows().filter { $0.isViewable && $0.processID.map(own.contains) == true }
      .map(\.frame)
  }

  /// Hz.
  private static let usualRate = 60.0
  /// An hour of frames that are painted in four pieces.
  private static let maximumPaintings = 1 << 20
}
