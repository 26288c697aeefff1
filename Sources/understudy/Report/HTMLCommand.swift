// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestResults

struct HTMLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Write the report as one HTML file, which needs no server and no network.",
    discussion: """
      If the path ends in .html, the page is one file with all content. Any other path becomes a folder with \
      index.html, which opens quickly even for large runs. The command prints the path of the page.

      Examples:
        understudy report html
        understudy report html Run.understudy --output run.html
        understudy report html Run.understudy --compare Yesterday.understudy
      """)

  @OptionGroup var bundle: BundleArgument
  @OptionGroup var earlier: EarlierRunOption
  @OptionGroup var history: HistoryOption
  @OptionGroup var sources: SourceOption

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The path of the page. Default: NAME.html beside the bundle, or a folder NAME-report for a large run.",
      valueName: "path"),
    completion: .file())
  var output: String?

  func run() throws {
    let results = try bundle.results()
    let before = try earlier.results()
    let page = try PageWriter.write(
      results, before: before, history: history.history(of: results),
      passes: history.passes(of: results, comparedWith: before), package: sources.package, to: output)
    print(page.path)
  }
}

/// An earlier run for comparison.
struct EarlierRunOption: ParsableArguments {
  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      "The bundle of an earlier run. The page then has a view of the tests that newly fail, are fixed or are slower.",
      valueName: "bundle"),
    completion: .directory)
  var path: String?

  func results() throws -> RunResults? {
    try path.map { RunResults(try BundleReader.read(BundleArgument.locate($0))) }
  }
}
