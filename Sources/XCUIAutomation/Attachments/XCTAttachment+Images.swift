// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSupport

extension XCTAttachment {
  /// Attaches a picture unchanged, as PNG.
  public convenience init(image: UIImage) {
    self.init(image: image, quality: .original)
  }

  /// Attaches a picture, compressed according to a quality.
  ///
  /// - Parameters:
  ///   - image: the picture; an empty picture makes an empty attachment.
  ///   - quality: the compression.
  public convenience init(image: UIImage, quality: ImageQuality) {
    self.init(png: image.pngData(), quality: quality)
  }

  /// Attaches a screenshot unchanged, as PNG.
  public convenience init(screenshot: XCUIScreenshot) {
    self.init(screenshot: screenshot, quality: .original)
  }

  /// Attaches a screenshot, compressed according to a quality.
  ///
  /// - Parameters:
  ///   - screenshot: the picture; a screenshot that could not be taken makes an empty attachment.
  ///   - quality: the compression.
  public convenience init(screenshot: XCUIScreenshot, quality: ImageQuality) {
    self.init(png: screenshot.pngRepresentation, quality: quality)
    name = "Screenshot"
  }

  private convenience init(png: Data?, quality: ImageQuality) {
    let (payload, type) = ImageEncoder.encode(png ?? Data(), quality)
    self.init(data: payload, uniformTypeIdentifier: type)
  }
}
