// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCTestSupport

// Suites ask these classes for the size of the screen, and for what pixels of a picture are to points.

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A screen of the private desktop, as UIKit's class.
///
/// Mirrors the part of it that UI tests ask.
open class UIScreen: NSObject, @unchecked Sendable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The first screen, where new windows appear.
  open class var main: UIScreen { UIScreen(0) }

  /// The screens of the private desktop, the main one first; one while no desktop runs.
  open class var screens: [UIScreen] { XCUIScreen.screens.indices.map(UIScreen.init) }

  /// The screen in pixels, with its origin at 0, 0; empty where no desktop can be started.
  ///
  /// Asking for it starts the desktop when none runs. UIKit's bounds are in points; here a point is a pixel.
  open var bounds: CGRect { CGRect(origin: .zero, size: nativeBounds.size) }

  /// The screen in pixels of the whole desktop, which frames of elements are in as well.
  open var nativeBounds: CGRect { ScreenFrames.frame(of: number) }

  /// 1: frames are in pixels, as pictures are, whatever the destination's `scale` makes programs draw.
  open var scale: CGFloat { 1 }

  /// 1, as ``scale`` is.
  open var nativeScale: CGFloat { 1 }
}

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A screen of the private desktop, as AppKit's class.
///
/// Mirrors the part of it that UI tests ask.
open class NSScreen: NSObject, @unchecked Sendable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The first screen, where new windows appear.
  open class var main: NSScreen? { screens.first }

  /// The screens of the private desktop, the main one first; one while no desktop runs.
  open class var screens: [NSScreen] { XCUIScreen.screens.indices.map(NSScreen.init) }

  /// The screen in pixels, which frames of elements are in as well; the origin is at the top left.
  ///
  /// AppKit's origin is at the bottom left. Asking for it starts the desktop when none runs.
  open var frame: NSRect { ScreenFrames.frame(of: number) }

  /// All of ``frame``: there are no menu bar and no dock.
  open var visibleFrame: NSRect { frame }

  /// 1: frames are in pixels, as pictures are.
  open var backingScaleFactor: CGFloat { 1 }
}

private enum ScreenFrames {
  static func frame(of screen: Int) -> CGRect {
    IssueRecorder.attempt("look at the screen", in: nil, fallback: .zero) {
      // A screen may be asked for before anything is launched.
      _ = try AutomationSession.shared.host.desktop()
      let screens = try SharedScreen(of: AutomationSession.shared.host).screens()
      guard screens.indices.contains(screen) else { return .zero }
      return screens[screen]
    }
  }
}
