// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSupport

extension XCTAttachment {
  /// A picture as it is, in PNG.
  public convenience init(image: UIImage) {
    self.init(image: image, quality: .original)
  }

  /// A picture, made small as the quality says.
  ///
  /// - Parameters:
  ///   - image: the picture; one of no size makes an empty attachment.
  ///   - quality: how much of it is given up.
  public convenience init(image: UIImage, quality: ImageQuality) {
    self.init(png: image.pngData(), quality: quality)
  }

  /// A screenshot as it is, in PNG.
  public convenience init(screenshot: XCUIScreenshot) {
    self.init(screenshot: screenshot, quality: .original)
  }

  /// A screenshot, made small as the quality says.
  ///
  /// - Parameters:
  ///   - screenshot: the picture; one that could not be taken makes an empty attachment.
  ///   - quality: how much of it is given up.
  public convenience init(screenshot: XCUIScreenshot, quality: ImageQuality) {
    self.init(png: screenshot.pngRepresentation, quality: quality)
    name = "Screenshot"
  }

  private convenience init(png: Data?, quality: ImageQuality) {
    let (payload, type) = ImageEncoder.encode(png ?? Data(), quality)
    self.init(data: payload, uniformTypeIdentifier: type)
  }
}
