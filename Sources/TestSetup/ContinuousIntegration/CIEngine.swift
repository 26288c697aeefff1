// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A system for continuous integration, which runs the tests after each change.
package enum CIEngine: String, CaseIterable, Sendable {
  case github, gitlab, gitea
  /// Any other system, or a person, that starts the script.
  case shell

  /// Returns the systems for which a repository has files; GitHub if it has none of them.
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
