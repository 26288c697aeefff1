// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Foundation

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
    guard let process = try XDGOpen.open(page.path) else { return }
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw ValidationError(
        "xdg-open did not open \(page.path): it ended with status \(process.terminationStatus). Open the page in "
          + "a browser yourself, or install xdg-utils and a browser.")
    }
  }
}
