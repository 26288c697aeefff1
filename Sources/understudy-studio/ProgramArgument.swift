// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ElementModel
import Foundation
import InstalledPrograms
import Programs
import ReferenceFiles
import RunningDesktops
import Settings

/// The program for a command, and its desktop.
struct ProgramArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The program: a path, a command, or a desktop-file id such as org.gnome.Calculator. Default: the target "
        + "application in the package's understudy.json.", valueName: "app"))
  var app: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program's own arguments, after \"--\".", valueName: "argument"))
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      "An environment variable of the program; repeatable.", valueName: "name=value"))
  var env: [String] = []

  @Option(
    help: ArgumentHelp(
      "The properties of the private desktop, such as size=1024x768,appearance=dark,locale=de_DE.UTF-8.",
      valueName: "keys"))
  var destination: String?

  func validate() throws {
    for pair in env where !pair.contains("=") || pair.hasPrefix("=") {
      throw ValidationError("--env expects NAME=VALUE; found \"\(pair)\".")
    }
  }

  var environment: [String: String] {
    env.reduce(into: [:]) { result, pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      result[String(parts[0])] = String(parts[1])
    }
  }

  /// Returns the identity by which the library finds the program.
  ///
  /// - Parameter source: the source file of the test; if no program is named, the program is the target application of
  ///   that file's test target.
  /// - Returns: the identity of the program.
  /// - Throws: `AutomationError` if the package does not name a target application.
  func identity(testedIn source: URL? = nil) throws -> ProgramIdentity {
    guard let app else { return .command(try Self.targetApplication(testedIn: source)) }
    if app.contains("/") { return .file(URL(fileURLWithPath: app).standardizedFileURL) }
    return (Self.product(named: app) ?? ProgramIdentity.command(named: app)).map(ProgramIdentity.file)
      ?? .bundleIdentifier(app)
  }

  private static func targetApplication(testedIn source: URL?) throws -> ProgramCommand {
    let folder =
      source?.deletingLastPathComponent() ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let package = PackageFolder.enclosing(folder) ?? folder
    // Example: Tests/ListerUITests/AddTests.swift belongs to ListerUITests.
    let parts = source.map { $0.pathComponents.dropFirst(package.pathComponents.count) } ?? []
    let target = parts.first == "Tests" ? parts.dropFirst().first : nil
    let locator = ProgramLocator(productsDirectory: package.appendingPathComponent(".build/debug").path)
    return try locator.locate(.configured, testTarget: target)
  }

  /// Returns a product of the current package, in the location where `swift build` writes it.
  private static func product(named name: String) -> URL? {
    let file = URL(fileURLWithPath: ".build/debug").appendingPathComponent(name).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue,
      FileManager.default.isExecutableFile(atPath: file.path)
    else { return nil }
    return file
  }

  /// Launches the program on a private desktop.
  ///
  /// - Throws: `AutomationError`, `DestinationProblem`; their text contains the remedy.
  func launch(testedIn source: URL? = nil) throws -> (
    application: TargetProgram, runningDesktop: RunningDesktop
  ) {
    let session = AutomationSession.shared
    if let destination {
      session.restart(
        environment: ProcessInfo.processInfo.environment.merging([Setting.destination.name: destination]) {
          $1
        })
    }
    let application = TargetProgram(try identity(testedIn: source), session: session)
    try application.lifecycle.launch(arguments: arguments, environment: environment)
    return (application, try session.host.desktop())
  }
}
