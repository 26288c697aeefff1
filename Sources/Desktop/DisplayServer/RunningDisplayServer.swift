// SPDX-License-Identifier: Apache-2.0

import Processes

/// A display server that was started for a desktop and answers.
struct RunningDisplayServer: Sendable {
  let kind: any DisplayServerKind

  let process: DesktopProcess

  /// The name by which clients of `WindowSystem` find the server: the display of an X server, such as `:7`, or the
  /// absolute path of a compositor's control socket.
  let displayName: String

  /// The environment variables that programs need to find the server and to be accepted by it.
  let variables: [String: String]

  let sessionType: SessionType

  /// The sockets of the test devices; nil if the server has no such devices or could not create them.
  let testSockets: InputTestSockets?

  /// The socket to which touches are sent; nil if the server has no touch screen.
  ///
  /// On X11, this is the socket of a test device. A compositor receives touches, like all other input, at its control
  /// socket.
  let touchSocket: String?

  /// The files outside of the desktop's folders that remain after the server is killed.
  let leftovers: [ServerLeftover]

  var hasTouchScreen: Bool { touchSocket != nil }
}
