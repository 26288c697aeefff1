// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import WindowSystem

/// The folder in which X servers put their sockets, the same for all desktops of the machine.
enum SocketDirectory {
  static let path = XSocket.directory

  /// Makes the folder where it is missing, and checks it.
  ///
  /// A server of a normal user does not make it, and does not start without.
  ///
  /// - Throws: `DesktopError.unusableSocketDirectory`.
  static func prepare(_ path: String = path) throws {
    func problem(_ reason: String) -> DesktopError {
      .unusableSocketDirectory(path: path, reason: reason)
    }
    if mkdir(path, 0o1777) == 0 {
      // The umask took bits away.
      guard chmod(path, 0o1777) == 0 else { throw problem(ProcessError.reason(errno)) }
    } else if errno != EEXIST {
      throw problem("it is missing and cannot be made here: \(ProcessError.reason(errno))")
    }
    if let reason = fault(at: path) { throw problem(reason) }
  }

  /// The fault of the folder; `nil` when servers can use it.
  static func fault(at path: String = path) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "it is missing" }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "it is no folder" }
    guard access(path, W_OK | X_OK) == 0 else { return "this user may not write to it" }
    return nil
  }
}
