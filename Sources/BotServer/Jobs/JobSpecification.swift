// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Settings

/// The data that a machine needs to run a job; stored as a file in the job's folder, next to its script.
struct JobSpecification: Codable {
  let bot: String
  let branch: String
  let revision: String
  /// The package's folder in the repository.
  let folder: String
  let clean: Bool
  let network: Bool

  /// Returns the shell script of a job.
  ///
  /// The script is the same on all machines, and must be started in the job's folder.
  static func script(_ definition: BotDefinition) -> String {
    let test =
      definition.command
      ?? (["understudy test --result-bundle-path \"$UNDERSTUDY_RESULT_PATH\""]
      + definition.arguments.map(ShellWords.quoted)).joined(separator: " ")
    return """
      set -e
      cd \(ShellWords.quoted(definition.folder == "." ? "source" : "source/" + definition.folder))
      \(definition.before ?? ":")
      set +e
      (
      \(test)
      )
      status=$?
      (
      \(definition.after ?? ":")
      )
      exit $status

      """
  }

  /// Returns the complete environment of the script.
  ///
  /// - Parameters:
  ///   - folder: the folder of the job.
  ///   - tools: the folder with `understudy`.
  /// - Returns: variable names with values.
  func environment(in folder: JobFolder, tools: URL) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    return [
      "PATH": tools.path + ":" + (inherited["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"),
      "LANG": inherited["LANG"] ?? "C.UTF-8",
      "HOME": folder.url.appendingPathComponent("home").path, "CI": "true",
      Setting.resultPath.name: folder.results.path, Setting.junitPath.name: folder.junit.path,
      Setting.bot.name: bot, Setting.branch.name: branch, Setting.revision.name: revision,
    ]
  }

  /// Returns the words of a command that runs the script in a sandbox of this machine.
  func words(in folder: JobFolder, _ sandbox: Sandbox) -> [String] {
    sandbox.words(
      running: folder.script, in: folder.url, environment: environment(in: folder, tools: sandbox.tools),
      network: network)
  }
}
