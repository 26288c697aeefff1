// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// One line of a recorded test, as data: an action, its target and its time.
package struct RecordedStep: Codable, Hashable, Sendable, Identifiable {
  /// The identifier of the step; it is unique in the recording and is never used again.
  package let id: Int
  package var action: RecordedAction
  /// The element of the action; nil for an action on the program as a whole.
  package var target: RecordedTarget?
  /// The wait for the element, if it appeared with a delay after the previous step.
  package var wait: RecordedWait?
  /// Seconds from the beginning of the recording to the beginning and the end of the interaction.
  package var began: TimeInterval
  package var ended: TimeInterval
  /// The keys that were held during the action, for example Control during a click; empty for
  /// ``RecordedAction/typeKey(_:modifiers:)``, which contains its modifiers.
  package var modifiers: RecordedModifiers
  /// A note for the reader of the test, for example that the tree does not contain the element under the pointer.
  package var remark: String?

  package init(
    id: Int, action: RecordedAction, target: RecordedTarget? = nil, wait: RecordedWait? = nil,
    began: TimeInterval = 0, ended: TimeInterval = 0, modifiers: RecordedModifiers = [], remark: String? = nil
  ) {
    self.id = id
    self.action = action
    self.target = target
    self.wait = wait
    self.began = began
    self.ended = ended
    self.modifiers = modifiers
    self.remark = remark
  }
}

/// An element that was found while recording, with all queries that find only this element.
package struct RecordedTarget: Codable, Hashable, Sendable {
  /// The queries, best first; never empty.
  package var candidates: [QueryCandidate]
  /// The index of the candidate that the code uses.
  package var chosen: Int
  /// A position in the element, from 0 to 1 in both directions; nil for the middle.
  ///
  /// It is set if a click in the middle would reach something else, because the touched part is not in the tree.
  package var offset: CGPoint?
  package var type: ElementType
  package var label: String
  /// The frame in pixels of the screen.
  package var frame: CGRect

  package init(
    candidates: [QueryCandidate], chosen: Int = 0, offset: CGPoint? = nil, type: ElementType, label: String,
    frame: CGRect
  ) {
    self.candidates = candidates
    self.chosen = chosen
    self.offset = offset
    self.type = type
    self.label = label
    self.frame = frame
  }

  package var query: WrittenQuery {
    candidates.indices.contains(chosen) ? candidates[chosen].query : candidates.first?.query ?? WrittenQuery()
  }
}

/// A wait for an element before an action.
package struct RecordedWait: Codable, Hashable, Sendable {
  /// The longest wait of a replay, in seconds.
  package var timeout: TimeInterval
  /// The delay during the recording, in seconds.
  package var seen: TimeInterval

  package init(timeout: TimeInterval, seen: TimeInterval) {
    self.timeout = timeout
    self.seen = seen
  }
}
