// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestReport
import TestResults

struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract:
      "Says in a few lines what a run came to. Exits with 1 when a test failed, and with 2 when nothing but the desktop or the disk did."
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
    commandName: "junit", abstract: "Writes JUnit XML, which most services for continuous integration read.")

  @OptionGroup var bundle: BundleArgument
  @OptionGroup var output: OutputOption

  @Flag(help: "Leave out what the schema of Jenkins' xUnit plugin lacks: the file and the line of each test.")
  var strict = false

  func run() throws {
    try output.write(Data(JUnitReport(bundle.results(), isStrict: strict).text.utf8))
  }
}

struct JSONCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "json", abstract: "Writes counts, tests, issues, attachments and measurements as JSON.")

  @OptionGroup var bundle: BundleArgument
  @OptionGroup var output: OutputOption

  func run() throws { try output.write(JSONReport(bundle.results()).data()) }
}

struct GitHubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "github",
    abstract: "Writes failures as annotations that GitHub Actions shows at their lines.")

  @OptionGroup var bundle: BundleArgument

  @Option(help: "The repository's folder, which file names are made relative to.", completion: .directory)
  var root: String?

  func run() throws {
    let root =
      root ?? ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"]
      ?? FileManager.default.currentDirectoryPath
    print(GitHubAnnotations(try bundle.results(), root: root).text, terminator: "")
  }
}
