// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Notation
import Processes
import Settings
import Toolkits

/// Finds the command that starts a program, from the name that a test uses for it.
package struct ProgramLocator: Sendable {
  package let environment: [String: String]

  /// The folder with the test's executable and the package's products.
  let productsDirectory: String

  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    productsDirectory: String? = nil
  ) {
    self.environment = environment
    self.productsDirectory = productsDirectory ?? Self.directoryOfThisExecutable()
  }

  /// The folders with desktop files and services, the user's folder first.
  package var dataDirectories: [String] { DesktopEntry.standardDataDirectories(environment: environment) }

  package func locate(_ identity: ProgramIdentity, testTarget: String?) throws -> ProgramCommand {
    switch identity {
    case .file(let url): try file(url.path, name: nil)
    case .bundleIdentifier(let id): try desktopEntry(id)
    case .configured: try configured(testTarget)
    case .command(let command): command
    }
  }

  // MARK: - By file

  private func file(_ path: String, name: String?) throws -> ProgramCommand {
    // A file that is not a readable desktop file counts as a program. If the file is not a program either, its start
    // reports the problem.
    if path.hasSuffix(".desktop"), let file = KeyFile(readingFrom: path),
      let entry = DesktopEntry(file, path: path)
    {
      return try command(entry, name: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw AutomationError(
        .applicationNotFound,
        "No application to launch: expected a program at \(relativePath(path)), but there is no such file."
          + hintOfArguments(in: path))
    }
    if let command = try ToolkitRegistry.command(for: path, name: name, find: executable(named:)) {
      return command
    }
    guard !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: path) else {
      throw AutomationError(
        .applicationNotFound,
        "No application to launch: \(relativePath(path)) is \(isDirectory.boolValue ? "a folder" : "not executable"), "
          + "not a program. Name the executable itself or a desktop file.")
    }
    return ProgramCommand(
      name: name ?? URL(fileURLWithPath: path).lastPathComponent, executable: path, arguments: [])
  }

  /// Returns the advice if a path contains a program and its arguments in one string.
  private func hintOfArguments(in path: String) -> String {
    let program = String(path.prefix { $0 != " " })
    guard program != path,
      FileManager.default.isExecutableFile(atPath: program)
        || executable(named: URL(fileURLWithPath: program).lastPathComponent) != nil
    else { return "" }
    return
      " Pass arguments separately from the program: as launchArguments in a test, or after \"--\" on a command line."
  }

  // MARK: - By desktop-file id

  private func desktopEntry(_ id: String) throws -> ProgramCommand {
    if let service = PrivateDesktop.serviceNames[id] { return try desktopService(service) }
    let directories = dataDirectories
    if let entry = DesktopEntry.find(id: id, dataDirectories: directories) {
      return try command(entry, name: id)
    }
    // Many programs have no desktop file: they are products of the package, or commands.
    if let file = product(named: id) ?? executable(named: id) { return try self.file(file, name: id) }
    let similar = NearMisses.closest(
      to: id, among: DesktopEntryIndex.allIdentifiers(dataDirectories: directories), limit: 3)
    let hint = similar.isEmpty ? "" : " Did you mean \(similar.map(quoted).joined(separator: " or "))?"
    throw AutomationError(
      .applicationNotFound,
      "No application has the bundle identifier (desktop-file id) \(quoted(id)): expected \(id).desktop in "
        + directories.map { "\($0)/applications" }.joined(separator: ", ")
        + ", a product of that name in \(relativePath(productsDirectory)), or a command.\(hint)")
  }

  private func desktopService(_ name: String) throws -> ProgramCommand {
    guard let program = PrivateDesktop.program(ofService: name) else {
      throw AutomationError(
        .applicationNotFound,
        "The service \(name) of the desktop is not installed. Install it: apt-get install "
          + PrivateDesktop.packages(ofService: name) + ".")
    }
    return ProgramCommand(name: name, executable: program, arguments: [])
  }

  /// Returns the ids of the desktop files of a program: the id by which the test named the program, otherwise the ids
  /// of the files that run its executable.
  ///
  /// Only ids with dots count, because only these can also be names on the session bus.
  package func desktopEntries(of command: ProgramCommand) -> [String] {
    let directories = dataDirectories
    if command.name.contains("."), DesktopEntry.find(id: command.name, dataDirectories: directories) != nil {
      return [command.name]
    }
    return DesktopEntryIndex.identifiers(
      running: URL(fileURLWithPath: command.executable).lastPathComponent, dataDirectories: directories
    ).filter { $0.contains(".") }
  }

  private func command(_ entry: DesktopEntry, name: String) throws -> ProgramCommand {
    if let needed = entry.tryExec, executable(named: needed) == nil {
      throw AutomationError(
        .applicationNotFound,
        "\(name) cannot be launched: \(entry.path) requires \(quoted(needed)) (TryExec), which is not "
          + "installed.")
    }
    guard let executable = executable(named: entry.exec[0]) else {
      throw AutomationError(
        .applicationNotFound,
        "\(name) cannot be launched: \(entry.path) runs \(quoted(entry.exec[0])), which is not installed.")
    }
    return ProgramCommand(
      name: name, executable: executable, arguments: Array(entry.exec.dropFirst()))
  }

  private func executable(named name: String) -> String? {
    if name.hasPrefix("/") { return ExecutableSearch.isExecutable(name) ? name : nil }
    return ExecutableSearch.find(name, in: ExecutableSearch.foldersOfPrograms(in: environment))
  }

  // MARK: - By configuration

  /// Finds the target application.
  ///
  /// The target application is searched for in this order: the environment, which includes the test plan; the entry of
  /// the test target in the package's `understudy.json`; an executable product of the package.
  private func configured(_ testTarget: String?) throws -> ProgramCommand {
    let planned = try applications(in: Setting.targetApplications.name)
    if let testTarget, let value = planned[testTarget] { return try named(value) }
    if let value = environment[.targetApplication], !value.isEmpty { return try named(value) }
    let configuration = try ProjectConfiguration.find(above: productsDirectory)
    if let testTarget {
      if let value = configuration?.targetApplications[testTarget] { return try named(value) }
      if let product = try product(for: testTarget) { return product }
    } else if let all = configuration?.targetApplications, !all.isEmpty {
      return try only(of: all)
    }
    let whose = testTarget.map { " for the test target \(quoted($0))" } ?? ""
    throw AutomationError(
      .applicationNotFound,
      "XCUIApplication() has no target application\(whose): expected (1) a targetApplication in the test plan, or "
        + "UNDERSTUDY_TARGET_APPLICATION in the environment, "
        + "(2) an entry of the test target in understudy.json beside Package.swift, or (3) an executable product of "
        + "the package, built in \(relativePath(productsDirectory)): the product that has the test target's name "
        + "without \"UITests\", or the only product that the test target depends on. Set one of them, or use "
        + "XCUIApplication(bundleIdentifier:) or XCUIApplication(url:).")
  }

  /// Returns the program that all test targets share, for a caller outside of a test target.
  private func only(of applications: [String: String]) throws -> ProgramCommand {
    let names = Set(applications.values).sorted()
    if names.count == 1 { return try named(names[0]) }
    throw AutomationError(
      .applicationNotFound,
      "\(ProjectConfiguration.fileName) names several programs: \(names.map(quoted).joined(separator: ", ")). Name "
        + "one of them in this call.")
  }

  /// Returns the product that a test target is named after, otherwise the product that the runner has found in the
  /// package's manifest.
  private func product(for testTarget: String) throws -> ProgramCommand? {
    for suffix in ["UITests", "UITest", "Tests"] where testTarget.hasSuffix(suffix) {
      let name = String(testTarget.dropLast(suffix.count))
      if let product = product(named: name) { return try file(product, name: name) }
    }
    return try applications(in: Setting.packageApplications.name)[testTarget].map(named)
  }

  /// Parses a variable with a JSON object: programs by test target.
  private func applications(in variable: String) throws -> [String: String] {
    guard let text = environment[variable], !text.isEmpty else { return [:] }
    do {
      let root = try PositionedJSON(parsing: Data(text.utf8), file: variable)
      return try root.members().reduce(into: [:]) { try $0[$1.key] = $1.value.string() }
    } catch {
      throw AutomationError(
        .applicationNotFound,
        "\(variable) cannot be read: \(error) Expected {\"<test target>\": \"<product or desktop id>\"}.")
    }
  }

  /// Finds a program by a path, a product's name or a desktop-file id.
  private func named(_ value: String) throws -> ProgramCommand {
    if value.contains("/") { return try file(URL(fileURLWithPath: value).path, name: nil) }
    if let product = product(named: value) { return try file(product, name: value) }
    return try desktopEntry(value)
  }

  private func product(named name: String) -> String? {
    let path = "\(productsDirectory)/\(name)"
    return !name.isEmpty && !name.contains("/") && ExecutableSearch.isExecutable(path) ? path : nil
  }

  // MARK: - Names for tests

  /// Returns the name by which a test can launch a program on any machine: its desktop-file id, its command, the
  /// product's name, or its path in the package.
  ///
  /// - Parameters:
  ///   - file: the program's executable.
  ///   - package: the folder of the package that the test is in.
  /// - Returns: nil for a program without such a name: the test then needs a target application.
  package func nameInTests(of file: URL, package: URL?) -> String? {
    let path = file.standardizedFileURL.path
    let name = file.lastPathComponent
    let folder = package.map { $0.standardizedFileURL.path + "/" }
    if let folder, path.hasPrefix(folder + ".build/") { return name }
    if executable(named: name) == path {
      return DesktopEntryIndex.onlyIdentifier(running: name, dataDirectories: dataDirectories) ?? name
    }
    return folder.flatMap { path.hasPrefix($0) ? String(path.dropFirst($0.count)) : nil }
  }

  private static func directoryOfThisExecutable() -> String {
    let path = ForeignProcess.executable(of: getpid()) ?? "."
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
