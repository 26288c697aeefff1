// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotStore
import Foundation

struct ImportResults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the results of a run: a result bundle, or a JUnit XML file.",
    discussion: """
      Results that are imported repeatedly into the same bot are stored only once.

      By default, the branch and the commit are read from the environment of GitHub, GitLab or Gitea.
      """)

  @OptionGroup var source: SourceArguments

  @OptionGroup var place: StoreOption

  func run() throws {
    let archive = try place.archive(begins: true)
    for path in source.results {
      let integration =
        if source.isJUnit(path) {
          try archive.add(
            junit: SourceArguments.content(path), named: path, of: source.source,
            date: SourceArguments.changed(path))
        } else {
          try archive.add(bundle: URL(fileURLWithPath: path), of: source.source)
        }
      print("\(integration.bot) #\(integration.number): \(IntegrationText(integration).counts)")
    }
  }
}

/// The bot, branch and commit of results that are sent or imported.
struct SourceArguments: ParsableArguments {
  @Argument(help: "Result bundles (NAME.understudy), or XML files.", completion: .file())
  var results: [String]

  @Option(help: "The bot's name.")
  var bot: String

  @Option(help: "The branch that was tested.")
  var branch: String?

  @Option(help: "The commit that was tested.")
  var revision: String?

  /// The source of the results.
  ///
  /// Branch and commit are read from the environment of GitHub, GitLab or Gitea, unless options set them.
  var source: ResultSource {
    let environment = ProcessInfo.processInfo.environment
    return ResultSource(
      bot: bot, branch: branch ?? environment["GITHUB_REF_NAME"] ?? environment["CI_COMMIT_REF_NAME"] ?? "",
      revision: revision ?? environment["GITHUB_SHA"] ?? environment["CI_COMMIT_SHA"] ?? "")
  }

  func isJUnit(_ path: String) -> Bool { URL(fileURLWithPath: path).pathExtension == "xml" }

  static func content(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ValidationError("\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// Returns the modification date of a file; the current time if the date is unknown.
  static func changed(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? Date()
  }
}
