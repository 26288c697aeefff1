// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The properties of a private desktop, which Xcode calls the destination.
///
///     let configuration = try DesktopConfiguration(parsing: "size=1024x768,scale=2,locale=de_DE.UTF-8")
package struct DesktopConfiguration: Sendable, Equatable {
  /// The display server that draws the screen.
  package enum Server: String, Sendable, CaseIterable {
    /// Xorg, or Xvfb if Xorg is missing or does not start.
    case automatic
    /// Xorg with the dummy video driver; it supports touch devices, any video mode and many monitors.
    case xorg
    /// Xvfb; it has only a pointer and a keyboard, and the screen cannot grow.
    case xvfb
    /// The compositor of Understudy, for programs that use Wayland.
    ///
    /// In a destination, its key is `display=wayland`.
    case wayland

    /// The values of the key `server` of a destination: the display servers of X.
    static let selectable: [Server] = [.automatic, .xorg, .xvfb]

    /// The kind of session that programs on this server have.
    package var sessionType: SessionType { self == .wayland ? .wayland : .x11 }

    /// The kinds of display servers to try, the preferred one first.
    var kinds: [any DisplayServerKind] {
      switch self {
      case .automatic: [XServerKind.xorg, XServerKind.xvfb]
      case .xorg: [XServerKind.xorg]
      case .xvfb: [XServerKind.xvfb]
      case .wayland: [CompositorKind.standard]
      }
    }
  }

  /// The device that taps, swipes and other touch gestures use.
  package enum Input: String, Sendable, CaseIterable {
    /// The pointer; a tap is a click, and a pinch is a turn of the wheel with Control.
    case pointer
    /// A touch screen, which Xorg and the compositor have.
    ///
    /// Clicks and wheel events still come from the pointer.
    case touch
  }

  /// The colors that the settings of programs select.
  package enum Appearance: String, Sendable, CaseIterable {
    case light
    case dark
  }

  /// The side on which lines of text begin, which also determines the layout of windows.
  package enum TextDirection: String, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The range of widths and heights that the drivers of the display servers accept, in pixels of the screen.
  static let allowedSide = 200...8192

  /// The range of scale factors that toolkits draw correctly, in steps of a quarter.
  static let allowedScale = 1.0...4.0

  /// The refresh rates of the screen that programs can follow, in Hz.
  static let allowedRefreshRates = [60, 120, 240]

  /// The size of the desktop in points, which are pixels at scale 1.
  package var size = CGSize(width: 1280, height: 800)

  /// The number of pixels per point, in steps of a quarter.
  ///
  /// On X11, toolkits that support only whole factors (GTK, Swing) use ``wholeScale``. On Wayland, the compositor
  /// reports the scale to programs.
  package var scale = 1.0

  /// The refresh rate of the screen, in Hz.
  ///
  /// Browsers on Xorg use this rate as their frame rate. GTK's animations stay at 60 Hz, but a frame without changes
  /// ends after one period of this rate, so that an event is handled sooner.
  package var refreshRate = 240

  /// Whether toolkits animate their transitions and blink their carets.
  package var animations = false

  /// Whether the X server offers OpenGL (GLX); without effect on Wayland.
  ///
  /// With OpenGL, the server loads Mesa's software renderer. Without OpenGL, a single desktop needs 35 MB of memory
  /// instead of 86, and starts in 0.8 of the time. Few programs need OpenGL; GTK 4, Qt Quick and browsers also draw
  /// without it.
  package var openGL = true

  /// The display server to start.
  package var server = Server.automatic

  /// The device that touch gestures use.
  package var input = Input.pointer

  /// The locale of programs, such as `de_DE.UTF-8`; if nil, `C.UTF-8`, regardless of the owner's locale.
  package var locale: String?

  /// The appearance of programs at their start; if nil, programs use their default appearance, which is light.
  package var appearance: Appearance?

  /// The direction of windows, regardless of the language; if nil, the direction of the locale's language.
  package var textDirection: TextDirection?

  /// The name of the destination in reports; it has no effect on the desktop.
  package var name: String?

  /// The display of the user's own desktop, such as `:0`; nil for a private desktop.
  package var display: String?

  /// A running desktop of another process of the user; nil for a new desktop.
  ///
  /// If this property is set, tests use that desktop, and the other properties have no effect.
  package var attach: DesktopDescriptor?

  /// The time limit for the start of the whole desktop, in seconds.
  package var startTimeout = TimeLimits.Desktop.start.seconds

  /// GTK's maximum time between the clicks of a double click, in seconds.
  ///
  /// Tests use a short time, because a second single click at the same position must wait until this time has passed.
  /// Touches need a longer time than a mouse button, because fingers stay on the glass, and programs must detect that
  /// the fingers are lifted. A person needs the default time of the toolkit (``userDoubleClickInterval``).
  package var doubleClickTime: TimeInterval {
    get {
      chosenDoubleClickTime
        ?? ((input == .touch ? TimeLimits.Desktop.doubleTap : TimeLimits.Desktop.doubleClick).seconds)
    }
    set { chosenDoubleClickTime = newValue }
  }
  private var chosenDoubleClickTime: TimeInterval?

  /// The default time for a double click in GTK and other toolkits, in seconds.
  package static let userDoubleClickInterval = TimeLimits.Desktop.userDoubleClick.seconds

  /// Creates the default desktop: 1280 by 800, scale 1, no animations.
  package init() {}

  /// The size of the screen in pixels: the size in points times the scale.
  package var screenSize: CGSize {
    CGSize(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }

  /// The scale as a string for a destination: `2`, `1.25`.
  package var scaleName: String { scale == wholeScale ? "\(Int(scale))" : "\(scale)" }

  /// The scale without its fraction.
  var wholeScale: Double { scale.rounded(.down) }
}
