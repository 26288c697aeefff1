import AutomationEngine
import Foundation

// Suites ask these classes for the size of the screen, and for what pixels of a picture are to points.

/// A screen of the private desktop.
///
/// Mirrors the part of UIKit's class that UI tests ask.
open class UIScreen: NSObject, @unchecked Sendable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The first screen, where new windows appear.
  open class var main: UIScreen { UIScreen(0) }

  open class var screens: [UIScreen] { XCUIScreen.screens.indices.map(UIScreen.init) }

  /// The screen, from 0, 0 on; no rectangle where no desktop can be had.
  open var bounds: CGRect { CGRect(origin: .zero, size: nativeBounds.size) }

  /// The screen in pixels, which frames of elements are in as well.
  open var nativeBounds: CGRect { ScreenFrames.frame(of: number) }

  /// 1: frames are in pixels, as pictures are, whatever the destination's `scale` makes programs draw.
  open var scale: CGFloat { 1 }

  open var nativeScale: CGFloat { 1 }
}

/// A screen of the private desktop.
///
/// Mirrors the part of AppKit's class that UI tests ask.
open class NSScreen: NSObject, @unchecked Sendable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The first screen, where new windows appear.
  open class var main: NSScreen? { screens.first }

  open class var screens: [NSScreen] { XCUIScreen.screens.indices.map(NSScreen.init) }

  /// The screen in pixels, which frames of elements are in as well; the origin is at the top left.
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
      _ = try AutomationSession.shared.desktop()
      let screens = try AutomationSession.shared.screens()
      guard screens.indices.contains(screen) else { return .zero }
      return screens[screen]
    }
  }
}
