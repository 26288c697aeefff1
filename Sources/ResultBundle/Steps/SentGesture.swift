// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Input that was sent to an element, and its position.
package struct SentGesture: Sendable, Equatable {
  /// The name of the step: `Tap "Add" Button`.
  package var action: String
  /// The point of the input in pixels of the screen; nil for input without a position.
  package var point: CGPoint?
  /// The visible part of the element, in pixels of the screen.
  package var frame: CGRect?

  package init(action: String, point: CGPoint? = nil, frame: CGRect? = nil) {
    self.action = action
    self.point = point
    self.frame = frame
  }
}
