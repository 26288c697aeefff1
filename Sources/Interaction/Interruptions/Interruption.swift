// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import WindowSystem

/// Something that unexpectedly blocks the element that an event is meant for.
package struct Interruption {
  /// The key that distinguishes one interruption from the next.
  enum Key: Hashable {
    case object(AccessibleReference)
    case window(WindowID)
  }

  /// The kind of an interruption, as far as it decides about the possible answers.
  enum Kind: Equatable {
    /// A dialog that says something and asks for an answer.
    case alert
    /// Any other dialog, or a modal window.
    case dialog
    /// A notification that a notification service shows.
    case banner
    case window
    /// A menu, a popover or an overlay inside a window.
    case part
  }

  /// One of the answers that it offers.
  struct Answer {
    let label: String
    let element: ElementHandle
    /// Whether the toolkit says that Return presses it.
    let isDefault: Bool
  }

  let key: Key

  /// The dialog, window, popover or overlay in the way, of whichever program it belongs to.
  ///
  /// Where the window is not on the accessibility bus, an element that does not exist, called by its title.
  package let element: ElementHandle

  /// The element as it is printed in trees, or what the display says of its window.
  let line: String

  /// Whether it asks for an answer: it will not go away by itself.
  var isDialog: Bool

  var kind = Kind.window
  var owner = WindowOwner.test
  /// The window that it is, where it is one.
  var window: WindowInfo?
  /// Its buttons that can be pressed, those of its title bar left out.
  var answers: [Answer] = []
  /// Whether it shows that something goes on, and so may pass.
  var showsProgress = false
  /// The window of the element that is blocked, where that can be raised above this one.
  var windowBelow: WindowID?
  /// Whether the event would reach something all the same, so that nothing is answered unasked.
  var isForMonitorsAlone = false
}

extension ElementHandle {
  /// A handle of one node that finds it again as long as its object lives, and is called by its type and label.
  package static func bound(to node: Int, in tree: ElementTree, of application: TargetApplication)
    -> ElementHandle
  {
    var steps: [QueryStep] = [.descendants(tree.type(node))]
    let label = tree.label(node)
    if !label.isEmpty, label.count <= QueryEvaluator.maximumIdentifier {
      steps.append(.matching(.identifier(label)))
    }
    steps.append(.bound(to: node, in: tree))
    return ElementHandle(application, ElementQuery(steps))
  }
}
