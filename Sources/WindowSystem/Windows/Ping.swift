// SPDX-License-Identifier: Apache-2.0

/// A ping that was sent to a window; the window's program answers when it reads the message.
///
/// The program reads the ping after all input that was synthesized before. A reply shows that the program has read
/// that input from its connection, but not that the program has handled the input. GTK 3 and GTK 4 answer while they
/// read. They call the handler of a click in a later iteration of their main loop, mostly within two iterations.
package struct Ping: Hashable, Sendable {
  package let window: WindowID
  package let serial: UInt32

  package init(window: WindowID, serial: UInt32) {
    self.window = window
    self.serial = serial
  }
}
