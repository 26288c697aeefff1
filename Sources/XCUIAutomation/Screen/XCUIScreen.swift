import AutomationEngine
import Foundation

/// A picture of the screen or a part of it.
///
/// Mirrors Apple's `XCUIScreenshot`.
open class XCUIScreenshot: NSObject, @unchecked Sendable {
  /// The picture as PNG.
  public let pngRepresentation: Data

  init(pngRepresentation: Data) {
    self.pngRepresentation = pngRepresentation
  }

  /// The picture as an object; of no size when it could not be taken.
  open var image: UIImage { UIImage(data: pngRepresentation) ?? UIImage() }
}

/// What can be photographed.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIScreenshotProviding: NSObjectProtocol {
  @discardableResult
  func screenshot() -> XCUIScreenshot
}

/// A screen of the desktop.
///
/// Mirrors Apple's `XCUIScreen`.
open class XCUIScreen: NSObject, XCUIScreenshotProviding, @unchecked Sendable {
  private let number: Int

  private init(number: Int) {
    self.number = number
  }

  /// The first screen of the private desktop, where new windows appear.
  public class var main: XCUIScreen { XCUIScreen(number: 0) }

  /// The screens of the private desktop; the first is the main one.
  ///
  /// One while no desktop runs.
  public class var screens: [XCUIScreen] {
    let count = (try? AutomationSession.shared.screens().count) ?? 1
    return (0..<max(1, count)).map { XCUIScreen(number: $0) }
  }

  /// What is on the whole screen now.
  @discardableResult
  open func screenshot() -> XCUIScreenshot {
    IssueRecorder.attempt(
      "take a screenshot of the screen", in: nil, fallback: XCUIScreenshot(pngRepresentation: Data())
    ) {
      let screens = try AutomationSession.shared.screens()
      let rect = screens.indices.contains(number) ? screens[number] : nil
      return XCUIScreenshot(pngRepresentation: try AutomationSession.shared.screenshot(of: rect))
    }
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? XCUIScreen)?.number == number }

  open override var hash: Int { number }

  open override var description: String { "Screen \(number)" }
}

extension XCUIElement: XCUIScreenshotProviding {
  /// What is on the screen where the element is; windows that overlap it show.
  @discardableResult
  public func screenshot() -> XCUIScreenshot {
    IssueRecorder.attempt(
      "take a screenshot of \(handle.description)", in: handle.application,
      fallback: XCUIScreenshot(pngRepresentation: Data())
    ) {
      XCUIScreenshot(pngRepresentation: try handle.screenshot())
    }
  }
}
