// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One step of a recorded test: an action, its target and its time.
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
  /// ``RecordedEvent/typeKey(_:modifiers:)``, which contains its modifiers.
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
