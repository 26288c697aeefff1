// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The position of an event.
package struct SentGesture: Sendable, Equatable {
  /// The name of the step: `Tap "Add" Button`.
  package var action: String
  /// The point of the event in pixels of the screen; nil for input that goes to the focused element.
  package var point: CGPoint?
  /// The visible part of the element, in pixels of the screen.
  package var frame: CGRect?

  package init(action: String, point: CGPoint? = nil, frame: CGRect? = nil) {
    self.action = action
    self.point = point
    self.frame = frame
  }
}
