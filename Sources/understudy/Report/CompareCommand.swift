// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Says what differs between two runs: newly failing, fixed, slower.",
    discussion: """
      Exits with 1 when a test newly fails, with 0 otherwise. With --html, the page of the later run is written, with a \
      view of what differs, and its path is printed.
      """)

  @Argument(help: "The bundle of the run before.", completion: .directory)
  var before: String

  @Argument(help: "The bundle of the run after it.", completion: .directory)
  var after: String

  @Flag(help: "Write a page as well.")
  var html = false

  @OptionGroup var history: HistoryOption
  @OptionGroup var sources: SourceOption

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The path of the page; beside the later bundle, unless given.", valueName: "path"),
    completion: .file())
  var output: String?

  func run() throws {
    let before = RunResults(try BundleReader.read(BundleArgument.locate(before)))
    let after = RunResults(try BundleReader.read(BundleArgument.locate(after)))
    let comparison = RunComparison(before: before, after: after)
    print(ComparisonText(comparison).text, terminator: "")
    if html || output != nil {
      let page = try PageWriter.write(
        after, before: before, history: history.history(of: after),
        package: sources.package, to: output)
      print(page.path + "#compare")
    }
    if !comparison.newlyFailing.isEmpty { throw ExitCode.failure }
  }
}
