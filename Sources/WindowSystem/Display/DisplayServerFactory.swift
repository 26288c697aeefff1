// SPDX-License-Identifier: Apache-2.0

/// Creates display servers of the available kinds.
package enum DisplayServerFactory {
  /// The server of a display.
  ///
  /// - Parameters:
  ///   - display: the name of an X server's display, such as ":7", or the absolute path of a compositor's control
  ///     socket.
  ///   - authorityFile: the file with the authorization secret of an X server; nil for the usual file. A compositor has
  ///     no secret.
  /// - Returns: a server without connections.
  package static func server(of display: String, authorityFile: String? = nil) -> any DisplayServer {
    if display.hasPrefix("/") { return WaylandDisplayServer(socket: display) }
    return X11Server(display: display, authorityFile: authorityFile)
  }
}
