// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// A repository that a bot tests, and the server's copy of it.
struct GitRepository: Sendable {
  /// The address in the bot's definition.
  let address: String
  /// The server's copy, without a work tree.
  let mirror: URL
  /// Whether a running git command must end early.
  var shouldStop: @Sendable () -> Bool = { false }

  /// Returns the commit at the head of each branch, by the name of the branch.
  ///
  /// - Throws: ``CommandError``.
  func heads() throws -> [String: String] {
    let lines = try git("ls-remote", "--heads", "--", address)
    return lines.split(whereSeparator: \.isNewline).reduce(into: [:]) { heads, line in
      let parts = line.split(separator: "\t")
      guard parts.count == 2, parts[1].hasPrefix("refs/heads/") else { return }
      heads[String(parts[1].dropFirst(11))] = String(parts[0])
    }
  }

  /// Updates the server's copy; creates it if it does not exist, and replaces it if it is damaged.
  ///
  /// - Throws: ``CommandError``, and `ProcessError` if the copy cannot be created.
  func fetch() throws {
    guard FileManager.default.fileExists(atPath: mirror.appendingPathComponent("HEAD").path) else {
      return try clone()
    }
    do {
      try git(
        "--git-dir=\(mirror.path)", "fetch", "--quiet", "--prune", "--", address, "+refs/heads/*:refs/heads/*"
      )
    } catch let error as CommandError where !shouldStop() {
      // The copy is damaged if the repository itself can be read. After a crash of the machine, the copy may have empty
      // files, or lock files that no process removes, so each further update would fail as well.
      guard (try? heads()) != nil else { throw error }
      try clone()
    }
  }

  private func clone() throws {
    // The clone gets its final name only when it is complete, because a partial clone must not be used as the copy.
    let partial = mirror.appendingPathExtension("partial")
    // A partial clone exists only if an earlier clone was interrupted.
    try? FileManager.default.removeItem(at: partial)
    try git("clone", "--quiet", "--bare", "--", address, partial.path)
    // Usually, there is no copy to replace.
    try? FileManager.default.removeItem(at: mirror)
    guard rename(partial.path, mirror.path) == 0 else {
      throw ProcessError.file(mirror.path, "create", errno)
    }
  }

  /// Creates a new clone of the copy, with the work tree of a commit.
  ///
  /// - Throws: ``CommandError``.
  func checkOut(_ revision: String, to folder: URL) throws {
    try git("clone", "--quiet", "--no-checkout", "--no-hardlinks", "--", mirror.path, folder.path)
    try git("-C", folder.path, "remote", "set-url", "origin", address)
    try git("-C", folder.path, "checkout", "--quiet", "--detach", revision)
  }

  /// Returns the commits after `first` up to `last`, one on each line: digest, author and subject, separated by tabs.
  ///
  /// If `first` is nil, only the last commit is returned. The result is empty if a commit does not exist.
  func commits(from first: String?, to last: String) -> String {
    // The range from the parent would lack a first commit, and a merge would bring the commits of its branch.
    let (count, range) = first.map { ("50", "\($0)..\(last)") } ?? ("1", last)
    // After a forced push, the branch no longer contains the first commit. In this case, the list is empty.
    return
      (try? git(
        "--git-dir=\(mirror.path)", "log", "--max-count=\(count)", "--format=%H%x09%an%x09%s", range, "--"))
      ?? ""
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    try JobCommand.git(arguments, limit: TimeLimits.Bots.git, shouldStop: shouldStop).output
  }
}
