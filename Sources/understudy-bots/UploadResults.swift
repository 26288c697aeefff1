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
    abstract: "Send the results of a run to a server: a result bundle, or a JUnit XML file.",
    discussion: """
      An interrupted upload can be repeated: files that the server already has are not sent again, and the same \
      results are stored only once.

      By default, the branch and the commit are read from the environment of GitHub, GitLab or Gitea.
      """)

  @OptionGroup var source: SourceArguments

  @Option(
    help: ArgumentHelp(
      "The server's address. Default: the value of UNDERSTUDY_BOTS_SERVER.", valueName: "url"))
  var server: String?

  @Option(
    help: ArgumentHelp(
      "The token that \"understudy bots token add\" printed. UNDERSTUDY_BOTS_TOKEN is safer: other users of the "
        + "machine can see arguments.",
      valueName: "secret"))
  var token: String?

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let token = token ?? environment[.botsToken], !token.isEmpty else {
      throw ValidationError(
        "A token is missing. Create one with \"understudy bots token add\", and set UNDERSTUDY_BOTS_TOKEN.")
    }
    let address = server ?? environment[.botsServer] ?? ""
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host != nil else {
      throw ValidationError(
        "\"\(address)\" is not the address of a server. Give one such as https://bots.example.org with --server or "
          + "in UNDERSTUDY_BOTS_SERVER."
      )
    }
    let client = UploadClient(server: url, token: token)
    for path in source.results {
      let stored =
        if source.isJUnit(path) {
          try await client.upload(junit: SourceArguments.content(path), of: source.source)
        } else {
          try await client.upload(bundle: URL(fileURLWithPath: path), of: source.source)
        }
      let counts = stored.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(
        separator: ", ")
      print("\(stored.bot) #\(stored.number): \(counts.isEmpty ? "no tests" : counts)")
    }
  }
}
