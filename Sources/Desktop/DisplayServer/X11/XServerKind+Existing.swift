// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import WindowSystem

extension XServerKind {
  static func existing(
    _ display: String, environment: [String: String], folders: DesktopFolders, deadline: Deadline
  ) throws -> ExistingDisplayServer {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let authorityFile = folders.authority.path
    try copyAuthority(
      display: display, from: environment["XAUTHORITY"] ?? home + "/.Xauthority", to: folders.authority)
    do {
      let watch = try DisplayServerFactory.server(of: display, authorityFile: authorityFile)
        .watchStartup(within: deadline.remaining)
      return ExistingDisplayServer(
        part: part, process: watch.serverProcess ?? 0, authorityFile: authorityFile,
        variables: variables(display: display, authorityFile: authorityFile), sessionType: sessionType)
    } catch {
      throw DesktopError.noUserDesktop(
        display: display, reason: "no X server responds there (\(ConnectionFailure(error)))")
    }
  }

  /// Copies the cookie of one display from a user's authority file, which also contains cookies of other machines.
  ///
  /// - Throws: `ProcessError.fileFailed`. A missing file, or a file without a cookie, is not an error, because the
  ///   server may accept its own user without a cookie.
  static func copyAuthority(display: String, from path: String, to file: URL) throws {
    let authority = XAuthority(reading: FileManager.default.contents(atPath: path) ?? Data())
    try DesktopFolders.write(authority.only(display: Int(display.dropFirst()) ?? -1).data, to: file)
  }
}
