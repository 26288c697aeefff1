// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Migration
import Notation
import TestRunner
import TestSetup
import Timing

/// `understudy migrate`: makes a package from the UI tests of an Xcode project, or Swift code from tests in Python.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Migrate.name,
    abstract: StudioCommands.Migrate.abstract,
    discussion: """
      For an Xcode project, the command creates a package and leaves the project unchanged. The package has copies \
      of the sources of the UI test targets and of the project's libraries that they import, the test plans, and a \
      manifest. In the copies, the command makes the changes that are safe to automate: Objective-C attributes, \
      #keyPath, regular expressions between slashes, platform conditions, overrides on the main actor, renamed \
      modules. It then builds the package. MIGRATION.md in the package lists, for each file, the changes, the \
      remaining work and the code that does not compile.

      For Python tests that use dogtail or Appium, the command writes one Swift file for each. Code that cannot be \
      translated becomes a comment with the reason, and the command prints the share that was translated.

      For Swift files, with --to, the command converts the tests to Swift Testing or to XCTest in place, so that you \
      can review the changes.

      Exits with 0 if all code compiles or was translated, 1 if some was not, and 64 if nothing could be migrated.
      """)

  @Argument(
    help: "The Xcode project: a .xcodeproj, or a folder with one. Or test files in Python or in Swift.",
    completion: .file(extensions: ["xcodeproj", "py", "swift"]))
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "The folder for the package; default: \"ui-tests\" beside the project. For Python tests, the folder for the "
        + "Swift files; default: the current folder."),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "With Swift files: the testing library to convert to, swift-testing or xctest.", valueName: "library"))
  var to: TestingLibrary?

  @Option(help: "A target to migrate; repeatable. Default: all UI test targets.")
  var target: [String] = []

  @Option(
    help: ArgumentHelp(
      "The program on Linux that the tests drive: a path, or the id of a desktop file. You can also set it later, in "
        + "understudy.json.",
      valueName: "program"))
  var application: String?

  @Option(
    help: ArgumentHelp(
      "A folder with checkouts of packages, such as Xcode's SourcePackages/checkouts. Helpers for UI tests are copied "
        + "from it."),
    completion: .directory)
  var checkouts: String?

  @Option(
    help: "A checkout of Understudy, or its URL. Default: the checkout that this program was built in.")
  var understudy: String?

  @Option(help: "With a URL: the minimum version, up to the next major version.")
  var from: String?

  @Option(help: "With a URL: the branch.")
  var branch: String?

  @Flag(inversion: .prefixedNo, help: "Whether to build the package, to find code that does not compile.")
  var build = true

  @Flag(help: "Show the changes and the remaining work, and write nothing.")
  var dryRun = false

  func validate() throws {
    guard !sources.isEmpty else {
      throw ValidationError(
        "The command has no argument. Name an Xcode project, or test files in Python or Swift.")
    }
    let kinds = Set(
      sources.map { URL(fileURLWithPath: $0).pathExtension }.map { ["py", "swift"].contains($0) ? $0 : "" })
    guard kinds.count == 1, sources.count == 1 || kinds != [""] else {
      throw ValidationError(
        "The arguments are of several kinds. Name one Xcode project, only Python tests, or only Swift tests.")
    }
    if (kinds == ["swift"]) != (to != nil) {
      throw ValidationError(
        "--to swift-testing and --to xctest are required for Swift files, and only valid for them.")
    }
  }

  func run() throws {
    do {
      if let to {
        try moveSwift(to: to)
      } else if sources[0].hasSuffix(".py") {
        try movePython()
      } else {
        try moveProject()
      }
    } catch let error as MigrationError {
      throw ValidationError(error.description)
    }
  }

  // MARK: - Swift

  private func moveSwift(to library: TestingLibrary) throws {
    var isAllDone = true
    for source in sources {
      let file = URL(fileURLWithPath: source)
      let text = try String(contentsOf: file, encoding: .utf8)
      let result = SourceMove(text, to: library)
      let left = result.remarks.filter { !$0.isDone }
      for remark in left { print("\(source):\(remark.line): \(remark.text)") }
      if dryRun {
        print(result.text)
      } else {
        let folder = output.map { URL(fileURLWithPath: $0, isDirectory: true) }
        let target = folder?.appendingPathComponent(file.lastPathComponent) ?? file
        if let folder {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try Data(result.text.utf8).write(to: target, options: .atomic)
      }
      print("\(source): \(result.remarks.count - left.count) places changed, \(left.count) left unchanged.")
      if !left.isEmpty { isAllDone = false }
    }
    if !isAllDone { throw ExitCode(1) }
  }

  // MARK: - Python

  private func movePython() throws {
    let folder = URL(fileURLWithPath: output ?? ".", isDirectory: true)
    var (understood, total) = (0, 0)
    for source in sources {
      let file = URL(fileURLWithPath: source)
      let move = try PythonMigration(file)
      let target = folder.appendingPathComponent(PythonMigration.fileName(for: file))
      if dryRun {
        print(move.text)
      } else {
        guard !FileManager.default.fileExists(atPath: target.path) else {
          throw MigrationError.fileIsThere(path: target.path)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(move.text.utf8).write(to: target)
      }
      for entry in move.left { print("\(source):\(entry.line): \(entry.text)") }
      print("\(source): \(move.understood) of \(move.total) statements translated.")
      understood += move.understood
      total += move.total
    }
    if sources.count > 1 { print("\(understood) of \(total) statements in total.") }
    if understood < total { throw ExitCode(1) }
  }

  // MARK: - Xcode

  private func moveProject() throws {
    guard
      let source = try understudy.map({ try UnderstudySource($0, from: from, branch: branch) })
        ?? UnderstudyCheckout.ofThisProgram().map({ .checkout($0) })
    else {
      throw ValidationError(
        "The location of Understudy is unknown: name a checkout or a URL with --understudy.")
    }
    let xcode = try XcodeProject(URL(fileURLWithPath: sources[0]))
    let folder =
      output.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? xcode.folder.appendingPathComponent("ui-tests")
    let entry = source.entry(for: folder)
    let plan = try XcodeMigration(
      project: xcode, targets: target,
      dependency: UnderstudyDependency(text: entry.text, reference: entry.reference),
      application: application,
      checkouts: checkouts.map { URL(fileURLWithPath: $0, isDirectory: true) }
    ).plan()
    if !dryRun { try plan.write(to: folder) }
    let report = MigrationReport(plan)
    guard !dryRun else { return print(report.text) }
    for line in report.leftovers { print(line) }
    guard build else {
      return print("\(report.summary)\nSee \(folder.path)/MIGRATION.md for all details.")
    }
    try check(plan, in: folder)
  }

  /// Builds the package, and adds the compiler's errors to the page.
  private func check(_ plan: MigrationPlan, in folder: URL) throws {
    print("Building \(folder.path) …")
    let result = try Self.build(folder)
    let errors = CompilerError.errors(in: result.output, folder: folder)
    let report = MigrationReport(plan, errors: errors)
    for error in errors { print("\(error.file):\(error.line): \(error.message)") }
    try Data(report.text.utf8).write(to: folder.appendingPathComponent("MIGRATION.md"))
    if result.status != 0, errors.isEmpty {
      print(result.output)
      print("The package could not be built. See the messages of swift build above.")
      throw ExitCode(1)
    }
    print("\(report.summary)\nSee \(folder.path)/MIGRATION.md for all details.")
    if !errors.isEmpty { throw ExitCode(1) }
    print("Run the tests with: understudy test --package-path \(folder.path)")
  }

  private static func build(_ folder: URL) throws -> ToolRun {
    // With the last option, the compiler checks all files, including those after one with errors.
    try ToolRun.run(
      "swift", ["build", "--build-tests", "-Xswiftc", "-continue-building-after-errors"], in: folder.path,
      timeout: TimeLimits.Runner.build.seconds)
  }
}

extension TestingLibrary: ExpressibleByArgument {}
