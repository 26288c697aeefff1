// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Opens files and addresses with the default program of the user who runs a command, on this user's desktop.
package enum XDGOpen {
  /// Starts xdg-open.
  ///
  /// - Parameters:
  ///   - target: the path of a file, or an address.
  ///   - isSilent: whether the output of xdg-open is discarded.
  /// - Returns: the process of xdg-open; nil if there is no display.
  /// - Throws: an error if `/usr/bin/env` cannot be started.
  @discardableResult
  package static func open(_ target: String, isSilent: Bool = false) throws -> Process? {
    let environment = ProcessInfo.processInfo.environment
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(environment[$0] ?? "").isEmpty }) else {
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", target]
    process.standardOutput = FileHandle.nullDevice
    if isSilent { process.standardError = FileHandle.nullDevice }
    try process.run()
    return process
  }
}
