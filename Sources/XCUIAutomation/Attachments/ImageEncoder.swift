// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTestSupport

/// Reduces the size of pictures for attachments.
enum ImageEncoder {
  /// Encodes a picture in the quality that an attachment requests: as a JPEG, or unchanged for the original quality.
  ///
  /// - Returns: the data and its uniform type identifier. Data that is not a picture is returned unchanged.
  static func encode(_ png: Data, _ quality: XCTAttachment.ImageQuality) -> (Data, String) {
    let original = (png, "public.png")
    guard !png.isEmpty else { return original }
    switch quality {
    case .original: return original
    case .medium: return jpeg(png, quality: 60, scale: 1) ?? original
    case .low: return jpeg(png, quality: 40, scale: 2) ?? original
    }
  }

  /// Encodes a PNG as JPEG.
  ///
  /// - Parameters:
  ///   - png: the picture.
  ///   - quality: the JPEG quality, from 1 to 100.
  ///   - scale: the divisor of the width and of the height.
  /// - Returns: the JPEG and its uniform type identifier; nil if the data is not a PNG, or cannot be converted.
  private static func jpeg(_ png: Data, quality: Int, scale: Int) -> (Data, String)? {
    guard let data = try? PictureConverter.jpegData(fromPNG: png, quality: quality, scale: scale) else {
      return nil
    }
    return (data, "public.jpeg")
  }
}
