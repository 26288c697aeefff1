// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing

/// Records the changes on a display, on a separate thread and a separate connection.
///
/// During a test, the thread only copies the drawn areas and reads the pointer, a dozen times per second. Encoding
/// takes much longer and is done only for recordings that are saved.
package final class Screencast: Sendable {
  private struct State {
    var recording: ScreenRecording?
    var isFinishing = false
    var isOver = false
  }

  private let state = ConditionMutex(State())
  /// The source; the recorder's thread holds its lock for the whole life of the thread.
  private let source: Mutex<any ScreenRecordingSource>

  package init(_ source: sending any ScreenRecordingSource) {
    self.source = Mutex(source)
    NamedThread.start("understudy-film") { [self] in self.source.withLock { while turn($0) {} } }
  }

  /// Ends the recorder and its thread, and discards a recording that is not finished.
  package func close() {
    change {
      $0.isOver = true
      $0.recording = nil
    }
  }

  package var isRecording: Bool { state.withLock { $0.recording != nil } }

  /// Starts a recording.
  ///
  /// - Parameter folder: a folder on a disk with enough space.
  /// - Throws: ``WindowSystemError`` if the file cannot be created.
  package func start(in folder: URL) throws {
    let fresh = try ScreenRecording(in: folder)
    change {
      $0.recording = fresh
      $0.isFinishing = false
    }
  }

  /// Discards the recording.
  package func discard() { change { $0.recording = nil } }

  /// Ends the recording after a last read of the screen.
  ///
  /// - Parameter seconds: the maximum wait for that read.
  /// - Returns: nil if there is no recording, or if the screen was not read in time.
  package func finish(within seconds: TimeInterval = TimeLimits.Display.recordingEnd.seconds)
    -> ScreenRecording?
  {
    let finished = state.withLock { state in
      state.isFinishing = state.recording != nil
      return state.recording
    }
    guard let finished else { return nil }
    state.broadcast()
    let deadline = MonotonicClock.now + seconds
    return state.wait(
      until: deadline, while: { $0.recording != nil },
      then: { state in
        // The thread may still write to a recording that it has not finished.
        defer { state.recording = nil }
        return state.recording == nil ? finished : nil
      })
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    state.broadcast()
  }

  // MARK: - The thread

  /// Waits until the next picture is due, and captures it.
  ///
  /// - Returns: whether to continue.
  private func turn(_ source: any ScreenRecordingSource) -> Bool {
    let current = state.wait(
      while: { $0.recording == nil && !$0.isOver }, then: { $0.isOver ? nil : $0.recording })
    guard let current else { return false }
    if source.isRecording(current) {
      let next = MonotonicClock.now + source.interval(current)
      state.wait(until: next) { $0.recording === current && !$0.isFinishing }
    }
    let isLast = state.withLock { $0.isFinishing }
    source.addChanges(into: current)
    guard isLast else { return true }
    change { state in
      guard state.recording === current else { return }
      current.end = MonotonicClock.now
      state.recording = nil
      state.isFinishing = false
    }
    return true
  }
}
