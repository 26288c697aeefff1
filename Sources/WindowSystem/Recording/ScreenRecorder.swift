// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import TimeLimits

/// Records what is drawn on a display, by what changes, on a thread and a connection of its own.
///
/// A test pays for the copying of what is drawn and for a look at the pointer a dozen times a second; to encode the
/// recording takes much longer and is for those that are kept.
package final class ScreenRecorder: @unchecked Sendable {
  private let source: any RecordingSource
  private let condition = NSCondition()
  private var recording: Recording?
  private var isFinishing = false
  private var isOver = false

  package init(_ source: any RecordingSource) {
    self.source = source
    let thread = Thread { [self] in
      clinux_name_thread("understudy-film")
      while turn() {}
    }
    thread.start()
  }

  /// Ends the recorder with its thread.
  package func close() {
    condition.withLock {
      isOver = true
      recording = nil
      condition.broadcast()
    }
  }

  package var isRecording: Bool { condition.withLock { recording != nil } }

  /// Begins a recording.
  ///
  /// - Parameter folder: where there is room for it.
  /// - Throws: ``WindowSystemError`` when there is no place for it.
  package func start(in folder: URL) throws {
    let fresh = try Recording(in: folder)
    condition.withLock {
      recording = fresh
      isFinishing = false
      condition.broadcast()
    }
  }

  /// Forgets the recording.
  package func discard() {
    condition.withLock {
      recording = nil
      condition.broadcast()
    }
  }

  /// Ends the recording with a last look at the screen.
  ///
  /// - Returns: nil where there is none.
  package func finish() -> Recording? {
    condition.withLock {
      guard let finished = recording else { return nil }
      isFinishing = true
      condition.broadcast()
      let deadline = Date(timeIntervalSinceNow: TimeLimits.Display.recordingEnd.seconds)
      while recording != nil, condition.wait(until: deadline) {}
      if recording != nil {
        recording = nil
        // The thread may still write to it.
        return nil
      }
      return finished
    }
  }

  // MARK: - The thread

  /// Waits until it is time for a picture and takes it.
  ///
  /// - Returns: whether to go on.
  private func turn() -> Bool {
    var isLast = false
    let current: Recording? = condition.withLock {
      while recording == nil, !isOver { condition.wait() }
      guard let current = recording, !isOver else { return nil }
      if source.isRecording(current) {
        let next = Date(timeIntervalSinceNow: source.interval(current))
        while recording === current, !isFinishing, condition.wait(until: next) {}
      }
      isLast = isFinishing
      return current
    }
    guard let current else { return !condition.withLock { isOver } }
    source.look(into: current)
    condition.withLock {
      guard isLast, recording === current else { return }
      current.end = MonotonicClock.now
      recording = nil
      isFinishing = false
      condition.broadcast()
    }
    return true
  }
}
