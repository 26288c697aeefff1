// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import BotServer

/// A Git repository with a script that writes results.
struct Repository {
  let url: URL

  /// - Parameter url: the folder of the repository, which is created where it is missing.
  /// - Throws: the error of git.
  init(_ url: URL) throws {
    self.url = url
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try git("init", "--quiet", "--initial-branch=main")
  }

  func git(_ arguments: String...) throws {
    let environment = [
      "PATH": "/usr/bin:/bin", "HOME": url.path, "GIT_AUTHOR_NAME": "Ada",
      "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_NOSYSTEM": "1",
    ]
    _ = try JobCommand.run("git", ["-C", url.path] + arguments, environment, limit: .init(.seconds(60)))
  }

  func commit(_ script: String, _ subject: String) throws {
    try Data(script.utf8).write(to: url.appendingPathComponent("check.sh"))
    try git("add", "-A")
    try git("commit", "--quiet", "--allow-empty", "--message", subject)
  }

  /// Returns a script that writes the results of one test.
  static func results(failing: Bool, _ more: String = "") -> String {
    let failure = failing ? "<failure message=\"broken\"/>" : ""
    return """
      \(more)
      echo '<testsuite name="S"><testcase classname="Add" name="testA" time="1">\(failure)</testcase></testsuite>' > "$UNDERSTUDY_JUNIT_PATH"

      """
  }
}
