// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestReport
import TestResults

struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract:
      "Print a short summary of a run. Exits with 1 if a test failed, and with 2 if only the desktop, the runner or the "
      + "disk failed."
  )

  @OptionGroup var bundle: BundleArgument

  func run() throws {
    let results = try bundle.results()
    print(TextSummary(results).text, terminator: "")
    if results.status != 0 { throw ExitCode(results.status) }
  }
}

struct JUnitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "junit", abstract: "Write JUnit XML, which most CI services read.")

  @OptionGroup var bundle: BundleArgument
  @OptionGroup var output: OutputOption

  @Flag(
    help:
      "Leave out the file and the line of each test, which the schema of Jenkins' xUnit plugin does not allow."
  )
  var strict = false

  func run() throws {
    try output.write(Data(JUnitReport(bundle.results(), isStrict: strict).text.utf8))
  }
}

struct JSONCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "json", abstract: "Write counts, tests, issues, attachments and measurements as JSON.")

  @OptionGroup var bundle: BundleArgument
  @OptionGroup var output: OutputOption

  func run() throws { try output.write(JSONReport(bundle.results()).data()) }
}

struct GitHubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "github",
    abstract: "Write failures as annotations, which GitHub Actions shows at the lines of the failures.")

  @OptionGroup var bundle: BundleArgument

  @Option(
    help: "The folder of the repository. File names in annotations are relative to it.",
    completion: .directory)
  var root: String?

  func run() throws {
    let root =
      root ?? ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"]
      ?? FileManager.default.currentDirectoryPath
    // The record has absolute paths.
    let folder = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.path
    print(GitHubAnnotations(try bundle.results(), root: folder).text, terminator: "")
  }
}
