// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import ResultBundle
import Settings

struct UploadResults: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upload",
    abstract: "Send the results of a run to a server: a result bundle, or a file of JUnit's XML.",
    discussion: """
      Files that the server has already are not sent again, and the same results count once: an upload that was interrupted may be \
      repeated.

      By default, branch and commit are those that GitHub, GitLab or Gitea report.
      """)

  @OptionGroup var source: SourceArguments

  @Option(
    help: ArgumentHelp("The server's address. By default UNDERSTUDY_BOTS_SERVER.", valueName: "url"))
  var server: String?

  @Option(
    help: ArgumentHelp(
      "The token, as \"understudy bots token add\" has printed it. Better in UNDERSTUDY_BOTS_TOKEN: others on the machine see arguments.",
      valueName: "secret"))
  var token: String?

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let token = token ?? environment[.botsToken], !token.isEmpty else {
      throw ValidationError(
        "A token is missing: set UNDERSTUDY_BOTS_TOKEN. \"understudy bots token add\" creates one.")
    }
    let address = server ?? environment[.botsServer] ?? ""
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host != nil else {
      throw ValidationError(
        "\"\(address)\" is no server's address: give one such as https://bots.example.org with --server, or in UNDERSTUDY_BOTS_SERVER."
      )
    }
    let client = UploadClient(server: url, token: token)
    for path in source.results {
      let taken =
        if source.isJUnit(path) {
          try await client.upload(junit: SourceArguments.content(path), of: source.source)
        } else {
          try await client.upload(bundle: URL(fileURLWithPath: path), of: source.source)
        }
      let counts = taken.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(
        separator: ", ")
      print("\(taken.bot) #\(taken.number): \(counts.isEmpty ? "no tests" : counts)")
    }
  }
}
