// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The display server of a desktop that another program has started.
struct ExistingDisplayServer: Sendable {
  /// The name of the server in messages, such as "X server".
  let part: String
  /// The process of the server; 0 if the kernel does not report it.
  let process: pid_t
  /// The file with the display's secret.
  let authorityFile: String
  /// The environment variables that clients need to find the server and to be accepted by it.
  let variables: [String: String]
  let sessionType: SessionType
}
