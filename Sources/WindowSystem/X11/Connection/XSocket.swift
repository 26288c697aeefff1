// SPDX-License-Identifier: Apache-2.0

/// The sockets of local X servers, at the paths that are compiled into Xtrans and libxcb.
package enum XSocket {
  /// The folder of the sockets, which is the same for all servers.
  package static let directory = "/tmp/.X11-unix"

  /// The path of the socket of one display.
  package static func path(ofDisplay number: Int) -> String { "\(directory)/X\(number)" }
}
