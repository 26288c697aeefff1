// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import WindowSystem

/// Writes screenshots as PNG files.
///
/// Used only on the capture queue.
final class PictureWriter {
  private var last: (picture: Screenshot, data: Data)?

  func write(
    _ picture: Screenshot, name: String, lifetime: Attachment.Lifetime, at moment: CaptureMoment,
    in runLog: RunLog
  ) {
    guard let data = encode(picture) else { return }
    var attachment = Attachment(name: name, fileExtension: "png", payload: data)
    attachment.lifetime = lifetime
    attachment.isCapture = true
    runLog.attach(attachment, at: moment)
  }

  /// Encodes a picture; returns the previous data if the screen has not changed.
  func encode(_ picture: Screenshot) -> Data? {
    if let last, last.picture.isEqual(to: picture) { return last.data }
    // A missing picture in the record does not fail the test.
    guard let data = try? picture.pngData() else { return nil }
    last = (picture, data)
    return data
  }
}

extension Screenshot {
  /// Compares the pixels with one call for the whole memory.
  ///
  /// Without optimization, that is some hundred times faster than `==`.
  fileprivate func isEqual(to other: Screenshot) -> Bool {
    frame == other.frame && pixels.count == other.pixels.count
      && pixels.withUnsafeBytes { bytes in
        other.pixels.withUnsafeBytes { others in
          guard let mine = bytes.baseAddress, let theirs = others.baseAddress else { return true }
          return memcmp(mine, theirs, bytes.count) == 0
        }
      }
  }
}
