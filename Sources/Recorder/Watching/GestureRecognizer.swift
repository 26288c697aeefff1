// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// Recognizes gestures in input events.
///
/// The result depends only on the events: equal lists of events give equal gestures.
package struct GestureRecognizer: Sendable {
  private var pointer: PointerRecognizer
  private var touch: TouchRecognizer
  private var keys = KeyRecognizer()

  package init(limits: GestureLimits = GestureLimits()) {
    pointer = PointerRecognizer(limits: limits)
    touch = TouchRecognizer(limits: limits)
  }

  /// Returns the results for an event.
  ///
  /// For most events, the list is empty.
  package mutating func recognize(_ event: InputEvent) -> [Recognition] {
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
      // The X server also sends pointer events for a finger, for programs that do not support touch. They are ignored
      // here.
      return touch.isPointer(event) ? [] : pointer.down(button, event)
    case .buttonUp(let button):
      return touch.isPointer(event) ? [] : pointer.up(button, event)
    case .motion:
      return touch.isPointer(event) ? [] : pointer.moved(event)
    }
  }

  /// Discards the gestures that have begun; their ends are not reported.
  package mutating func reset() {
    pointer.reset()
    touch.reset()
    keys = KeyRecognizer()
  }
}

extension InputEvent {
  /// The held modifiers that a test can hold too.
  var recordedModifiers: RecordedModifiers { RecordedModifiers(modifiers) }
}

extension TimeInterval {
  /// The duration, rounded to tenths of a second.
  var inTenths: TimeInterval { (self * 10).rounded() / 10 }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
