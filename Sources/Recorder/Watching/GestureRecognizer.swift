// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// Makes gestures from input events.
///
/// It depends only on the events: the same list gives the same gestures.
package struct GestureRecognizer: Sendable {
  private var pointer: PointerRecognizer
  private var touch: TouchRecognizer
  private var keys = KeyRecognizer()

  package init(limits: GestureLimits = GestureLimits()) {
    pointer = PointerRecognizer(limits: limits)
    touch = TouchRecognizer(limits: limits)
  }

  /// The results for an event.
  ///
  /// For most events the list is empty.
  package mutating func take(_ event: InputEvent) -> [Recognition] {
    switch event.kind {
    case .keyDown(let key):
      pointer.interrupt()
      return keys.down(key, event)
    case .keyUp(let key):
      return keys.up(key, event)
    case .touchBegan(let finger):
      keys.noteOther()
      return touch.began(finger, event)
    case .touchMoved(let finger): return touch.moved(finger, event)
    case .touchEnded(let finger): return touch.ended(finger, event)
    case .buttonDown(let button):
      keys.noteOther()
      // The server sends pointer events for a finger too, for programs that do not support touch.
      return touch.isPointer(event) ? [] : pointer.down(button, event)
    case .buttonUp(let button):
      return touch.isPointer(event) ? [] : pointer.up(button, event)
    case .motion:
      return touch.isPointer(event) ? [] : pointer.moved(event)
    }
  }

  /// Discards the gestures that have begun: if they end after this, nothing is reported.
  package mutating func reset() {
    pointer.reset()
    touch.reset()
    keys = KeyRecognizer()
  }
}

extension InputEvent {
  /// The modifiers that have a name in tests.
  var recordedModifiers: RecordedModifiers {
    var recorded: RecordedModifiers = []
    if modifiers.contains(.shift) { recorded.insert(.shift) }
    if modifiers.contains(.control) { recorded.insert(.control) }
    if modifiers.contains(.alt) { recorded.insert(.option) }
    return recorded
  }
}

extension TimeInterval {
  /// To tenths of a second, as people write durations.
  var inTenths: TimeInterval { (self * 10).rounded() / 10 }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
