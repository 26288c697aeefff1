// SPDX-License-Identifier: Apache-2.0

/// A query that may find an element; whether it finds only this element has not been tried yet.
struct QueryDraft {
  enum Ending {
    /// The steps are complete.
    case whole
    /// The element's index among the matches is appended.
    case number
    /// `firstMatch` is appended.
    case first
  }

  var steps: [WrittenStep]
  var score: Int
  var reason: String
  /// The name of the container in which the element is searched; empty for the application.
  var scope = ""
  var ending = Ending.whole
}
