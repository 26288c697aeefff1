// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Programs
import WindowSystem

/// Something that unexpectedly blocks the element of an event.
package struct Interruption {
  /// The key that distinguishes one interruption from another.
  enum Key: Hashable {
    case object(AccessibleReference)
    case window(WindowID)
  }

  /// The kind of an interruption, which determines the possible answers.
  enum Kind: Equatable {
    /// A dialog with a message that asks for an answer.
    case alert
    /// Any other dialog, or a modal window.
    case dialog
    /// A notification of a notification service.
    case banner
    case window
    /// A menu, a popover or an overlay inside a window.
    case part
  }

  /// One of the answers that the interruption offers.
  struct Answer {
    let label: String
    let element: ElementHandle
    /// Whether the toolkit reports that Return presses this button.
    let isDefault: Bool
  }

  let key: Key

  /// The dialog, window, popover or overlay in the way, whichever program it belongs to.
  ///
  /// If the window is not on the accessibility bus, this is a handle of an element that does not exist, with the
  /// window's title as its name.
  package let element: ElementHandle

  /// The element as it is printed in trees, or the display's description of its window.
  let line: String

  /// Whether the interruption asks for an answer, and so does not disappear on its own.
  var isDialog: Bool

  var kind = Kind.window
  var owner = WindowOwner.test
  /// The window of the interruption; nil if the interruption is not a window.
  var window: WindowInfo?
  /// The enabled buttons, without those of the title bar.
  var answers: [Answer] = []
  /// Whether the interruption shows progress, and so may disappear on its own.
  var showsProgress = false
  /// The window of the blocked element, if it can be raised above the window of the interruption; nil otherwise.
  var windowBelow: WindowID?
  /// Whether the event would reach its target nevertheless, so that only handlers of the test are called.
  var isForMonitorsAlone = false
}
