// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation

/// The locations of the repositories, work folders and outputs of jobs in the server's data folder.
struct JobFolders: Sendable {
  let root: URL

  func mirror(of bot: Int64) -> URL {
    root.appendingPathComponent("repositories/\(bot).git", isDirectory: true)
  }

  /// Returns the folder that contains all files that a job of a bot may write.
  ///
  /// Only one job uses the folder at a time, so that the next job can reuse its build products.
  func work(of bot: Int64) -> URL { root.appendingPathComponent("work/\(bot)", isDirectory: true) }

  func output(of job: Int64) -> URL { root.appendingPathComponent("outputs/\(job).txt") }

  func make() throws {
    for name in ["repositories", "work", "outputs"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
  }
}
