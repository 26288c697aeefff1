import AutomationEngine
import Foundation

/// A picture of the screen or a part of it. Mirrors Apple's `XCUIScreenshot`.
open class XCUIScreenshot: NSObject, @unchecked Sendable {
  /// The picture as PNG.
  public let pngRepresentation: Data

  init(pngRepresentation: Data) {
    self.pngRepresentation = pngRepresentation
  }

  /// The picture as an object; of no size when it could not be taken.
  open var image: UIImage { UIImage(data: pngRepresentation) ?? UIImage() }
}

/// What can be photographed. Mirrors Apple's protocol of the same name.
public protocol XCUIScreenshotProviding: AnyObject {
  func screenshot() -> XCUIScreenshot
}

/// A screen of the desktop. Mirrors Apple's `XCUIScreen`.
open class XCUIScreen: NSObject, XCUIScreenshotProviding, @unchecked Sendable {
  private override init() {}

  /// The screen of the private desktop.
  public class var main: XCUIScreen { shared }
  /// All screens; the first is the main one.
  public class var screens: [XCUIScreen] { [shared] }

  private static let shared = XCUIScreen()

  /// What is on the whole screen now.
  open func screenshot() -> XCUIScreenshot {
    IssueRecorder.attempt(
      "take a screenshot of the screen", in: nil, fallback: XCUIScreenshot(pngRepresentation: Data())
    ) {
      XCUIScreenshot(pngRepresentation: try AutomationSession.shared.screenshot(of: nil))
    }
  }
}

extension XCUIElement: XCUIScreenshotProviding {
  /// What is on the screen where the element is; windows that overlap it show.
  public func screenshot() -> XCUIScreenshot {
    IssueRecorder.attempt(
      "take a screenshot of \(handle.description)", in: handle.application,
      fallback: XCUIScreenshot(pngRepresentation: Data())
    ) {
      XCUIScreenshot(pngRepresentation: try handle.screenshot())
    }
  }
}
