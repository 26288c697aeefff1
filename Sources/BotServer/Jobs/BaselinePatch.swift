// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Performance
import TestReport
import TestResults
import Timing

/// Creates a patch that stores the measurements of a run as the baselines in a repository.
///
/// A person checks, applies and commits the patch.
struct BaselinePatch {
  let repository: GitRepository
  let definition: BotDefinition

  /// Returns the text of the patch.
  ///
  /// - Parameters:
  ///   - results: the results of the run.
  ///   - revision: the tested commit, whose baselines the patch changes.
  ///   - test: the test whose baselines change, in the form of `--only-testing`.
  /// - Returns: a patch for `git apply`; empty if the baselines have these values already.
  /// - Throws: ``CommandError``, `BundleError`, `BaselineUpdate.Problem` and `BaselineError`.
  func text(for results: RunResults, revision: String, test: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-\(UUID().uuidString)")
    // If the removal fails, the remaining files are temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    let sides = ["a", "b"].map { folder.appendingPathComponent($0, isDirectory: true) }
    for side in sides {
      try FileManager.default.createDirectory(at: side, withIntermediateDirectories: true)
      try checkOutBaselines(of: revision, to: side)
    }
    let metrics = MeasuredMetric.all(of: results).filter {
      $0.testIdentifier == test
    }
    let package = definition.folder == "." ? sides[1] : sides[1].appendingPathComponent(definition.folder)
    let (_, refused) = try BaselineUpdate(folder: BaselineFolder(package: package)).set(metrics)
    if let problem = refused.first { throw problem }
    return try JobCommand.run(
      "git", ["-C", folder.path, "diff", "--no-index", "--no-color", "--no-prefix", "--", "a", "b"],
      ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], limit: TimeLimits.Bots.git,
      statuses: [0, 1]
    ).output
  }

  /// Writes the baseline files of a commit into a folder, if the commit has such files.
  private func checkOutBaselines(of revision: String, to folder: URL) throws {
    let path = definition.folder == "." ? "Baselines" : "\(definition.folder)/Baselines"
    let names = try JobCommand.git(
      ["--git-dir=\(repository.mirror.path)", "ls-tree", "-r", "-z", "--name-only", revision, "--", path],
      limit: TimeLimits.Bots.git
    ).output.split(separator: "\0").map(String.init)
    for name in names where name.hasSuffix(".json") && !name.split(separator: "/").contains("..") {
      let content = try JobCommand.git(
        ["--git-dir=\(repository.mirror.path)", "show", "\(revision):\(name)"], limit: TimeLimits.Bots.git
      ).output
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: file)
    }
  }
}
