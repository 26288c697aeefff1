// SPDX-License-Identifier: Apache-2.0

/// A kind of work of the library whose time is measured.
package enum WorkKind: String, Sendable {
  /// Waiting until the program is idle.
  case idle
  /// Reading the element tree.
  case snapshot
  /// Running queries on the tree, and fetching the attributes that they compare.
  case query
  /// Sending input: moving the pointer, pressing keys.
  case event
  /// Taking pictures, trees and videos for the record.
  case capture
}
