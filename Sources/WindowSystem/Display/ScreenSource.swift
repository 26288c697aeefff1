// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The windows and pixels of a screen, for code that only reads them.
///
/// A display is a screen source, and so is a recording.
package protocol ScreenSource: AnyObject, Sendable {
  /// The current rectangle of the screen, or the last known one if the display has ended.
  ///
  /// The rectangle changes with the display mode.
  var screenFrame: CGRect { get }

  /// The client windows and the override-redirect windows (menus, tooltips), bottom to top.
  ///
  /// Minimized clients are included, with ``WindowInfo/isViewable`` false. Other unmapped windows are not included, nor
  /// are the window manager's frames and helper windows.
  func windows() throws -> [WindowInfo]

  /// The pixels of `rect`, clipped to the screen, without the pointer.
  func screenshot(of rect: CGRect) throws -> Screenshot
}

/// A screen source that returns recorded windows and pixels.
package final class RecordedScreen: ScreenSource {
  package let screenFrame: CGRect
  private let stacked: [WindowInfo]
  private let picture: Screenshot?

  /// Creates a screen from recorded data.
  ///
  /// - Parameters:
  ///   - frame: the rectangle of the whole screen, in pixels.
  ///   - windows: the windows, bottom to top.
  ///   - picture: the recorded pixels, of the whole screen or a part; nil if no picture is stored.
  package init(frame: CGRect, windows: [WindowInfo], picture: Screenshot?) {
    screenFrame = frame
    stacked = windows
    self.picture = picture
  }

  package func windows() throws -> [WindowInfo] { stacked }

  /// Returns the part of the recorded picture inside `rect`.
  ///
  /// - Throws: ``WindowSystemError/nothingToCapture(rect:screen:)`` if no picture is stored, or if `rect` is outside of
  ///   the picture.
  package func screenshot(of rect: CGRect) throws -> Screenshot {
    guard let part = picture?.cropped(to: rect) else {
      throw WindowSystemError.nothingToCapture(rect: rect, screen: picture?.frame ?? .zero)
    }
    return part
  }
}
