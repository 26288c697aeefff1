// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The display server of a desktop that others have started.
struct ExistingDisplayServer: Sendable {
  /// Its name in messages, such as "X server".
  let part: String
  /// Its process; 0 where the kernel does not report it.
  let process: pid_t
  /// The file with the display's secret.
  let authorityFile: String
  /// The variables that clients find it by, and are let in with.
  let variables: [String: String]
  /// The kind of session, as in `XDG_SESSION_TYPE`.
  let sessionType: String
}
