// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The windows and pixels of a screen, for code that only reads them.
///
/// A display is one, and so is a recording.
package protocol ScreenSource: AnyObject, Sendable {
  /// The screen's rectangle now; it follows changes of the display mode. The last known one when
  /// the display has gone.
  var screenFrame: CGRect { get }

  /// The client windows and the override-redirect ones (menus, tooltips), bottom to top.
  ///
  /// Minimized clients are listed too, with ``WindowInfo/isViewable`` false; other unmapped windows
  /// are not, nor are the window manager's frames and helper windows.
  func windows() throws -> [WindowInfo]

  /// The pixels of `rect`, clipped to the screen, without the pointer's picture.
  func screenshot(of rect: CGRect) throws -> Screenshot
}

/// A screen as it once was.
package final class RecordedScreen: ScreenSource {
  package let screenFrame: CGRect
  private let stacked: [WindowInfo]
  private let picture: Screenshot?

  /// - Parameters:
  ///   - frame: of the whole screen, in pixels.
  ///   - windows: bottom to top.
  ///   - picture: of the part of the screen that may be requested; nil without a stored picture.
  package init(frame: CGRect, windows: [WindowInfo], picture: Screenshot?) {
    screenFrame = frame
    stacked = windows
    self.picture = picture
  }

  package func windows() throws -> [WindowInfo] { stacked }

  /// - Throws: ``WindowSystemError/nothingToCapture(rect:screen:)`` without a stored picture.
  package func screenshot(of rect: CGRect) throws -> Screenshot {
    guard let part = picture?.cropped(to: rect) else {
      throw WindowSystemError.nothingToCapture(rect: rect, screen: picture?.frame ?? .zero)
    }
    return part
  }
}
