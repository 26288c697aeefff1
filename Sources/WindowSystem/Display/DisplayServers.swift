// SPDX-License-Identifier: Apache-2.0

/// The kinds of display servers that there are.
package enum DisplayServers {
  /// The server of a display.
  ///
  /// - Parameters:
  ///   - display: its name, such as ":7".
  ///   - authorityFile: the file with the secret that lets clients in; nil for the usual one.
  /// - Returns: a server to which nothing has been connected yet.
  package static func server(of display: String, authorityFile: String? = nil) -> any DisplayServer {
    X11Server(display: display, authorityFile: authorityFile)
  }
}
