// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The files that differ between a commit and the work tree, according to git.
package struct ChangedFiles: Sendable, Equatable {
  package struct File: Sendable, Equatable {
    /// The path, without links.
    package let path: String
    /// The content in the commit; nil for a file that the commit does not have, and for files other than Swift files.
    package let earlier: String?

    package init(path: String, earlier: String?) {
      self.path = path
      self.earlier = earlier
    }
  }

  /// The changed, new and removed files, sorted by path.
  package let files: [File]

  package init(files: [File]) { self.files = files }

  /// The reason why the changed files are not known, as a sentence.
  package struct UnknownReason: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads the changed files from git: changed and removed files of the index and the work tree, and new files that
  /// git does not ignore.
  ///
  /// - Parameters:
  ///   - package: the folder of the package.
  ///   - reference: the commit, branch or tag to compare with.
  /// - Throws: ``UnknownReason`` if there is no repository or no commit; ``RunnerError`` if the reference is not a commit.
  package init(of package: URL, since reference: String) throws {
    let root = try Self.root(of: package)
    let commit = try Self.commit(reference, in: root)
    let changed = try Self.git(
      ["diff", "--name-only", "--no-renames", "--no-relative", "--no-ext-diff", "-z", commit, "--"], in: root)
    let new = try Self.git(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
    let names = Set((changed + new).split(separator: "\0").map(String.init))
    files = try names.sorted().map { name in
      File(path: "\(root)/\(name)", earlier: try Self.content(of: name, at: commit, in: root))
    }
  }

  private static func root(of package: URL) throws -> String {
    let run: ToolRun
    do {
      run = try tool(["rev-parse", "--show-toplevel"], in: package.resolvingSymlinksInPath().path)
    } catch let error as RunnerError where error.kind == .toolFailed {
      throw UnknownReason(description: error.message)
    }
    guard run.status == 0 else {
      let words = run.messages.trimmingCharacters(in: .whitespacesAndNewlines)
      throw UnknownReason(description: "The package is not in a repository that git can read: \(words).")
    }
    return run.output.trimmingCharacters(in: .newlines)
  }

  private static func commit(_ reference: String, in root: String) throws -> String {
    let run = try tool(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"], in: root)
    if run.status == 0 { return run.output.trimmingCharacters(in: .whitespacesAndNewlines) }
    guard reference != "HEAD" else {
      throw UnknownReason(description: "The repository \(root) has no commit yet.")
    }
    throw RunnerError(
      .malformedInput,
      "--only-changed: git knows no commit \"\(reference)\" in \(root). Name a commit, branch or tag, such as "
        + "--only-changed=main; a shallow clone may have to fetch it first. To name a test, write it before the option."
    )
  }

  /// Returns the content of a Swift file in a commit; nil if the commit does not have the file.
  private static func content(of name: String, at commit: String, in root: String) throws -> String? {
    guard name.hasSuffix(".swift") else { return nil }
    let run = try tool(["show", "--no-ext-diff", "--no-textconv", "\(commit):\(name)"], in: root)
    return run.status == 0 ? run.output : nil
  }

  private static func git(_ arguments: [String], in folder: String) throws -> String {
    let run = try tool(arguments, in: folder)
    guard run.status == 0 else {
      throw RunnerError(
        .toolFailed,
        "git \(arguments[0]) ended with status \(run.status) in \(folder) and wrote:\n\(run.messages)")
    }
    return run.output
  }

  private static func tool(_ arguments: [String], in folder: String) throws -> ToolRun {
    var environment = ProcessInfo.processInfo.environment
    // A diff must not refresh the index, which another git may be changing.
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    return try ToolRun.run(
      "git", ["-C", folder] + arguments, environment: environment, timeout: TimeLimits.Runner.git.seconds,
      separatesErrors: true)
  }
}
