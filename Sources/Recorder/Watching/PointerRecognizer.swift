// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import WindowSystem

/// Recognizes clicks, presses, drags and movements of the wheel.
struct PointerRecognizer: Sendable {
  let limits: GestureLimits

  /// A button that is down.
  private struct Press: Sendable {
    let button: Int
    let event: InputEvent
    /// The time at which the pointer had moved so far that the press was no longer a click; nil before that.
    var left: TimeInterval?
  }

  private var press: Press?
  private var lastClick: (press: Press, count: Int)?
  private var lastNotch: InputEvent?

  init(limits: GestureLimits) { self.limits = limits }

  mutating func reset() {
    press = nil
    lastClick = nil
    lastNotch = nil
  }

  /// Notes other input, so that the next click or notch does not continue the previous one.
  mutating func interrupt() {
    lastNotch = nil
    lastClick = nil
  }

  mutating func down(_ button: Int, _ event: InputEvent) -> [Recognition] {
    if (4...7).contains(button) { return turn(button, event) }
    lastNotch = nil
    // A second button that is pressed while another one is held is not part of any gesture that a test can repeat.
    guard press == nil, button <= 3 else { return [] }
    let new = Press(button: button, event: event)
    press = new
    return [.began(event.location, time: event.time, isNextClick: continues(lastClick, new))]
  }

  mutating func moved(_ event: InputEvent) -> [Recognition] {
    if let press, press.left == nil, press.event.location.distance(to: event.location) > limits.slip {
      self.press?.left = event.time
    }
    return []
  }

  mutating func up(_ button: Int, _ event: InputEvent) -> [Recognition] {
    guard var press, press.button == button else { return [] }
    self.press = nil
    if press.left == nil, press.event.location.distance(to: event.location) > limits.slip {
      press.left = event.time
    }
    var gesture = Gesture(
      .event(.rightClick), at: press.event.location, modifiers: press.event.recordedModifiers,
      isSuperHeld: press.event.modifiers.contains(.super), from: press.event.time, to: event.time)
    let previousClick = lastClick
    lastClick = nil
    if let left = press.left {
      // In tests, only the left button can drag.
      guard button == 1 else { return [] }
      let hold = left - press.event.time
      gesture.kind = .drag(hold: hold >= limits.longPress ? hold.inTenths : 0, to: event.location)
    } else if button == 3 {
      gesture.kind = .event(.rightClick)
    } else if button == 1, event.time - press.event.time >= limits.longPress {
      gesture.kind = .event(.press(duration: (event.time - press.event.time).inTenths))
    } else {
      let count = continues(previousClick, press) ? (previousClick?.count ?? 0) + 1 : 1
      gesture.kind = .taps(count: count, fingers: button == 2 ? 3 : 1)
      gesture.continuesPrevious = count > 1
      if count > 1, let previousClick { gesture.began = previousClick.press.event.time }
      lastClick = (press, count)
    }
    return [.gesture(gesture)]
  }

  /// Whether a press continues the previous click, as the second press of a double click.
  private func continues(_ previous: (press: Press, count: Int)?, _ press: Press) -> Bool {
    guard let last = previous?.press, last.button == press.button,
      last.event.modifiers == press.event.modifiers
    else { return false }
    return press.event.time - last.event.time <= limits.doubleClickTime
      && last.event.location.distance(to: press.event.location) <= limits.doubleClickDistance
  }

  private mutating func turn(_ button: Int, _ event: InputEvent) -> [Recognition] {
    let continuesPrevious =
      lastNotch.map {
        event.time - $0.time <= limits.scrollPause && $0.modifiers == event.modifiers
          && $0.location.distance(to: event.location) <= limits.slip
      } ?? false
    lastNotch = event
    lastClick = nil
    // The replay turns the wheel by as many notches.
    let pixels = PointerGesture.pixelsPerNotch
    let kind: Gesture.Kind =
      switch button {
      case 4: .scroll(dx: 0, dy: pixels)
      case 5: .scroll(dx: 0, dy: -pixels)
      case 6: .scroll(dx: pixels, dy: 0)
      default: .scroll(dx: -pixels, dy: 0)
      }
    let gesture = Gesture(
      kind, at: event.location, modifiers: event.recordedModifiers,
      isSuperHeld: event.modifiers.contains(.super), from: event.time, to: event.time,
      continuesPrevious: continuesPrevious)
    return (continuesPrevious ? [] : [.began(event.location, time: event.time)]) + [.gesture(gesture)]
  }
}
