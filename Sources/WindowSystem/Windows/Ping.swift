// SPDX-License-Identifier: Apache-2.0

/// A question to a window whether its program answers, under way.
///
/// It stands behind all input that was synthesized before. An answer shows that the receiver has
/// read that input from its connection, not that it has handled it: GTK 3 and GTK 4 answer while they
/// read, and call the handler of a click in a later turn of their main loop, mostly within two more.
package struct Ping: Hashable, Sendable {
  package let window: WindowID
  package let serial: UInt32
}
