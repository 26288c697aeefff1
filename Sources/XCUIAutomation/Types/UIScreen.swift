// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCTestSupport

// Suites use these classes for the size of the screen, and for the ratio between pixels of a picture and points.

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A screen of the private desktop, with the interface of UIKit's class.
///
/// Mirrors the part of the class that UI tests use.
open class UIScreen: NSObject, @unchecked Sendable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The first screen, where new windows appear.
  open class var main: UIScreen { UIScreen(0) }

  /// The screens of the private desktop, the main screen first; only the main screen while no desktop is running.
  open class var screens: [UIScreen] { XCUIScreen.screens.indices.map(UIScreen.init) }

  /// The screen in pixels, with its origin at 0, 0; empty if no desktop can be started.
  ///
  /// Reading the bounds starts the desktop if none is running. UIKit's bounds are in points; here a point is a pixel.
  open var bounds: CGRect { CGRect(origin: .zero, size: nativeBounds.size) }

  /// The frame of the screen in pixels of the whole desktop, in the same coordinates as the frames of elements.
  open var nativeBounds: CGRect { ScreenFrames.frame(of: number) }

  /// Always 1: frames and pictures are in pixels, whatever the `scale` of the destination.
  open var scale: CGFloat { 1 }

  /// Always 1, like ``scale``.
  open var nativeScale: CGFloat { 1 }
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A screen of the private desktop, with the interface of AppKit's class.
///
/// Mirrors the part of the class that UI tests use.
open class NSScreen: NSObject, @unchecked Sendable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The first screen, where new windows appear.
  open class var main: NSScreen? { screens.first }

  /// The screens of the private desktop, the main screen first; only the main screen while no desktop is running.
  open class var screens: [NSScreen] { XCUIScreen.screens.indices.map(NSScreen.init) }

  /// The frame of the screen in pixels, in the same coordinates as the frames of elements, with the origin at the top
  /// left.
  ///
  /// AppKit's origin is at the bottom left. Reading the frame starts the desktop if none is running.
  open var frame: NSRect { ScreenFrames.frame(of: number) }

  /// The same as ``frame``, because the private desktop has no menu bar and no dock.
  open var visibleFrame: NSRect { frame }

  /// Always 1: frames and pictures are in pixels.
  open var backingScaleFactor: CGFloat { 1 }
}

private enum ScreenFrames {
  static func frame(of screen: Int) -> CGRect {
    IssueRecorder.attempt("read the properties of the screen", in: nil, fallback: .zero) {
      // A test may read a screen before it launches a program.
      _ = try AutomationSession.shared.host.desktop()
      let screens = try SharedScreen(of: AutomationSession.shared.host).screens()
      guard screens.indices.contains(screen) else { return .zero }
      return screens[screen]
    }
  }
}
