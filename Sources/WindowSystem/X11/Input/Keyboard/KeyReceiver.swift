// SPDX-License-Identifier: Apache-2.0

/// The functions that wait for the program that receives keys, so that each key has its intended meaning in that
/// program.
struct KeyReceiver {
  /// Waits until the program has read all events sent so far.
  ///
  /// Called before a typed key gets another meaning.
  let takeInKeys: () throws -> Void
  /// Waits until the program has read a new keyboard map.
  ///
  /// Called before a key with a new meaning is typed.
  ///
  /// On one connection, the new map arrives before the keys that use it. But Chromium 156 reads keys on one connection
  /// and translates them with GDK, which gets the new map on another connection. Sometimes the first key after a change
  /// still had its previous meaning (2 of 300 changes, on a busy machine).
  let takeInMap: () throws -> Void
}
