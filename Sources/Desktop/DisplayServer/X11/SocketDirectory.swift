// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import WindowSystem

/// The folder in which X servers create their sockets, shared by all desktops of the machine.
enum SocketDirectory {
  static let path = XSocket.directory

  /// Creates the folder if it is missing, and checks that servers can use it.
  ///
  /// A server that a normal user starts does not create the folder, and ends if the folder is missing.
  ///
  /// - Throws: `DesktopError.unusableSocketDirectory`.
  static func prepare(_ path: String = path) throws {
    func problem(_ reason: String) -> DesktopError {
      .unusableSocketDirectory(path: path, reason: reason)
    }
    if mkdir(path, 0o1777) == 0 {
      // The umask removed permission bits.
      guard chmod(path, 0o1777) == 0 else { throw problem(ProcessError.reason(errno)) }
    } else if errno != EEXIST {
      throw problem("it is missing and cannot be created: \(ProcessError.reason(errno))")
    }
    if let reason = fault(at: path) { throw problem(reason) }
  }

  /// Returns the problem with the folder; nil if servers can use it.
  static func fault(at path: String = path) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "it is missing" }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "it is not a folder" }
    guard access(path, W_OK | X_OK) == 0 else { return "this user has no permission to write to it" }
    return nil
  }
}
