// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Keeps two clicks of a test apart that a toolkit would take for a double click.
///
/// `tap(); tap()` means two single clicks, however fast the machine is. Where a second click at the same place
/// could mean something else, it waits until the toolkit's time for a double click is over.
package struct ClickSpacing {
  private let clicks: LastClicks

  /// Where the last click was, in pixels of the screen.
  var lastPoint: CGPoint? { clicks.last?.point }

  /// When the last click was, in seconds of the monotonic clock.
  var lastTime: TimeInterval? { clicks.last?.time }

  /// The time for a double click in the desktop's settings, in seconds.
  private let configuredTime: TimeInterval

  package init(
    _ clicks: LastClicks = LastClicks(),
    configuredTime: TimeInterval = TimeLimits.Desktop.doubleClick.seconds
  ) {
    self.clicks = clicks
    self.configuredTime = configuredTime
  }

  /// Waits until the program takes a click for one.
  func wait(for pauses: [ClickPause]) {
    var dialog: AccessibleReference?
    for pause in pauses {
      switch pause {
      case .sinceLastClick(let seconds):
        if let last = clicks.last { PointerGesture.hold(last.time + seconds - MonotonicClock.now) }
      case .beforeFirstClick(let object, let seconds):
        dialog = object
        if object != clicks.awaited { PointerGesture.hold(seconds) }
      }
    }
    clicks.awaited = dialog
  }

  /// Waits until a click at `point` counts as a separate click.
  func separate(
    _ point: CGPoint, _ button: PointerButton, type: ElementType, toolkit: any Toolkit,
    byTouch isByTouch: Bool = false
  ) {
    guard let last = clicks.last, last.button == button, !Self.ignoresDoubleClicks(type),
      hypot(last.point.x - point.x, last.point.y - point.y) <= Self.distance
    else { return }
    PointerGesture.hold(
      last.time + doubleClickTime(of: toolkit, byTouch: isByTouch) - MonotonicClock.now)
  }

  /// Seconds between the last click and the one before it.
  var secondsBetween: TimeInterval? {
    guard let last = clicks.last, let timeBefore = clicks.timeBefore else { return nil }
    return last.time - timeBefore
  }

  func noteClick(at point: CGPoint, _ button: PointerButton) {
    clicks.timeBefore = clicks.last?.time
    clicks.last = (point, button, MonotonicClock.now)
  }

  /// Buttons and the like act on each click alike.
  private static func ignoresDoubleClicks(_ type: ElementType) -> Bool {
    // Two clicks into the text of a spin button select a word.
    type.has(.clickedOneByOne) && !type.has(.text)
  }

  /// Pixels; more than any toolkit allows between the clicks of a double click.
  private static let distance: CGFloat = 16

  /// Seconds.
  ///
  /// Toolkits that do not follow the setting keep their default of 0.4 or 0.5.
  private func doubleClickTime(of toolkit: any Toolkit, byTouch isByTouch: Bool) -> TimeInterval {
    toolkit.pointer.followsDoubleClickSetting
      ? configuredTime + (isByTouch ? TimeLimits.Events.tapSlack : TimeLimits.Events.clickSlack).seconds
      : TimeLimits.Events.ownDoubleClick.seconds
  }
}

extension LiveDesktop {
  var clicks: ClickSpacing { ClickSpacing(lastClicks, configuredTime: desktop.doubleClickTime) }
}
