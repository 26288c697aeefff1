// SPDX-License-Identifier: Apache-2.0

import Foundation
import Idleness
import Processes
import RunningDesktops
import Synchronization
import Synchronized
import Timing
import WindowSystem

/// Watches the repaints of a program, and samples its activity in a separate thread.
package final class FrameWatch: Sendable {
  private let application: TargetProgram
  private let damage: any DamageSource
  private let processes: [pid_t]
  private let refresh: TimeInterval
  /// The refresh rate that is restored after the watch; nil if the rate was not changed.
  ///
  /// During the watch, the screen of a private desktop has the usual rate.
  private let rateBefore: Double?
  /// The frames of the program's windows at the start of the watch.
  private let areas: [CGRect]
  private let samples = Mutex<[FrameRecord.Sample]>([])
  /// Whether the thread must end.
  private let isOver = Atomic(false)
  /// Whether the thread has ended.
  private let isDone = ConditionMutex(false)

  /// Starts to watch a program.
  ///
  /// - Throws: `AutomationError` if the program is not running; `WindowSystemError` if the display does not answer.
  ///   After an error, the screen has its previous refresh rate.
  package init(_ application: TargetProgram) throws {
    self.application = application
    let watched = try application.session.lock.withLock { try Watched(application) }
    rateBefore = watched.rateBefore
    refresh = watched.refresh
    processes = watched.processes
    areas = watched.areas
    damage = watched.damage
    NamedThread.start("understudy-fps") { self.watch() }
  }

  /// The parts of a watch that are read from the program and its desktop.
  private struct Watched {
    let damage: any DamageSource
    let processes: [pid_t]
    let areas: [CGRect]
    let refresh: TimeInterval
    let rateBefore: Double?

    /// Lowers the refresh rate of a private desktop, and reads the program; the caller holds the session's lock.
    init(_ application: TargetProgram) throws {
      let (runningDesktop, running) = try application.runningInstance()
      let usual = FrameWatch.usualRate
      let rate = try runningDesktop.display.refreshRate() ?? usual
      let isLowered = rate > usual + 1 && !runningDesktop.desktop.isUserDesktop
      if isLowered { try runningDesktop.display.setRefreshRate(usual) }
      rateBefore = isLowered ? rate : nil
      // The X server is included, because it paints for the program.
      processes = running.processes + [runningDesktop.desktop.serverProcess]
      do {
        // X11 servers have a lowest pixel clock, with which a small screen has a higher rate than the requested one.
        refresh = try 1 / (isLowered ? runningDesktop.display.refreshRate() ?? usual : rate)
        areas = try FrameWatch.areas(of: running, on: runningDesktop)
        damage = try runningDesktop.server.watchDamage(remembering: FrameWatch.maximumPaintings)
      } catch {
        // The error that prevents the watch is thrown, and not an error of the restoration.
        if isLowered { try? runningDesktop.display.setRefreshRate(rate) }
        throw error
      }
    }
  }

  /// Ends the watch; the caller must call it.
  ///
  /// - Throws: the error that prevents a result, such as the end of the display.
  package func finish() throws -> FrameRecord {
    isOver.store(true, ordering: .releasing)
    isDone.wait(while: { !$0 })
    if let rateBefore {
      try application.session.lock.withLock {
        try application.session.host.existingDesktop().display.setRefreshRate(rateBefore)
      }
    }
    try damage.catchUp()
    // Windows that have opened in the meantime belong to the program too. If these windows cannot be read, the frames
    // seen so far are still reported.
    let now = try? application.session.lock.withLock {
      let (runningDesktop, running) = try application.runningInstance()
      return try Self.areas(of: running, on: runningDesktop)
    }
    let areas = areas + (now ?? [])
    let paintings = try damage.events(after: 0).filter { event in
      areas.contains { $0.intersects(event.rect) }
    }
    return FrameRecord(
      paintings: paintings.map(\.time).sorted(), samples: samples.withLock { $0 }, refresh: refresh)
  }

  private func watch() {
    let sampler = ProcessGroupSampler()
    sampler.watch(processes)
    var last: ProcessGroupSampler.Sample = []
    while !isOver.load(ordering: .acquiring) {
      let sample = sampler.sample()
      let isSure = sample.contains { now in last.contains { Self.hasNotMoved($0, now) } }
      samples.withLock {
        $0.append(
          .init(
            time: MonotonicClock.now, isAtRest: sample.allSatisfy(\.thread.isWaiting),
            isSureOfBefore: isSure))
      }
      last = sample
      // The measurement consists of regular samples; the kernel sends no notification when a thread falls asleep.
      usleep(TimeLimits.Idle.framePoll.microseconds)
    }
    isDone.change { $0 = true }
  }

  /// Whether a process did the same work all the time between two samples: it rested in neither of the samples, and its
  /// thread was given no new time slice between them.
  private static func hasNotMoved(
    _ last: ProcessGroupSampler.Member, _ now: ProcessGroupSampler.Member
  ) -> Bool {
    last.process == now.process && !last.thread.isWaiting && !now.thread.isWaiting
      && last.thread.timeslices == now.thread.timeslices
  }

  /// Returns the frames of the program's windows.
  private static func areas(of running: RunningProgram, on runningDesktop: RunningDesktop) throws -> [CGRect]
  {
    let processes = Set(running.processes)
    return try runningDesktop.display.windows().filter {
      $0.isViewable && $0.processID.map(processes.contains) == true
    }
    .map(\.frame)
  }

  /// The usual refresh rate, in Hz.
  private static let usualRate = 60.0
  /// The number of repaints in an hour of frames that consist of four repaints each.
  private static let maximumPaintings = 1 << 20
}
