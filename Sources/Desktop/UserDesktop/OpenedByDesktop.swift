// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Opens files and addresses on the desktop of the person at the command line, with the program that the person has chosen for them.
package enum OpenedByDesktop {
  /// Starts xdg-open.
  ///
  /// - Parameters:
  ///   - target: the path of a file, or an address.
  ///   - isSilent: whether its messages are thrown away.
  /// - Returns: its process; nil where there is no display.
  /// - Throws: what keeps `/usr/bin/env` from being started.
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
