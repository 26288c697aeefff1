import Foundation

extension XCTAttachment {
  /// A picture as it is.
  public convenience init(image: UIImage) {
    self.init(image: image, quality: .original)
  }

  public convenience init(image: UIImage, quality: ImageQuality) {
    self.init(png: image.pngData(), quality: quality)
  }

  /// A screenshot as it is.
  public convenience init(screenshot: XCUIScreenshot) {
    self.init(screenshot: screenshot, quality: .original)
  }

  public convenience init(screenshot: XCUIScreenshot, quality: ImageQuality) {
    self.init(png: screenshot.pngRepresentation, quality: quality)
    name = "Screenshot"
  }

  private convenience init(png: Data?, quality: ImageQuality) {
    let (payload, type) = ImageEncoder.encode(png ?? Data(), quality)
    self.init(data: payload, uniformTypeIdentifier: type)
  }
}
