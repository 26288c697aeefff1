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
package final class ClickSpacing {
  private var last: (point: CGPoint, button: PointerButton, time: TimeInterval)?
  private var timeBefore: TimeInterval?

  /// Where the last click was, in pixels of the screen.
  var lastPoint: CGPoint? { last?.point }

  /// When the last click was, in seconds of the monotonic clock.
  var lastTime: TimeInterval? { last?.time }

  /// The dialog of this kind in which the last click was.
  private var lastDialog: AccessibleReference?

  /// The time for a double click in the desktop's settings, in seconds.
  private let configuredTime: TimeInterval

  package init(configuredTime: TimeInterval = TimeLimits.Desktop.doubleClick.seconds) {
    self.configuredTime = configuredTime
  }

  /// Waits until a dialog takes clicks that drops them for half a second after it came, so that nobody answers it by accident.
  func waitForProtection(of dialog: AccessibleReference?) {
    defer { lastDialog = dialog }
    guard dialog != nil, dialog != lastDialog else { return }
    PointerGesture.hold(TimeLimits.Events.dialogProtection.seconds)
  }

  /// Waits until a click at `point` is a click of its own.
  func separate(
    _ point: CGPoint, _ button: PointerButton, type: ElementType, toolkit: any Toolkit,
    byTouch isByTouch: Bool = false
  ) {
    guard let last, last.button == button, !Self.ignoresDoubleClicks(type),
      hypot(last.point.x - point.x, last.point.y - point.y) <= Self.distance
    else { return }
    PointerGesture.hold(
      last.time + doubleClickTime(of: toolkit, byTouch: isByTouch) - MonotonicClock.now)
  }

  /// Waits until a click beside an open menu closes it: within half a second of the click that opened it, the end of another
  /// one may be taken for the end of that.
  func waitForMenu() {
    guard let last else { return }
    PointerGesture.hold(last.time + TimeLimits.Events.menuClicks.seconds - MonotonicClock.now)
  }

  /// Whether the last click came so soon after the one before that its end may have been taken for the end of that one.
  var mayBeDroppedByMenu: Bool {
    guard let last, let timeBefore else { return false }
    return last.time - timeBefore < TimeLimits.Events.menuClicks.seconds
  }

  func noteClick(at point: CGPoint, _ button: PointerButton) {
    timeBefore = last?.time
    last = (point, button, MonotonicClock.now)
  }

  /// Buttons and the like act on each click alike.
  private static func ignoresDoubleClicks(_ type: ElementType) -> Bool {
    switch type {
    case .button, .toolbarButton, .menuButton, .toggle, .checkBox, .radioButton, .`switch`, .tab, .link,
      .menuItem, .menuBarItem, .popUpButton, .disclosureTriangle:
      true
    default: false
    }
  }

  /// Pixels; more than any toolkit allows between the clicks of a double click.
  private static let distance: CGFloat = 16

  /// Seconds.
  ///
  /// Toolkits that do not follow the setting keep their default of 0.4 or 0.5.
  private func doubleClickTime(of toolkit: any Toolkit, byTouch isByTouch: Bool) -> TimeInterval {
    toolkit.followsDoubleClickSetting
      ? configuredTime + (isByTouch ? TimeLimits.Events.tapSlack : TimeLimits.Events.clickSlack).seconds
      : TimeLimits.Events.ownDoubleClick.seconds
  }
}

extension LiveDesktop {
  var clicks: ClickSpacing { features.value { ClickSpacing(configuredTime: desktop.doubleClickTime) } }
}
