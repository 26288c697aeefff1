// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that runs tests with each change.
package enum CIEngine: String, CaseIterable, Sendable {
  case github, gitlab, gitea
  /// Any engine that starts a script, and a person.
  case shell

  /// The engines for which a repository has files; GitHub where it has none.
  static func used(in repository: URL) -> [CIEngine] {
    let marks: [(CIEngine, [String])] = [
      (.gitlab, [".gitlab-ci.yml", ".gitlab"]), (.gitea, [".gitea", ".forgejo"]), (.github, [".github"]),
    ]
    let found = marks.filter { _, names in
      names.contains { FileManager.default.fileExists(atPath: repository.appendingPathComponent($0).path) }
    }
    return found.isEmpty ? [.github] : found.map(\.0)
  }
}
