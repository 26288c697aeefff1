// SPDX-License-Identifier: Apache-2.0

/// The reason why something could not be inspected.
package enum InspectionError: Error, CustomStringConvertible {
  /// The number is from an old tree: the tree has been read again since.
  case outdated(Int, now: Int)
  case noSuchNode(Int, count: Int)
  /// The program no longer has the element.
  case gone
  case noDesktop

  package var description: String {
    switch self {
    case .outdated(let revision, let now):
      "The element belongs to reading \(revision) of the tree, and the program has been read again since "
        + "(\(now)). Choose it again."
    case .noSuchNode(let node, let count):
      "There is no element \(node): the tree has \(count), counted from 0, the application. Read the tree "
        + "again."
    case .gone: "The program no longer has this element. Choose another one."
    case .noDesktop: "Nothing runs that could be looked at: launch the program first."
    }
  }
}
