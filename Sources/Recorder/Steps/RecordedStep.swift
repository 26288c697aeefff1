// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// One line of a recorded test, as data: an action, its target and its time.
package struct RecordedStep: Codable, Hashable, Sendable, Identifiable {
  /// Its name for as long as the recording exists; never given twice.
  package let id: Int
  package var action: RecordedAction
  /// The element that the action was done to; nil for an action on the program as a whole.
  package var target: RecordedTarget?
  /// How long the element was waited for, where it appeared some time after the step before.
  package var wait: RecordedWait?
  /// Seconds from the beginning of the recording to the beginning and the end of the interaction.
  package var began: TimeInterval
  package var ended: TimeInterval
  /// The keys that were held down meanwhile, as for a click with Control; empty for ``RecordedAction/typeKey(_:modifiers:)``,
  /// which has its own.
  package var modifiers: RecordedModifiers
  /// A note for the reader of the test, such as that the element under the pointer is in no tree.
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

/// An element that was found while recording, with every query that finds only this element.
package struct RecordedTarget: Codable, Hashable, Sendable {
  /// Never empty; the best first.
  package var candidates: [QueryCandidate]
  /// The index of the candidate that the code uses.
  package var chosen: Int
  /// A place in the element, from 0 to 1 in both directions; nil for the middle.
  ///
  /// It is set where a click in the middle would reach something else, because the part that was touched is in no tree.
  package var offset: CGPoint?
  package var type: ElementType
  package var label: String
  /// Pixels of the screen.
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

/// A wait for an element before something is done to it.
package struct RecordedWait: Codable, Hashable, Sendable {
  /// Seconds that the replay waits at the most.
  package var timeout: TimeInterval
  /// Seconds that it took while recording.
  package var seen: TimeInterval

  package init(timeout: TimeInterval, seen: TimeInterval) {
    self.timeout = timeout
    self.seen = seen
  }
}
