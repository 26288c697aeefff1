// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A repository that a bot tests, and the copy of it that the server keeps.
struct GitRepository: Sendable {
  /// As the definition names it.
  let address: String
  /// The server's copy, without a work tree.
  let mirror: URL

  /// The commits at the heads of all branches.
  ///
  /// - Throws: ``CommandError``.
  func heads() throws -> [String: String] {
    let lines = try Command.git(["ls-remote", "--heads", "--", address], limit: TimeLimits.Bots.git).output
    return lines.split(separator: "\n").reduce(into: [:]) { heads, line in
      let parts = line.split(separator: "\t")
      guard parts.count == 2, parts[1].hasPrefix("refs/heads/") else { return }
      heads[String(parts[1].dropFirst(11))] = String(parts[0])
    }
  }

  /// Brings the copy up to date.
  ///
  /// - Throws: ``CommandError``.
  func fetch() throws {
    if FileManager.default.fileExists(atPath: mirror.appendingPathComponent("HEAD").path) {
      _ = try Command.git(
        ["-C", mirror.path, "fetch", "--quiet", "--prune", "--", address, "+refs/heads/*:refs/heads/*"],
        limit: TimeLimits.Bots.git)
      return
    }
    // An interrupted clone must not count as the copy.
    let partial = mirror.appendingPathExtension("partial")
    try? FileManager.default.removeItem(at: partial)
    _ = try Command.git(
      ["clone", "--quiet", "--bare", "--", address, partial.path], limit: TimeLimits.Bots.git)
    guard rename(partial.path, mirror.path) == 0 else {
      throw CommandError.failed(command: "git clone", status: errno, output: String(cString: strerror(errno)))
    }
  }

  /// Makes a fresh work tree of a commit.
  ///
  /// - Throws: ``CommandError``.
  func checkOut(_ revision: String, to folder: URL) throws {
    _ = try Command.git(
      ["clone", "--quiet", "--no-checkout", "--no-hardlinks", "--", mirror.path, folder.path],
      limit: TimeLimits.Bots.git)
    _ = try Command.git(
      ["-C", folder.path, "remote", "set-url", "origin", address], limit: TimeLimits.Bots.git)
    _ = try Command.git(
      ["-C", folder.path, "checkout", "--quiet", "--detach", revision], limit: TimeLimits.Bots.git)
  }

  /// The commits between two, one on each line: digest, author and subject, separated by tabs.
  ///
  /// Empty if the first one does not exist.
  func commits(from first: String?, to last: String) -> String {
    let range = first.map { "\($0)..\(last)" } ?? "\(last)~1..\(last)"
    let arguments = ["-C", mirror.path, "log", "--max-count=50", "--format=%H%x09%an%x09%s", range, "--"]
    // After a forced push the branch no longer has this commit; the list is then left out.
    return (try? Command.git(arguments, limit: TimeLimits.Bots.git).output) ?? ""
  }
}
