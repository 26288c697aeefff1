// SPDX-License-Identifier: Apache-2.0

import Notation

/// A setting of a test plan that has no effect here; each one is reported, and none is dropped silently.
package struct PlanNote: Sendable, Equatable, CustomStringConvertible {
  package let file: String
  package let place: DocumentPlace
  package let keyPath: String
  /// The reason why it has no effect, as a sentence.
  package let text: String

  package var description: String { "\(file):\(place.line): \(keyPath): \(text)" }
}
