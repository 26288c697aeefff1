// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Programs by their names, as shells find them in `PATH`.
package enum ExecutableSearch {
  /// The folders to search.
  ///
  /// - Parameter environment: variables, of which `PATH` counts.
  /// - Returns: its folders in order; the usual folders of shells where it is not set.
  package static func folders(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  /// Folders of the system that hold programs and that the `PATH` of some accounts and services lacks: games, and programs
  /// of administrators (Filesystem Hierarchy Standard 3.0).
  package static let systemFolders = [
    "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games", "/usr/local/sbin", "/usr/sbin",
    "/sbin",
  ]

  /// The folders in which programs are looked for that a test names.
  ///
  /// - Parameter environment: variables, of which `PATH` counts.
  /// - Returns: the folders of `PATH`, and the system's after them.
  package static func foldersOfPrograms(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    let own = folders(in: environment)
    return own + systemFolders.filter { !own.contains($0) }
  }

  /// The first executable file with a given name.
  ///
  /// - Parameters:
  ///   - name: without a slash.
  ///   - folders: where to search.
  /// - Returns: its full path; nil when no folder has one.
  package static func find(_ name: String, in folders: [String] = folders()) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// Whether there is a regular file that this process may run; folders, which have the same permission, do not count.
  package static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
