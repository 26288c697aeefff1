// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The paths of the sockets of a display server's test devices, one for each device.
///
/// For Xorg, see inputtestdrv(4).
///
/// A device accepts one client. When this client disconnects, the server enters a busy loop on the closed connection.
/// Therefore keep a connection open as long as the server is running, or do not open one.
package struct InputTestSockets: Sendable, Equatable {
  /// The keyboard; XTest's keyboard works equally well.
  package let keyboard: String
  /// The pointer with absolute coordinates; XTest's pointer works equally well.
  package let pointer: String
  /// The touch screen, with coordinates 0...65535 over the whole screen.
  package let touch: String
  /// The touch pad, which reports pinches and swipes.
  package let gesture: String

  /// Creates the paths of the sockets in a folder.
  ///
  /// - Parameter folder: a folder that no other user may enter, because the server creates the sockets with access for
  ///   all users.
  init(in folder: URL) {
    keyboard = folder.appendingPathComponent("keyboard").path
    pointer = folder.appendingPathComponent("pointer").path
    touch = folder.appendingPathComponent("touch").path
    gesture = folder.appendingPathComponent("gesture").path
  }

  /// Whether the server has created all sockets; a server that cannot create a device continues without the device.
  var exist: Bool {
    [keyboard, pointer, touch, gesture].allSatisfy { (path: String) in access(path, F_OK) == 0 }
  }
}
