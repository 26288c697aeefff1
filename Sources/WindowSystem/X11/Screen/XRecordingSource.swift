// SPDX-License-Identifier: Apache-2.0

import CLinux
import CXCB
import Foundation
import Timing

/// Captures the pictures of a recording.
///
/// Only the recorder's thread uses it.
final class XRecordingSource: ScreenRecordingSource {
  private let content: XScreenContent
  private var pointer = CGPoint(x: -1, y: -1)
  /// Whether the recording does not contain a picture of the screen yet.
  private var isNew = true
  private weak var current: ScreenRecording?

  init(display: String, authorityFile: String?) throws {
    content = try XScreenContent(display: display, authorityFile: authorityFile)
  }

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
        isNew = true
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
    try content.drain()
    let (place, screen) = try state()
    if isNew || (Int(screen.width), Int(screen.height)) != content.size {
      content.begin(width: Int(screen.width), height: Int(screen.height))
      isNew = false
    }
    guard !content.drawn.isNull || place != pointer else { return }
    let time = MonotonicClock.now
    let bands = try content.takeChanges()
    guard !bands.isEmpty || place != pointer || recording.frameCount == 0 else { return }
    pointer = place
    try content.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      try recording.append(
        bands[...], of: base, width: content.size.width, height: content.size.height, pointer: place, at: time
      )
    }
  }

  /// The position of the pointer, and the size of the screen.
  private func state() throws -> (pointer: CGPoint, screen: CGSize) {
    let connection = content.connection
    return try connection.locked {
      let geometry = connection.call { xcb_get_geometry($0, connection.root).sequence }
      let pointer = connection.call { xcb_query_pointer($0, connection.root).sequence }
      let size = try connection.reply(geometry, xcb_get_geometry_reply_t.self, to: "GetGeometry").fields
      let place = try connection.reply(pointer, xcb_query_pointer_reply_t.self, to: "QueryPointer").fields
      return (
        CGPoint(x: Int(place.root_x), y: Int(place.root_y)),
        CGSize(width: Int(size.width), height: Int(size.height))
      )
    }
  }
}
