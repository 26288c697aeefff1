// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds programs by their names in `PATH`, as shells do.
package enum ExecutableSearch {
  /// Returns the folders of `PATH`.
  ///
  /// - Parameter environment: the variables with `PATH`.
  /// - Returns: the folders in order; the usual folders of shells if `PATH` is not set.
  package static func folders(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  /// System folders with programs that are missing from the `PATH` of some accounts and services: games, and programs
  /// of administrators (Filesystem Hierarchy Standard 3.0).
  package static let systemFolders = [
    "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games", "/usr/local/sbin", "/usr/sbin",
    "/sbin",
  ]

  /// Returns the folders in which a program that a test launches by name is searched.
  ///
  /// - Parameter environment: the variables with `PATH`.
  /// - Returns: the folders of `PATH`, followed by the system folders.
  package static func foldersOfPrograms(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    let listed = folders(in: environment)
    return listed + systemFolders.filter { !listed.contains($0) }
  }

  /// Returns the first executable file with a given name.
  ///
  /// - Parameters:
  ///   - name: a file name without a slash.
  ///   - folders: the folders to search.
  /// - Returns: the full path; nil if no folder contains such a file.
  package static func find(_ name: String, in folders: [String] = folders()) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Whether the path is a regular file that this process may run.
  ///
  /// A folder has the same permission bit, but is not an executable file.
  package static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
