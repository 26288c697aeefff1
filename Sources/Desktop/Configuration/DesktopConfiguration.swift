// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The properties of a private desktop: Xcode calls them the destination.
///
///     let configuration = try DesktopConfiguration(parsing: "size=1024x768,scale=2,locale=de_DE.UTF-8")
package struct DesktopConfiguration: Sendable, Equatable {
  /// Which display server draws the screen.
  package enum Server: String, Sendable, CaseIterable {
    /// Xorg, and Xvfb where Xorg is missing or does not come up.
    case automatic
    /// Xorg with the dummy video driver: touch devices, any mode, many monitors.
    case xorg
    /// Xvfb: pointer and keyboard only, the screen cannot grow.
    case xvfb

    /// The kinds of display servers that it stands for, the preferred first.
    var kinds: [any DisplayServerKind] {
      switch self {
      case .automatic: [XServerKind.xorg, XServerKind.xvfb]
      case .xorg: [XServerKind.xorg]
      case .xvfb: [XServerKind.xvfb]
      }
    }
  }

  /// The device that taps, swipes and the other gestures of fingers use.
  package enum Input: String, Sendable, CaseIterable {
    /// The pointer: a tap is a click, a pinch the wheel with Control.
    case pointer
    /// Fingers on a touch screen, which only Xorg has. Clicks and the wheel stay the pointer's.
    case touch
  }

  /// The colours that programs are asked to use.
  package enum Appearance: String, Sendable, CaseIterable {
    case light
    case dark
  }

  /// Where lines of text begin, and what stands beside each other in windows.
  package enum TextDirection: String, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// Sides the display server's drivers are known to accept, in pixels of the screen.
  static let allowedSide = 200...8192

  /// Scale factors that toolkits on X11 draw cleanly, in steps of a quarter.
  static let allowedScale = 1.0...4.0

  /// Rates of the screen, in Hz, at which the programs that follow it keep up.
  static let allowedRefreshRates = [60, 120, 240]

  /// Size of the desktop in points, that is in pixels at scale 1.
  package var size = CGSize(width: 1280, height: 800)

  /// Pixels of the screen for each point, in quarters.
  ///
  /// Toolkits that support only whole factors (GTK, Swing) take ``wholeScale``.
  package var scale = 1.0

  /// How often a second the screen shows a new picture, in Hz.
  ///
  /// Browsers on Xorg make their frames by it. GTK's animations keep to 60 Hz, but a frame that paints nothing follows the one
  /// before after this time, so that an event is over sooner.
  package var refreshRate = 240

  /// Whether toolkits animate their transitions and blink their carets.
  package var animations = false

  /// Which display server to start.
  package var server = Server.automatic

  /// The device that gestures of fingers use.
  package var input = Input.pointer

  /// The locale programs run in, such as `de_DE.UTF-8`; `C.UTF-8` when `nil`, whatever the owner's is.
  package var locale: String?

  /// The appearance that programs start with; when `nil`, they follow their own defaults, which are light.
  package var appearance: Appearance?

  /// The direction of windows, whatever that of the locale's language is; the language's own when `nil`.
  package var textDirection: TextDirection?

  /// Its name in reports; nothing of the desktop depends on it.
  package var name: String?

  /// The display of the user's own desktop, such as `:0`; a private desktop when `nil`.
  package var display: String?

  /// A desktop that another process of the user runs, to work on; everything else is as that was started.
  package var attach: DesktopDescriptor?

  /// How long the whole desktop may take to come up, in seconds.
  package var startTimeout = TimeLimits.Desktop.start.seconds

  /// GTK's time for a double click, in seconds.
  ///
  /// Tests use a short time, because two single clicks at one place wait for it. Fingers need longer than a button: they rest on the
  /// glass, and programs must see them lifted. A person needs the toolkit's own time (``userDoubleClickInterval``).
  package var doubleClickTime: TimeInterval {
    get {
      chosenDoubleClickTime
        ?? ((input == .touch ? TimeLimits.Desktop.doubleTap : TimeLimits.Desktop.doubleClick).seconds)
    }
    set { chosenDoubleClickTime = newValue }
  }
  private var chosenDoubleClickTime: TimeInterval?

  /// The time for a double click that GTK and others have by themselves, in seconds.
  package static let userDoubleClickInterval = TimeLimits.Desktop.userDoubleClick.seconds

  /// The default desktop: 1280 by 800, scale 1, nothing moves by itself.
  package init() {}

  /// Size of the screen in pixels: the size in points times the scale.
  package var screenSize: CGSize {
    CGSize(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }

  /// The scale as a destination says it: `2`, `1.25`.
  package var scaleName: String { scale == wholeScale ? "\(Int(scale))" : "\(scale)" }

  /// The scale without its fraction.
  var wholeScale: Double { scale.rounded(.down) }
}
