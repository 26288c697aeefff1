// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The place of an event.
package struct SentGesture: Sendable, Equatable {
  /// The name of the step: `Tap "Add" Button`.
  package var action: String
  /// Pixels of the screen; nil for what goes to the focus.
  package var point: CGPoint?
  /// The part of the element that can be seen, in pixels of the screen.
  package var frame: CGRect?

  package init(action: String, point: CGPoint? = nil, frame: CGRect? = nil) {
    self.action = action
    self.point = point
    self.frame = frame
  }
}
