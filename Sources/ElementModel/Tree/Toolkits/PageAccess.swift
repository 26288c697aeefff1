// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// A way to ask the pages of a browser that is faster than its accessibility tree, and says the same.
///
/// It is not there for every browser, and need not know an answer: then accessibility is asked. Used with the session's lock held.
package protocol PageAccess: AnyObject {
  /// The elements of the page that a question is about, each as accessibility would tell it.
  ///
  /// - Parameters:
  ///   - question: what is looked for.
  ///   - surroundings: what was read of the program last.
  ///   - windows: those of the desktop now, bottom to top.
  /// - Returns: nil where the page cannot say.
  func answer(to question: PageQuestion, in surroundings: PageSurroundings, windows: [WindowInfo])
    -> PageAnswer?

  /// Prepares ``waitUntilInputIsHandled(notCounting:)`` for clicks that are sent now.
  func expectClicks(_ count: Int)

  /// Prepares ``waitUntilInputIsHandled(notCounting:)`` for keys that are typed now. Keys that are held while another is typed do not count.
  func expectKeys(_ count: Int)

  /// Waits until the page has handled the input that was expected and has drawn what it changed.
  ///
  /// - Parameter pause: the seconds up to now that do not count, because the page's processes could not run.
  /// - Returns: false where none was expected, or the page does not tell.
  func waitUntilInputIsHandled(notCounting pause: () -> TimeInterval) -> Bool

  /// What the field with the keyboard holds behind a place, up to its caret.
  ///
  /// - Parameters:
  ///   - start: UTF-16 units from the beginning of the field; nil for where what is typed will begin.
  ///   - maximum: how many units are told at most.
  /// - Returns: nil where no field of one piece of text has the keyboard, or the page does not tell.
  func fieldText(from start: Int?, atMost maximum: Int) -> PageFieldText?

  /// Waits until no frame and no short timer is due after the last input, since what they bring is a part of it.
  ///
  /// - Parameter processes: those that work on pages.
  /// - Returns: false where they do not come to an end, or the page does not tell.
  func waitUntilNothingIsDue(in processes: [pid_t]) -> Bool

  /// Whether the page answers, and nothing of it moves that will come to rest.
  func isAtRest() -> Bool
}

/// One control of a page that is looked for: a type, and what it is called.
package struct PageQuestion: Hashable, Sendable {
  package let type: ElementType
  package let text: String

  package init(type: ElementType, text: String) {
    self.type = type
    self.text = text
  }
}

/// What a page stands in, as it was read last: the program's whole tree, and the windows of the desktop at that moment.
package struct PageSurroundings {
  package let tree: ElementTree
  package let windows: [WindowInfo]

  package init(tree: ElementTree, windows: [WindowInfo]) {
    self.tree = tree
    self.windows = windows
  }
}

/// What a page has answered.
package struct PageAnswer {
  /// A tree with the elements and what they stand in, and nothing else.
  package let nodes: AccessibleTree
  /// Where those that are not covered take events.
  package let points: [Int: PagePoint]
  /// The nodes of all pages in the tree that was read last.
  ///
  /// What is around them there is around them still.
  package let documents: [Int]

  package init(nodes: AccessibleTree, points: [Int: PagePoint], documents: [Int]) {
    self.nodes = nodes
    self.points = points
    self.documents = documents
  }
}

/// A part of what a field of a page holds.
package struct PageFieldText: Decodable, Sendable {
  /// UTF-16 units from the beginning of the field: where the part begins.
  package let start: Int
  /// Up to the caret.
  package let text: String
  /// A number that no other field has.
  package let field: Double
}

/// Where the page itself says that an element takes events.
package struct PagePoint: Sendable {
  /// Pixels of the screen.
  package let point: CGPoint
  package let frame: CGRect

  package init(point: CGPoint, frame: CGRect) {
    self.point = point
    self.frame = frame
  }
}
