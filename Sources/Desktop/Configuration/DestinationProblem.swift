// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Why a destination could not be read, and where.
package struct DestinationProblem: Sendable, Equatable, CustomStringConvertible {
  /// The original text of the destination.
  package let destination: String

  /// Offset of the part that is wrong, in characters from the start of the destination.
  package let offset: Int

  /// Length of that part in characters, at least 1.
  package let length: Int

  /// The fault in it, as a clause.
  package let problem: String

  /// The values that are allowed there.
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
