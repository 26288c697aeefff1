// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import WindowSystem

/// Writes pictures of the screen as PNG.
///
/// Used on the queue of captures alone.
final class PictureWriter {
  private var last: (picture: Screenshot, data: Data)?

  func write(
    _ picture: Screenshot, name: String, lifetime: Attachment.Lifetime, at moment: CaptureMoment,
    in recorder: RunLog
  ) {
    guard let data = encode(picture) else { return }
    var attachment = Attachment(name: name, fileExtension: "png", payload: data)
    attachment.lifetime = lifetime
    attachment.isCapture = true
    recorder.attach(attachment, at: moment)
  }

  /// A screen that has not changed is not encoded again.
  func encode(_ picture: Screenshot) -> Data? {
    if let last, last.picture.isEqual(to: picture) { return last.data }
    // A record without a picture is no reason to fail.
    guard let data = try? picture.pngData() else { return nil }
    last = (picture, data)
    return data
  }
}

extension Screenshot {
  /// Compares memory as a whole, which is some hundred times quicker than `==` without optimization.
  fileprivate func isEqual(to other: Screenshot) -> Bool {
    frame == other.frame && pixels.count == other.pixels.count
      && pixels.withUnsafeBytes { own in
        other.pixels.withUnsafeBytes { others in
          guard let mine = own.baseAddress, let theirs = others.baseAddress else { return true }
          return memcmp(mine, theirs, own.count) == 0
        }
      }
  }
}
