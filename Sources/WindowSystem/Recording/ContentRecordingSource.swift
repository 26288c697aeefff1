// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Captures the pictures of a recording from the content of a screen.
///
/// Only the recorder's thread uses it.
final class ContentRecordingSource: ScreenRecordingSource {
  private let content: any ScreenContent
  private var pointer = CGPoint(x: -1, y: -1)
  private weak var current: ScreenRecording?

  init(_ content: any ScreenContent) { self.content = content }

  /// Whether the first picture of a recording has been taken.
  func isRecording(_ recording: ScreenRecording) -> Bool { current === recording }

  func interval(_ recording: ScreenRecording) -> TimeInterval {
    RecordingLimits.interval(ofSize: recording.size)
  }

  /// Adds the changes since the last call.
  func addChanges(into recording: ScreenRecording) {
    guard recording.trouble == nil else { return }
    do {
      if current !== recording {
        current = recording
        content.forget()
      }
      try takePicture(into: recording)
      if recording.size > RecordingLimits.largest {
        recording.trouble =
          "the recording reached \(RecordingLimits.largest >> 20) MB after \(recording.frameCount) pictures"
      }
    } catch {
      recording.trouble = "\(error)"
    }
  }

  private func takePicture(into recording: ScreenRecording) throws {
    let place = try content.update()
    guard !content.drawn.isNull || place != pointer else { return }
    let time = MonotonicClock.now
    let bands = try content.drainChanges()
    guard !bands.isEmpty || place != pointer || recording.frameCount == 0 else { return }
    pointer = place
    try content.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      try recording.append(
        bands[...], of: base, width: content.size.width, height: content.size.height, pointer: place, at: time
      )
    }
  }
}
