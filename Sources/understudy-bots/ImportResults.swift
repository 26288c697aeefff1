// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotStore
import Foundation
import ResultBundle
import TestReport

struct ImportResults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take in the results of a run: a result bundle, or a file of JUnit's XML.",
    discussion: """
      The same results that are imported again into the same bot are kept once.

      Branch and commit are those that GitHub, GitLab or Gitea tell, unless given.
      """)

  @Argument(help: "Result bundles (NAME.understudy), or XML files.", completion: .file())
  var results: [String]

  @Option(help: "The bot's name.")
  var bot: String

  @Option(help: "The branch that was tested.")
  var branch: String?

  @Option(help: "The commit that was tested.")
  var revision: String?

  @OptionGroup var place: StoreOption

  func run() throws {
    let store = try place.open()
    for path in results {
      let integration = try store.take(try read(path))
      print("\(integration.bot) #\(integration.number): \(IntegrationText(integration).counts)")
    }
  }

  private func read(_ path: String) throws -> NewIntegration {
    let url = URL(fileURLWithPath: path)
    let environment = ProcessInfo.processInfo.environment
    let branch = branch ?? environment["GITHUB_REF_NAME"] ?? environment["CI_COMMIT_REF_NAME"] ?? ""
    let revision = revision ?? environment["GITHUB_SHA"] ?? environment["CI_COMMIT_SHA"] ?? ""
    if url.pathExtension == "xml" {
      let data: Data
      do {
        data = try Data(contentsOf: url)
      } catch {
        throw ValidationError("\(path) cannot be read: \(error.localizedDescription)")
      }
      let junit = try JUnitResults(data, named: path)
      let changed = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return NewIntegration(
        bot: bot, upload: "\(bot)\n\(AttachmentStore.digest(of: data))", branch: branch, revision: revision,
        start: junit.start ?? changed ?? Date(), duration: junit.duration, results: junit.results)
    }
    let record = try BundleReader.read(url)
    let files = FolderFiles(url)
    // What the processes of the run wrote, and nothing that depends on where the bundle lies.
    let digests = try BundleReader.streams(of: url).sorted().map {
      AttachmentStore.digest(of: try files.data(of: $0, in: BundleFormat.events))
    }
    return NewIntegration(
      RunResults(record), bot: bot,
      upload: "\(bot)\n\(AttachmentStore.digest(of: Data(digests.joined().utf8)))",
      branch: branch, revision: revision)
  }
}
