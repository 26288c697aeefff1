// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Captures the pictures of a recording.
///
/// Only the recorder's thread uses it.
package protocol ScreenRecordingSource: AnyObject {
  /// Whether the first picture of a recording has been taken.
  func isRecording(_ recording: ScreenRecording) -> Bool
  /// The interval between two pictures, in seconds.
  func interval(_ recording: ScreenRecording) -> TimeInterval
  /// Adds the changes since the last call.
  func addChanges(into recording: ScreenRecording)
}
