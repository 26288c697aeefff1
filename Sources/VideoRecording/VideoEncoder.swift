// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import WindowSystem

/// Encodes a recording as a video that browsers can play, with ffmpeg.
///
/// The format is VP8 in WebM. Every browser plays this format from a file, including browsers without licensed codecs,
/// such as Playwright's Chromium. Encoding also took less time than with H.264 for the same pictures (ffmpeg 5.1: 0.2 s
/// of processor time for a test of a dozen pictures, of which 0.06 s for the start).
struct VideoEncoder {
  struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let executable: String
  package var arguments = ffmpegArguments
  package var limit = TimeLimits.Record.videoEncoding.seconds

  /// Encodes a recording.
  ///
  /// - Parameters:
  ///   - recording: the pictures with their times.
  ///   - folder: the folder in which the video is stored until it is read.
  /// - Returns: the bytes of the file.
  /// - Throws: the reason why there is no video: the encoder is missing, fails or takes too long.
  package func video(of recording: ScreenRecording, in folder: URL) throws -> Data {
    let player = RecordingPlayer(recording)
    let stream = MatroskaStream(width: player.width, height: player.height)
    let output = try UnlinkedFile(in: folder)
    let process = try FilterProcess(executable, arguments: arguments, output: output.descriptor)
    // After half of the time limit, no more pictures are encoded, and the video is completed with the pictures so far.
    let deadline = Deadline(after: limit / 2)
    var isFed = stream.header.withUnsafeBytes { process.write($0, until: deadline) }
    if isFed {
      try player.play { time, pixels in
        isFed =
          stream.frameHeader(at: time).withUnsafeBytes { process.write($0, until: deadline) }
          && process.write(pixels, until: deadline)
        return isFed
      }
    }
    if let problem = process.finish(until: Deadline(after: limit / 2)) {
      throw Failure(description: "ffmpeg did not encode it: \(problem)")
    }
    guard let data = output.contents(), !data.isEmpty else {
      throw Failure(description: "ffmpeg wrote nothing, or the disk is full")
    }
    return data
  }

  private static let ffmpegArguments = [
    "-v", "error", "-nostdin", "-f", "matroska", "-i", "pipe:0", "-an",
    // In a report, a larger video has no advantage.
    "-vf", "scale='min(1920,iw)':-2",
    "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-threads", "1",
    "-crf", "18", "-b:v", "3M", "-g", "60", "-pix_fmt", "yuv420p", "-f", "webm", "-y",
    FilterProcess.outputPath,
  ]
}
