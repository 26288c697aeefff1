// SPDX-License-Identifier: Apache-2.0

/// Properties of reading the tree of a program while it starts, and while it may change.
///
/// The defaults hold for most toolkits.
package struct WaitingTraits: Sendable {
  /// The maximum number of nodes that are read of a starting program, to check whether it shows something.
  ///
  /// A huge tree is not read completely.
  package var maximumNodesOfFirstRead = 200
  /// Whether the first read of a starting program makes the program fill its bulk cache.
  package var readsFirstInBulk = false
  /// Whether only the program's main thread changes the tree, so that the tree is unchanged while that thread sleeps.
  package var changesTreeInMainThread = false

  /// Whether other processes draw the content of the program's windows, so that a window may be empty although the
  /// program is idle.
  package var hasContentProcesses = false

  package init() {}
}
