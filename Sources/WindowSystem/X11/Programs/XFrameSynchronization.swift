// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronization
import Synchronized
import Timing

/// Informs programs that their frames were shown, as a compositing window manager does.
///
/// Programs count their frames in the second counter of `_NET_WM_SYNC_REQUEST_COUNTER`. An odd value is a frame that is
/// being drawn, an even value is a finished frame. The replies are `_NET_WM_FRAME_DRAWN` and `_NET_WM_FRAME_TIMINGS`
/// ("Frame Synchronization" in the draft of EWMH; GTK since 3.8). Without a reply, GTK waits for the duration of a
/// frame (16.7 ms) after each frame.
///
/// This object has a separate connection and a separate thread. After its first reply, a program draws no frame until
/// the previous one is answered. Therefore this object must live as long as the programs.
final class XFrameSynchronization: FrameSynchronization {
  private let connection: XConnection
  private let progress = Mutex(FrameProgress())
  /// The number of times that input was expected.
  private let inputs: InputCount

  /// Announces frame synchronization to programs, and answers their frames from now on.
  ///
  /// - Parameters:
  ///   - display: the name of the display, such as `:0`. The window manager must be running, because this object adds
  ///     an entry to a list that the window manager writes.
  ///   - authorityFile: the file with the display's cookie; nil for the usual file.
  ///   - refreshRate: the rate of the screen that is reported to programs, in Hz.
  /// - Throws: ``WindowSystemError``.
  init(display: String, authorityFile: String? = nil, refreshRate: Double) throws {
    let connection = try XConnection(display: display, authorityFile: authorityFile)
    self.connection = connection
    let alarmEvent = try XExtensions(connection).firstEvent(of: XExtensions.sync, on: display)
    let atoms = try XAtoms(connection)
    try connection.locked {
      // The extension's first request must be this one; otherwise the server rejects the others.
      _ = try connection.reply(
        connection.call { xcb_sync_initialize($0, 3, 1).sequence }, xcb_sync_initialize_reply_t.self,
        to: "SyncInitialize")
    }
    let inputs = InputCount()
    self.inputs = inputs
    var answers = FrameAnswers(
      connection, atoms, alarmEvent: alarmEvent, interval: Self.reportedInterval(refreshRate), inputs: inputs)
    try answers.begin()
    NamedThread.start("understudy-sync") { [answers, weak self] in
      var answers = answers
      do {
        try answers.run { progress in self?.progress.withLock { $0 = progress($0) } }
      } catch {
        // The connection has ended, or this object has disconnected it.
        self?.progress.withLock { $0.end = "\(error)" }
      }
    }
  }

  /// The time for which a picture is on the screen, as reported to programs, in microseconds.
  ///
  /// GTK waits for this time before a frame in which nothing is painted. A screen that is set to be faster than usual
  /// is not watched by a person, so programs should not wait so long. The speed of animations depends on the replies,
  /// not on this time.
  private static func reportedInterval(_ refreshRate: Double) -> UInt32 {
    refreshRate > XScreenResizer.usualRate
      ? TimeLimits.Display.reportedFrame.microseconds : UInt32(1_000_000 / refreshRate)
  }

  func check() throws {
    if let reason = progress.withLock({ $0.end }) { throw WindowSystemError.framesUnanswered(reason: reason) }
  }

  func hasUnansweredFrames(of processes: [pid_t]) -> Bool {
    let before = progress.withLock { $0 }
    // After the thread has ended, no frame gets a reply; `check()` reports this.
    guard before.end == nil else { return false }
    if before.isHandling || before.waiting.contains(where: processes.contains) { return true }
    // Data that the thread has not read yet may be a frame.
    var descriptor = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&descriptor, 1, 0) > 0 { return true }
    // The thread may have read data in the meantime.
    return progress.withLock { $0.rounds } != before.rounds
  }

  var coversServer: Bool { false }

  func expectInput() { inputs.add() }

  deinit { disconnect() }

  /// Closes the connection, which ends the thread.
  func disconnect() { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
}

/// The number of times that input was sent to programs.
///
/// The thread that answers frames compares the number with its last value, to detect new input.
final class InputCount: Sendable {
  private let count = Atomic<UInt64>(0)

  var value: UInt64 { count.load(ordering: .acquiring) }
  func add() { count.add(1, ordering: .releasing) }
}

/// The progress of the thread that answers frames.
struct FrameProgress: Sendable {
  /// Whether the thread is processing data that it has read.
  var isHandling = true
  /// The number of times that the thread has started to process data.
  var rounds: UInt64 = 0
  /// The processes with frames whose replies are delayed.
  var waiting: Set<pid_t> = []
  /// The reason why the thread has ended; nil while it is running.
  var end: String?
}
