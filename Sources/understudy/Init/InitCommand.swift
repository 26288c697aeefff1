// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import TestSetup

/// `understudy init`: adds a UI test target to a package.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Add a UI test target to a Swift package, or a package of UI tests to any other project.",
    discussion: """
      Adds the dependency on Understudy and a test target to Package.swift, with SwiftPM's own editor. Also adds a \
      first test, which launches the program and takes a screenshot, and files for continuous integration. Existing \
      files and settings stay unchanged, so a second run changes nothing. If Package.swift cannot be edited safely, \
      the command leaves it unchanged, shows the necessary changes as a diff and exits with 1.

      With --application, the program can be written in any language. The command creates the folder "ui-tests" in \
      the project: a package with a first test that launches the program, or, with --language python, tests for \
      pytest.
      """)

  @Option(
    help: ArgumentHelp(
      "The program that the tests drive, if it is not a product of a Swift package: a path, the id of a desktop "
        + "file, or a command in quotes.",
      valueName: "program"))
  var application: String?

  @Option(
    help: ArgumentHelp(
      "The language of the tests, with --application: swift, or python for pytest with Appium's client.",
      valueName: "language"))
  var language = SetupLanguage.swift

  @Option(
    help: "The folder of the package or the project. Default: the working directory.", completion: .directory)
  var packagePath = "."

  @Option(help: "The name of the test target. Default: the name of the product with \"UITests\" appended.")
  var target: String?

  @Option(help: "The executable product that the tests drive, if the package has several.")
  var product: String?

  @Option(
    help:
      "A checkout of Understudy, or its URL. Default: the checkout that this program was built in.")
  var understudy: String?

  @Option(help: "With a URL: the minimum version, up to the next major version.")
  var from: String?

  @Option(help: "With a URL: the branch.")
  var branch: String?

  @Option(
    name: .customLong("ci"),
    help: ArgumentHelp(
      "The CI system that runs the tests for each change: github, gitlab, gitea, or shell for a script only; "
        + "repeatable. Default: the systems that the repository has files for.",
      valueName: "system"))
  var engines: [CIEngine] = []

  @Flag(
    help:
      "Open the studio afterwards to record the first test: your actions in the program become its steps."
  )
  var record = false

  @Flag(help: "Show the changes as a diff that \"patch -p1\" accepts, and write nothing.")
  var dryRun = false

  func validate() throws {
    if application != nil && product != nil {
      throw ValidationError("Give either --application or --product.")
    }
    if language != .swift && application == nil {
      throw ValidationError(
        "--language \(language.rawValue) requires --application: name the program that the tests drive.")
    }
    if record && dryRun { throw ValidationError("Give either --record or --dry-run.") }
    if from != nil && branch != nil { throw ValidationError("Give either --from or --branch.") }
  }

  func run() throws {
    let source =
      try understudy.map { try UnderstudySource($0, from: from, branch: branch) }
      ?? UnderstudyCheckout.ofThisProgram().map { .checkout($0) }
    let folder = URL(fileURLWithPath: packagePath, isDirectory: true)
    let requested = engines.isEmpty ? nil : engines
    let plan =
      if let application {
        try ProgramSetup(
          project: folder, application: application, target: target, source: source, engines: requested,
          language: language, isRecorded: record
        ).plan()
      } else {
        try PackageSetup(folder: folder, target: target, product: product, source: source, engines: requested)
          .plan()
      }
    if dryRun {
      print(
        plan.isDone ? "Nothing is missing: no file would change." : plan.diff,
        terminator: plan.isDone ? "\n" : "")
      return
    }
    try plan.apply()
    print(Self.summary(plan, command: command, in: folder))
    guard let recording = plan.recording else { return }
    let words = "understudy \(StudioCommands.Record.name) \(ShellWords.joined(recording))"
    guard record, plan.missingProgram == nil else {
      print(
        "\(plan.missingProgram.map { "Build \($0), and record" } ?? "Record") a test of the program with: \(words)"
      )
      return
    }
    guard FileManager.default.changeCurrentDirectoryPath(packagePath) else { throw ExitCode(66) }
    // Flushed, so that the text printed so far comes before the output of the other program.
    fflush(nil)
    try CompanionExecutable(name: StudioCommands.Record.program).exec(StudioCommands.Record.name, recording)
  }

  private var command: String {
    switch (application, language) {
    case (nil, _): "understudy test"
    case (_, .swift): "understudy test --package-path \(ProgramSetup.folder)"
    case (_, .python):
      "pip install -r \(ProgramSetup.folder)/requirements.txt, then: understudy webdriver -- pytest \(ProgramSetup.folder)"
    }
  }

  private static func summary(_ plan: SetupPlan, command: String, in folder: URL) -> String {
    guard !plan.isDone else {
      return
        (["Nothing is missing: \(plan.target) drives \(plan.product). Nothing was changed."] + plan.notes)
        .joined(separator: "\n")
    }
    var lines = plan.files.map { "\($0.old == nil ? "created" : "changed")  \($0.name)" }
    lines += plan.unchanged.map { "kept     \($0)" }
    lines.append("\nIn \(folder.standardizedFileURL.path).")
    lines += plan.notes.map { "\n\($0)" }
    lines.append("\n\(plan.target) drives \(plan.product). Run the tests with: \(command)")
    return lines.joined(separator: "\n")
  }
}

extension CIEngine: ExpressibleByArgument {}
extension SetupLanguage: ExpressibleByArgument {}
