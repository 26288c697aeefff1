// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// An element that was found while recording, with queries that find only this element.
package struct RecordedTarget: Codable, Hashable, Sendable {
  /// The queries, best first; never empty.
  package var candidates: [QueryCandidate]
  /// The index of the candidate that the code uses.
  package var chosen: Int
  /// A position in the element, from 0 to 1 in both directions; nil for the middle.
  ///
  /// The position is set if a click in the middle could have another effect than the recorded click: for example,
  /// because the clicked part is not in the tree, or because the click set the caret in text.
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
