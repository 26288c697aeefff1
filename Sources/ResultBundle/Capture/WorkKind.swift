// SPDX-License-Identifier: Apache-2.0

/// A part of the engine's work that time is spent on.
package enum WorkKind: String, Sendable {
  /// Waiting until the program has nothing left to do.
  case idle
  /// Reading the tree of elements.
  case snapshot
  /// Running queries over it, and fetching the attributes that they compare.
  case query
  /// Moving the pointer, pressing keys.
  case event
  /// Taking pictures, trees and videos for the record.
  case capture
}
