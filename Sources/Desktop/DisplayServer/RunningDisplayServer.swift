// SPDX-License-Identifier: Apache-2.0

import Processes

/// A display server that was started for a desktop and answers.
struct RunningDisplayServer: Sendable {
  let kind: any DisplayServerKind

  let process: DesktopProcess

  /// The name of the server's display.
  let displayName: String

  /// The environment variables that clients need to find the server and to be accepted by it.
  let variables: [String: String]

  /// The kind of session, as in `XDG_SESSION_TYPE`, from which toolkits select their display backend.
  let sessionType: String

  /// The sockets of the test devices; nil if the server has no such devices or could not create them.
  let testSockets: InputTestSockets?

  /// The files outside of the desktop's folders that remain after the server is killed.
  let leftovers: [ServerLeftover]
}
