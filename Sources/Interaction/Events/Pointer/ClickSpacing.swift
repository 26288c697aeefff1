// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Separates two clicks of a test that a toolkit would treat as a double click.
///
/// `tap(); tap()` means two single clicks, however fast the machine is. If a second click at the same position could
/// have another meaning, the second click waits until the toolkit's time for a double click is over.
package struct ClickSpacing {
  private let clicks: LastClicks

  /// The point of the last click, in pixels of the screen.
  var lastPoint: CGPoint? { clicks.last?.point }

  /// The time of the last click, in seconds of the monotonic clock.
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

  /// Waits until the program will treat the next click as a single one.
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

  /// The seconds between the last click and the one before it; nil before the second click.
  var secondsBetween: TimeInterval? { clicks.secondsBetween }

  func noteClick(at point: CGPoint, _ button: PointerButton) {
    clicks.note(point, button, at: MonotonicClock.now)
  }

  /// Whether controls of a type handle each click in the same way, like buttons, so that no click waits.
  private static func ignoresDoubleClicks(_ type: ElementType) -> Bool {
    // Two clicks into the text of a spin button select a word.
    type.has(.withoutDoubleClick) && !type.has(.text)
  }

  /// The maximum distance in pixels at which two clicks are separated.
  ///
  /// It is larger than the distance that any toolkit permits within a double click.
  private static let distance: CGFloat = 16

  /// Returns the time for a double click, in seconds.
  ///
  /// Toolkits that do not follow the setting use their default of 0.4 or 0.5 seconds.
  private func doubleClickTime(of toolkit: any Toolkit, byTouch isByTouch: Bool) -> TimeInterval {
    toolkit.pointer.followsDoubleClickSetting
      ? configuredTime + (isByTouch ? TimeLimits.Events.tapSlack : TimeLimits.Events.clickSlack).seconds
      : TimeLimits.Events.defaultDoubleClick.seconds
  }
}

extension RunningDesktop {
  var clicks: ClickSpacing { ClickSpacing(lastClicks, configuredTime: desktop.doubleClickTime) }
}
