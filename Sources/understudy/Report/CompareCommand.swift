// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show the differences between two runs: newly failing, fixed and slower tests.",
    discussion: """
      Exits with 1 if a test newly fails, and with 0 otherwise. With --html, the command also writes the page of the \
      later run with a view of the differences, and prints its path.
      """)

  @Argument(help: "The bundle of the earlier run.", completion: .directory)
  var before: String

  @Argument(help: "The bundle of the later run.", completion: .directory)
  var after: String

  @Flag(help: "Also write a page.")
  var html = false

  @OptionGroup var history: HistoryOption
  @OptionGroup var sources: SourceOption

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("The path of the page. Default: beside the later bundle.", valueName: "path"),
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
        passes: history.passes(of: after, comparedWith: before), package: sources.package, to: output)
      print(page.path + "#compare")
    }
    if !comparison.newlyFailing.isEmpty { throw ExitCode.failure }
  }
}
