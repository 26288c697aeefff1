// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Takes the pictures of a recording.
///
/// Used by the recorder's thread alone.
package protocol ScreenRecordingSource: AnyObject {
  /// Whether the first picture of a recording has been taken.
  func isRecording(_ recording: ScreenRecording) -> Bool
  /// Seconds between two pictures.
  func interval(_ recording: ScreenRecording) -> TimeInterval
  /// Adds the changes since the last call.
  func look(into recording: ScreenRecording)
}
