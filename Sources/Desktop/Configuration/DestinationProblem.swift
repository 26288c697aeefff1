// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An error in the text of a destination, with its position.
package struct DestinationProblem: Sendable, Equatable, CustomStringConvertible {
  /// The original text of the destination.
  package let destination: String

  /// The offset of the wrong part, in characters from the start of the destination.
  package let offset: Int

  /// The length of the wrong part in characters, at least 1.
  package let length: Int

  /// The description of the error, as a clause that follows "but".
  package let problem: String

  /// The values that are allowed at this position.
  package let allowed: String

  init(destination: String, part: Substring, problem: String, allowed: String) {
    self.destination = destination
    self.offset = destination.distance(from: destination.startIndex, to: part.startIndex)
    self.length = max(1, part.count)
    self.problem = problem
    self.allowed = allowed
  }

  package var description: String {
    let pointer = String(repeating: " ", count: offset) + String(repeating: "^", count: length)
    return """
      Expected a destination such as "size=1280x800,scale=2", but \(problem):
        \(destination)
        \(pointer)
      Allowed here: \(allowed).
      """
  }
}
