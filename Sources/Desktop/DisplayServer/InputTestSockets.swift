// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Paths of the sockets of a display server's test devices, one for each device: Xorg's are inputtestdrv(4).
///
/// A device takes one client, and when that client goes the server spins on the dead connection: keep a
/// connection for as long as the server lives, or do not make one.
package struct InputTestSockets: Sendable, Equatable {
  /// A keyboard; XTest's keyboard is as good.
  package let keyboard: String
  /// A pointer with absolute coordinates; XTest's pointer is as good.
  package let pointer: String
  /// A touch screen, coordinates 0...65535 over the whole screen.
  package let touch: String
  /// A touch pad that reports pinches and swipes.
  package let gesture: String

  /// - Parameter folder: a folder that nobody else may enter, since the server makes the sockets for all.
  init(in folder: URL) {
    keyboard = folder.appendingPathComponent("keyboard").path
    pointer = folder.appendingPathComponent("pointer").path
    touch = folder.appendingPathComponent("touch").path
    gesture = folder.appendingPathComponent("gesture").path
  }

  /// Whether the server has made all of them; it goes on without a device that it cannot make.
  var exist: Bool {
    [keyboard, pointer, touch, gesture].allSatisfy { (path: String) in access(path, F_OK) == 0 }
  }
}
