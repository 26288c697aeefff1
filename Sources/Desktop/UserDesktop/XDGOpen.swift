// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Opens files and addresses with the default program of the user who runs a command, on this user's desktop.
package enum XDGOpen {
  /// Starts xdg-open.
  ///
  /// - Parameters:
  ///   - target: the path of a file, or an address.
  ///   - isSilent: whether the output of xdg-open is discarded.
  /// - Returns: the process of xdg-open, which may run as long as the browser, and whose end the caller awaits; nil if
  ///   there is no display.
  /// - Throws: `ProcessError` if `/usr/bin/env` cannot be started.
  package static func open(_ target: String, isSilent: Bool = false) throws -> ChildProcess? {
    let environment = ProcessInfo.processInfo.environment
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(environment[$0] ?? "").isEmpty }) else {
      return nil
    }
    let null = try FileDescriptor.open("/dev/null", O_WRONLY)
    // The program leads a new session, so that a browser that it starts stays open after the end of this process.
    return try ChildProcess(
      SpawnRequest(
        executable: "/usr/bin/env", arguments: ["xdg-open", target], environment: environment,
        workingDirectory: FileManager.default.currentDirectoryPath, standardOutput: null,
        standardError: isSilent ? null : .copy(of: STDERR_FILENO)))
  }
}
