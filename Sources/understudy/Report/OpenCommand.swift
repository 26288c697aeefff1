// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Foundation
import Processes

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Write the report of a run and open it in the browser.",
    discussion: """
      The command writes the page beside the bundle and opens it with xdg-open. If there is no display, it only prints \
      the path of the page.
      """)

  @OptionGroup var bundle: BundleArgument
  @OptionGroup var earlier: EarlierRunOption
  @OptionGroup var history: HistoryOption
  @OptionGroup var sources: SourceOption

  func run() throws {
    let results = try bundle.results()
    let before = try earlier.results()
    let page = try PageWriter.write(
      results, before: before, history: history.history(of: results),
      passes: history.passes(of: results, comparedWith: before), package: sources.package, to: nil)
    print(page.path)
    // Without a time limit: some browsers end xdg-open only when the person closes them.
    guard let end = try XDGOpen.open(page.path)?.wait(), end != .exited(0) else { return }
    throw ValidationError(
      "xdg-open did not open \(page.path): it \(end.clause). Open the page in a browser yourself, or install "
        + "xdg-utils and a browser.")
  }
}
