// SPDX-License-Identifier: Apache-2.0

/// Where the X servers of this machine have their sockets, as Xtrans and libxcb have it compiled in.
package enum XSocket {
  /// The folder, the same for all servers.
  package static let directory = "/tmp/.X11-unix"

  /// The file of one display's socket.
  package static func path(ofDisplay number: Int) -> String { "\(directory)/X\(number)" }
}
