// SPDX-License-Identifier: Apache-2.0

import Notation

/// A remark about a setting of a test plan that has no effect here.
///
/// Each such setting is reported to the user.
package struct PlanNote: Sendable, Equatable, CustomStringConvertible {
  package let file: String
  package let place: TextPosition
  package let keyPath: String
  /// The reason why the setting has no effect, as a sentence.
  package let text: String

  package var description: String { "\(file):\(place.line): \(keyPath): \(text)" }
}
