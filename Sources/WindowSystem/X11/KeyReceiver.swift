// SPDX-License-Identifier: Apache-2.0

/// The waits for the program that keys go to, so that each key has the meaning there for which it was sent.
struct KeyReceiver {
  /// Waits until the program has taken in all events sent so far: before a key that was typed gets another meaning.
  let takeInKeys: () throws -> Void
  /// Waits until the program has taken in a new keyboard map: before a key is typed that has a new meaning.
  ///
  /// Events of one connection come in order, the map before its keys. But Chromium 156 reads keys on one connection
  /// and looks them up with GDK, which gets the new map on another: at times the first key after a change was
  /// still what it had been before (2 of 300 changes, with a busy machine).
  let takeInMap: () throws -> Void
}
