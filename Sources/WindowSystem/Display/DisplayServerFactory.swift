// SPDX-License-Identifier: Apache-2.0

/// Makes display servers of the available kinds.
package enum DisplayServerFactory {
  /// The server of a display.
  ///
  /// - Parameters:
  ///   - display: the name of the display: ":7" for an X server, or the path of the control socket of a compositor.
  ///   - authorityFile: the file with the authorization secret; nil for the usual file.
  /// - Returns: a server without connections.
  package static func server(of display: String, authorityFile: String? = nil) -> any DisplayServer {
    display.hasPrefix("/")
      ? WaylandDisplayServer(socket: display) : X11Server(display: display, authorityFile: authorityFile)
  }
}
