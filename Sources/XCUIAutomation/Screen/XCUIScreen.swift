// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A picture of the screen or a part of it.
///
/// Mirrors Apple's `XCUIScreenshot`.
open class XCUIScreenshot: NSObject, @unchecked Sendable {
  /// The picture as PNG, with one pixel for each pixel of the screen; empty if the picture could not be taken.
  public let pngRepresentation: Data

  init(pngRepresentation: Data) {
    self.pngRepresentation = pngRepresentation
  }

  /// The picture as an image object; empty if the picture could not be taken.
  open var image: UIImage { UIImage(data: pngRepresentation) ?? UIImage() }
}

/// An object that can take a screenshot of itself.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIScreenshotProviding: NSObjectProtocol {
  /// Takes a picture of the visible content.
  ///
  /// - Returns: the picture; an empty picture if it could not be taken, which also fails the test.
  @discardableResult
  func screenshot() -> XCUIScreenshot
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A screen of the desktop.
///
/// Mirrors Apple's `XCUIScreen`.
open class XCUIScreen: NSObject, XCUIScreenshotProviding, @unchecked Sendable {
  let number: Int

  private init(number: Int) {
    self.number = number
  }

  /// The first screen of the private desktop, where new windows appear.
  public class var main: XCUIScreen { XCUIScreen(number: 0) }

  /// The screens of the private desktop, the main screen first; only the main screen while no desktop is running.
  ///
  /// The screens are the outputs of the X server.
  public class var screens: [XCUIScreen] {
    // Without a desktop, or if the X server does not answer, only the main screen is certain.
    let count = (try? SharedScreen(of: AutomationSession.shared.host).screens().count) ?? 1
    return (0..<max(1, count)).map { XCUIScreen(number: $0) }
  }

  /// Takes a picture of the whole screen.
  ///
  /// - Returns: the picture; an empty picture if no desktop is running, which also fails the test.
  @discardableResult
  open func screenshot() -> XCUIScreenshot {
    IssueRecorder.attempt(
      "take a screenshot of the screen", in: nil, fallback: XCUIScreenshot(pngRepresentation: Data())
    ) {
      let screens = try SharedScreen(of: AutomationSession.shared.host).screens()
      let rect = screens.indices.contains(number) ? screens[number] : nil
      return XCUIScreenshot(
        pngRepresentation: try SharedScreen(of: AutomationSession.shared.host).screenshot(of: rect))
    }
  }

  /// Whether another object represents the same screen.
  open override func isEqual(_ object: Any?) -> Bool { (object as? XCUIScreen)?.number == number }

  /// The number of the screen.
  open override var hash: Int { number }

  /// The description of the screen with its number, which is counted from 0: `Screen 0`.
  open override var description: String { "Screen \(number)" }
}

extension XCUIElement: XCUIScreenshotProviding {
  /// Takes a picture of the element's area of the screen, including windows that overlap it.
  ///
  /// - Returns: the picture; an empty picture if there is not exactly one match, which also fails the test.
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
