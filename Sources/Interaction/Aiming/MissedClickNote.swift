// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing

/// The note in the log about a click that seems to have missed its element, in a program that reports wrong positions.
///
/// A click is considered a miss if the element can have the keyboard focus but did not get it.
struct MissedClickNote {
  private let target: EventTarget

  init(_ target: EventTarget) { self.target = target }

  /// Writes the note if the click has probably missed.
  func write(_ description: String) {
    let before = target.node.tree
    guard before.toolkit.rules.unreportedWindows?.troubleWithPlaces(of: before.nodes.application) != nil,
      before.nodes.states(target.node.index).contains(.focusable),
      // An element that is gone or has moved was hit, or cannot be queried.
      let tree = try? target.application.elementTree(),
      let node = tree.nodes.node(for: before.nodes.reference(target.node.index)),
      let hasFocus = try? tree.answering({ ElementNode(tree: tree, index: node).focused != nil }), !hasFocus
    else { return }
    target.application.session.runLog.note(
      "The click at (\(Int(limiting: target.point.x)), \(Int(limiting: target.point.y))) may have missed \(description), which did not get the "
        + "keyboard focus: this program reports wrong positions, see the note at its launch")
  }
}
