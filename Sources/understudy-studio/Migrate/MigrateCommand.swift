// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Migration
import Notation
import TestRunner

/// `understudy migrate`: makes a package from the UI tests of an Xcode project, or Swift code from tests in Python.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Migrate.name,
    abstract: StudioCommands.Migrate.abstract,
    discussion: """
      Of an Xcode project, which is only read: the package has copies of the sources of its targets of UI tests and of the libraries \
      of the project that these import, its test plans, and a manifest. Changes that are certain are made in the copies: attributes of \
      Objective-C, #keyPath, regular expressions between slashes, conditions for a system, overrides on the main actor, modules that \
      have another name. The package is built then, and MIGRATION.md in it says file by file what was changed, what is left for you, \
      and what does not compile.

      Of tests in Python that use dogtail or Appium: a file of Swift for each. Code that is not understood stays in it as a comment, with \
      the reason, and the command prints the share that was understood.

      Of files of Swift, with --to: the same tests for Swift Testing or for XCTest, in their places, so that the change can be reviewed.

      Ends with 0 when all of it compiles or was understood, 1 when something was not, and 64 when nothing could be moved.
      """)

  @Argument(
    help: "The project: a .xcodeproj, or a folder with one; or files of tests, in Python or in Swift.",
    completion: .file(extensions: ["xcodeproj", "py", "swift"]))
  var sources: [String]

  @Option(
    help:
      "The folder of the package, \"ui-tests\" beside the project unless given; or of the files of Swift, this one unless given.",
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "With files of Swift: what they are to use, swift-testing or xctest.", valueName: "library"))
  var to: TestingLibrary?

  @Option(help: "A target to move; repeatable. All of UI tests, unless given.")
  var target: [String] = []

  @Option(
    help: ArgumentHelp(
      "The program on Linux that the tests drive: a path, or the id of a desktop file. It can be said later, in understudy.json.",
      valueName: "program"))
  var application: String?

  @Option(
    help:
      "A folder with checkouts of packages, such as Xcode's SourcePackages/checkouts: helpers for UI tests are copied from there.",
    completion: .directory)
  var checkouts: String?

  @Option(
    help: "A checkout of Understudy, or its address; the one that this program came with, unless given.")
  var understudy: String?

  @Option(help: "With an address: the version, up to the next major one.")
  var from: String?

  @Option(help: "With an address: the branch.")
  var branch: String?

  @Flag(inversion: .prefixedNo, help: "Whether to build the package, to know what does not compile.")
  var build = true

  @Flag(help: "Show what would be changed and left, and write nothing.")
  var dryRun = false

  func validate() throws {
    guard !sources.isEmpty else {
      throw ValidationError("Name an Xcode project, or files of tests in Python.")
    }
    let kinds = Set(
      sources.map { URL(fileURLWithPath: $0).pathExtension }.map { ["py", "swift"].contains($0) ? $0 : "" })
    guard kinds.count == 1, sources.count == 1 || kinds != [""] else {
      throw ValidationError(
        "Name one Xcode project, or files of one kind: tests in Python, or tests in Swift.")
    }
    if (kinds == ["swift"]) != (to != nil) {
      throw ValidationError(
        "Files of Swift are moved with --to swift-testing or --to xctest, and nothing else is.")
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
      print("\(source): \(result.remarks.count - left.count) places changed, \(left.count) left.")
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
      print("\(source): \(move.understood) of \(move.total) statements understood.")
      understood += move.understood
      total += move.total
    }
    if sources.count > 1 { print("\(understood) of \(total) statements in all.") }
    if understood < total { throw ExitCode(1) }
  }

  // MARK: - Xcode

  private func moveProject() throws {
    guard
      let source = try understudy.map({ try UnderstudySource($0, from: from, branch: branch) })
        ?? UnderstudyCheckout.ofThisProgram().map({ .checkout($0) })
    else {
      throw ValidationError(
        "The place of Understudy is not known: name a checkout or an address with --understudy.")
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
      return print("\(report.summary)\n\(folder.path)/MIGRATION.md has all of it.")
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
      print("The package could not be built: what swift build says stands above.")
      throw ExitCode(1)
    }
    print("\(report.summary)\n\(folder.path)/MIGRATION.md has all of it.")
    if !errors.isEmpty { throw ExitCode(1) }
    print("Run the tests with: understudy test --package-path \(folder.path)")
  }

  private static func build(_ folder: URL) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // With this option, the compiler checks all files, including those after one with errors.
    process.arguments = ["swift", "build", "--build-tests", "-Xswiftc", "-continue-building-after-errors"]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

extension TestingLibrary: ExpressibleByArgument {}
