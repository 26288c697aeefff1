// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle
import WindowSystem

/// Records the screen while a test drives it, and stores the video as the settings require.
///
/// The caller holds the session's lock.
///
/// A problem with the video never fails a test; the record has one warning about it.
package final class TestVideo {
  private let recorder: RunLog
  private let folder: URL
  private let unfinished: UnfinishedVideos
  /// The queue of encodings: the session continues after a failed test while its video is encoded.
  package let queue = CaptureQueue(name: "understudy-encoder", capacity: 8)
  private var screen: (display: String, recorder: Screencast)?
  private var moment: CaptureMoment?
  private var hasWarned = false
  private var encoder: VideoEncoder?

  /// Creates a recorder of videos.
  ///
  /// - Parameters:
  ///   - recorder: the recorder that stores the video.
  ///   - folder: the result bundle; recordings are stored on the same disk temporarily.
  ///   - unfinished: the list of videos that are being recorded or written.
  init(recorder: RunLog, folder: URL, unfinished: UnfinishedVideos) {
    self.recorder = recorder
    self.folder = folder
    self.unfinished = unfinished
  }

  /// Starts to record the desktop that the running test uses.
  func use(_ live: LiveDesktop, policy: CaptureSettings.Policy) {
    guard policy != .never, moment == nil else { return }
    let now = recorder.moment
    guard now.test != nil else { return }
    moment = now
    do {
      encoder = VideoEncoder(executable: try Program.findVideoEncoder())
      if screen?.display != live.desktop.identifier {
        screen?.recorder.close()
        screen = (
          live.desktop.identifier,
          Screencast(try live.server.recordingSource())
        )
      }
      try BundleFolder.make(folder)
      try screen?.recorder.start(in: folder)
      if policy == .always { unfinished.began(at: now) }
    } catch {
      warnOnce("No videos are recorded: \(error)", at: now)
    }
  }

  /// Ends the recording, because the desktop ends.
  func desktopWillEnd() {
    screen?.recorder.close()
    screen = nil
    if moment != nil, let moment { warnOnce("The video ends early, because the desktop ended.", at: moment) }
  }

  func testWillFinish(outcome: TestOutcome, policy: CaptureSettings.Policy) {
    guard let moment else { return }
    self.moment = nil
    unfinished.ended(at: moment)
    guard let screen, let encoder else { return }
    let isNeeded = policy == .always || policy == .onFailure && outcome == .failed
    guard isNeeded, let lifetime = policy.lifetime else { return screen.recorder.discard() }
    guard let recording = screen.recorder.finish() else { return }
    unfinished.began(at: moment)
    queue.add(group: nil) { [recorder, folder, unfinished] in
      Self.store(recording, encoder, in: folder, lifetime, at: moment, recorder)
      unfinished.ended(at: moment)
    }
  }

  private static func store(
    _ recording: ScreenRecording, _ encoder: VideoEncoder, in folder: URL, _ lifetime: Attachment.Lifetime,
    at moment: CaptureMoment, _ recorder: RunLog
  ) {
    if let trouble = recording.trouble { recorder.warn("The video ends early: \(trouble).", at: moment) }
    guard recording.frameCount > 0 else { return }
    do {
      var attachment = Attachment(
        name: "Video", typeIdentifier: UniformType.video,
        payload: try encoder.video(of: recording, in: folder), lifetime: lifetime)
      attachment.isCapture = true
      recorder.attach(
        attachment, at: CaptureMoment(test: moment.test, activity: nil, uptime: recording.start))
    } catch {
      recorder.warn("The video of this test was not stored: \(error).", at: moment)
    }
  }

  private func warnOnce(_ text: String, at moment: CaptureMoment) {
    guard !hasWarned else { return }
    hasWarned = true
    recorder.warn(text, at: moment)
  }
}
