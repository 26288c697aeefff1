// SPDX-License-Identifier: Apache-2.0

/// The reason why something could not be inspected.
package enum InspectionError: Error, CustomStringConvertible {
  /// The number is from an old tree, because the tree has been read again since.
  case outdated(Int, now: Int)
  case noSuchNode(Int, count: Int)
  /// The program no longer has the element.
  case gone
  case noDesktop

  package var description: String {
    switch self {
    case .outdated(let revision, let now):
      "The element belongs to version \(revision) of the tree, but the tree was read again in the meantime "
        + "(version \(now)). Choose the element again."
    case .noSuchNode(let node, let count):
      "There is no element with the number \(node): the tree has \(count) elements, and the application has the "
        + "number 0. Read the tree again."
    case .gone: "The program no longer has this element. Choose another one."
    case .noDesktop: "There is no running program to inspect. Launch the program first."
    }
  }
}
