// SPDX-License-Identifier: Apache-2.0

/// How the tree of a program is read while it starts, and while it may change.
///
/// The defaults hold for most toolkits.
package struct WaitingTraits: Sendable {
  /// How many nodes are read of a program that starts, to see whether it shows something: a huge tree is not read to
  /// the end.
  package var maximumNodesOfFirstRead = 200
  /// Whether that first read makes the program fill its bulk cache.
  package var readsFirstInBulk = false
  /// Whether the tree is data of the program's main thread alone, so that it does not change while that thread sleeps.
  package var keepsTreeInMainThread = false

  /// Whether other processes make what its windows show, so that a window may be empty although its program rests.
  package var hasContentProcesses = false

  package init() {}
}
