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

  /// Updates the server's copy; creates it if it does not exist.
  ///
  /// - Throws: ``CommandError``, and `ProcessError` if the copy cannot be created.
  func fetch() throws {
    if FileManager.default.fileExists(atPath: mirror.appendingPathComponent("HEAD").path) {
      try git("-C", mirror.path, "fetch", "--quiet", "--prune", "--", address, "+refs/heads/*:refs/heads/*")
      return
    }
    // The clone gets its final name only when it is complete, because a partial clone must not be used as the copy.
    let partial = mirror.appendingPathExtension("partial")
    // A partial clone exists only if an earlier clone was interrupted.
    try? FileManager.default.removeItem(at: partial)
    try git("clone", "--quiet", "--bare", "--", address, partial.path)
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
      (try? git("-C", mirror.path, "log", "--max-count=\(count)", "--format=%H%x09%an%x09%s", range, "--"))
      ?? ""
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    try JobCommand.git(arguments, limit: TimeLimits.Bots.git, shouldStop: shouldStop).output
  }
}
