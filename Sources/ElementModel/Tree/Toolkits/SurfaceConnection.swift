// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// A direct connection to what draws a program's elements: faster than its accessibility tree, with the same answers.
///
/// Few programs have one, and it may leave a question open: then accessibility is asked. Used with the session's lock held.
package protocol SurfaceConnection: AnyObject {
  /// The elements that a question is about, each as accessibility would report it.
  ///
  /// - Parameters:
  ///   - question: what is looked for.
  ///   - surroundings: what was read of the program last.
  ///   - windows: those of the desktop now, bottom to top.
  /// - Returns: nil where the surface cannot answer.
  func answer(to question: SurfaceQuestion, in surroundings: SurfaceSurroundings, windows: [WindowInfo])
    -> SurfaceAnswer?

  /// Prepares ``waitUntilInputIsHandled(notCounting:)`` for clicks that are sent now.
  func expectClicks(_ count: Int)

  /// Prepares ``waitUntilInputIsHandled(notCounting:)`` for keys that are typed now. Keys that are held while another is typed do not count.
  func expectKeys(_ count: Int)

  /// Waits until the surface has handled the input that was expected and has drawn what it changed.
  ///
  /// - Parameter pause: the seconds up to now that do not count, because the program's processes could not run.
  /// - Returns: false where none was expected, or the surface does not report it.
  func waitUntilInputIsHandled(notCounting pause: () -> TimeInterval) -> Bool

  /// The text of the field with the keyboard focus, from a position up to the caret.
  ///
  /// - Parameters:
  ///   - start: UTF-16 units from the beginning of the field; nil for where what is typed will begin.
  ///   - maximum: how many units are returned at most.
  /// - Returns: nil where no field of one piece of text has the keyboard, or the surface does not report it.
  func fieldText(from start: Int?, atMost maximum: Int) -> SurfaceFieldText?

  /// Waits until no frame and no short timer is due after the last input, since what they bring is a part of it.
  ///
  /// - Parameter processes: those that draw the content.
  /// - Returns: false where they do not come to an end, or the surface does not report it.
  func waitUntilNothingIsDue(in processes: [pid_t]) -> Bool

  /// Whether the surface answers, and nothing of it moves that will come to rest.
  func isAtRest() -> Bool
}

/// One control that is searched for: its type, and the text that it is called by.
package struct SurfaceQuestion: Hashable, Sendable {
  package let type: ElementType
  package let text: String

  package init(type: ElementType, text: String) {
    self.type = type
    self.text = text
  }
}

/// The last known surroundings of a surface: the program's whole tree, and the windows of the desktop at that moment.
package struct SurfaceSurroundings {
  package let tree: ElementTree
  package let windows: [WindowInfo]

  package init(tree: ElementTree, windows: [WindowInfo]) {
    self.tree = tree
    self.windows = windows
  }
}

/// The answer of a surface.
package struct SurfaceAnswer {
  /// A tree with the elements and what they stand in, and nothing else.
  package let nodes: AccessibleTree
  /// The points at which the elements that are not covered receive events.
  package let points: [Int: SurfacePoint]
  /// The nodes of all documents in the tree that was read last.
  ///
  /// The elements around them in that tree are unchanged.
  package let documents: [Int]

  package init(nodes: AccessibleTree, points: [Int: SurfacePoint], documents: [Int]) {
    self.nodes = nodes
    self.points = points
    self.documents = documents
  }
}

/// A part of the text of a field.
package struct SurfaceFieldText: Decodable, Sendable {
  /// UTF-16 units from the beginning of the field: where the part begins.
  package let start: Int
  /// Up to the caret.
  package let text: String
  /// A number that no other field has.
  package let field: Double
}

/// The place where an element takes events, as its surface reports it.
package struct SurfacePoint: Sendable {
  /// Pixels of the screen.
  package let point: CGPoint
  package let frame: CGRect

  package init(point: CGPoint, frame: CGRect) {
    self.point = point
    self.frame = frame
  }
}
