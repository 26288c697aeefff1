// SPDX-License-Identifier: Apache-2.0

import Processes

/// A display server that was started for a desktop and answers.
struct RunningDisplayServer: Sendable {
  let kind: any DisplayServerKind

  let process: DesktopProcess

  /// The name of its display.
  let displayName: String

  /// The variables that clients find it by, and are let in with.
  let variables: [String: String]

  /// The kind of session, as in `XDG_SESSION_TYPE`: toolkits choose by it how they draw.
  let sessionType: String

  /// The sockets of its test devices; `nil` when it has none, or could not make them.
  let testSockets: InputTestSockets?

  /// The files that are left outside of the desktop's folders when it is killed.
  let leftovers: [ServerLeftover]
}
