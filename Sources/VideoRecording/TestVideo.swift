// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle
import Timing
import WindowSystem

/// Records the screen while a test drives it, and stores the video as the settings require.
///
/// The caller holds the session's lock.
///
/// A problem with the video never fails a test. If no videos can be recorded, the record has one warning. If a required
/// video is not stored, its test has a warning.
package final class TestVideo {
  private let runLog: RunLog
  private let folder: URL
  private let unfinished: UnfinishedVideos
  private let findEncoder: @Sendable () throws -> String
  /// The maximum wait for the last picture of a recording, in seconds.
  private let endLimit: TimeInterval
  /// The queue of encodings: the session continues after a failed test while its video is encoded.
  package let queue = CaptureQueue(name: "understudy-encoder", capacity: 8)
  /// The identifier of the desktop that was recorded last, and its recorder.
  private var screen: (desktop: String, screencast: Screencast)?
  /// The start of the running test; nil if its video is not recorded.
  private var moment: CaptureMoment?
  /// Whether the recording of the running test was discarded, because its desktop ended.
  private var isLost = false
  private var hasWarned = false
  private var encoder: VideoEncoder?

  /// Creates a recorder of videos.
  ///
  /// - Parameters:
  ///   - runLog: the recorder that stores the video.
  ///   - folder: the result bundle; recordings are stored on the same disk temporarily.
  ///   - unfinished: the list of videos that are being recorded or written.
  ///   - endLimit: the maximum wait for the last picture of a recording, in seconds.
  ///   - findEncoder: returns the path of the encoder; throws the reason if it is missing.
  package init(
    runLog: RunLog, folder: URL, unfinished: UnfinishedVideos,
    endLimit: TimeInterval = TimeLimits.Display.recordingEnd.seconds,
    findEncoder: @escaping @Sendable () throws -> String = { try SystemProgram.findVideoEncoder() }
  ) {
    self.runLog = runLog
    self.folder = folder
    self.unfinished = unfinished
    self.endLimit = endLimit
    self.findEncoder = findEncoder
  }

  /// Starts to record the desktop that the running test uses, unless it is being recorded already.
  ///
  /// - Parameters:
  ///   - server: the display server of the desktop.
  ///   - desktop: the identifier of the desktop.
  ///   - policy: the setting for videos.
  package func record(_ server: any DisplayServer, of desktop: String, policy: CaptureSettings.Policy) {
    guard policy != .never, moment == nil else { return }
    let now = runLog.moment
    guard now.test != nil else { return }
    moment = now
    isLost = false
    do {
      encoder = VideoEncoder(executable: try findEncoder())
      if screen?.desktop != desktop {
        screen?.screencast.close()
        screen = nil
        screen = (desktop, Screencast(try server.recordingSource()))
      }
      try BundleFolder.make(folder)
      try screen?.screencast.start(in: folder)
      if policy == .always { unfinished.began(at: now) }
    } catch {
      warnOnce("No videos are recorded: \(error)", at: now)
    }
  }

  /// Ends and discards the recording, because the desktop ends.
  package func desktopWillEnd() {
    if screen?.screencast.isRecording == true { isLost = true }
    screen?.screencast.close()
    screen = nil
  }

  /// Ends the recording with the test, and stores the video if the setting requires one for this outcome.
  package func testWillFinish(outcome: TestOutcome, policy: CaptureSettings.Policy) {
    guard let moment else { return }
    self.moment = nil
    unfinished.ended(at: moment)
    guard policy.stores(after: outcome), let lifetime = policy.lifetime else {
      screen?.screencast.discard()
      return
    }
    if isLost {
      return runLog.warn("The video of this test was not stored, because its desktop ended.", at: moment)
    }
    // If the recording did not start, the record has a warning already.
    guard let screen, let encoder, screen.screencast.isRecording else { return }
    guard let recording = screen.screencast.finish(within: endLimit) else {
      return runLog.warn(
        "The video of this test was not stored: its last picture was not taken within \(endLimit.text) s.",
        at: moment)
    }
    unfinished.began(at: moment)
    queue.add(group: nil) { [runLog, folder, unfinished] in
      Self.store(recording, encoder, in: folder, lifetime, at: moment, runLog)
      unfinished.ended(at: moment)
    }
  }

  private static func store(
    _ recording: ScreenRecording, _ encoder: VideoEncoder, in folder: URL, _ lifetime: Attachment.Lifetime,
    at moment: CaptureMoment, _ runLog: RunLog
  ) {
    if let trouble = recording.trouble { runLog.warn("The video ends early: \(trouble).", at: moment) }
    guard recording.frameCount > 0 else { return }
    do {
      var attachment = Attachment(
        name: "Video", typeIdentifier: UniformType.video,
        payload: try encoder.video(of: recording, in: folder), lifetime: lifetime)
      attachment.isCapture = true
      runLog.attach(
        attachment, at: CaptureMoment(test: moment.test, activity: nil, uptime: recording.start))
    } catch {
      runLog.warn("The video of this test was not stored: \(error).", at: moment)
    }
  }

  private func warnOnce(_ text: String, at moment: CaptureMoment) {
    guard !hasWarned else { return }
    hasWarned = true
    runLog.warn(text, at: moment)
  }
}
