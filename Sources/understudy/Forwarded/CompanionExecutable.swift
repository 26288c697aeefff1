// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Processes
import Settings
import TestRunner
import Timing

/// Finds a program that is installed next to this one, such as `understudy-studio`, builds it if it is missing, and
/// replaces this process with it.
struct CompanionExecutable {
  let name: String

  /// Continues as the other program, with the same terminal, process id and arguments.
  ///
  /// - Throws: `ExitCode`, after the reason has been printed.
  func exec(_ command: String, _ arguments: [String]) throws {
    let program = try find()
    var words: [UnsafeMutablePointer<CChar>?] = ([program, command] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    try Self.fail("\(program) cannot be started: \(String(cString: strerror(errno))).")
  }

  /// Returns the path next to this program, where SwiftPM builds it.
  private func find() throws -> String {
    let executable = URL(fileURLWithPath: Self.pathOfThisProgram)
    let beside = executable.deletingLastPathComponent().appendingPathComponent(name).path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    guard let package = Self.package(around: executable) else {
      try Self.fail(
        "\(name) is missing: expected it beside this program, at \(beside). In a package that depends on Understudy, "
          + "\"swift build --product \(name)\" builds it.")
    }
    guard ProcessInfo.processInfo.environment[.withinSwiftPM] == nil else {
      try Self.fail("\(name) is missing: expected SwiftPM to have built it at \(beside).")
    }
    Terminal.error("Building \(name), which this command needs and which is not built yet …")
    try build(in: package, like: executable)
    guard FileManager.default.isExecutableFile(atPath: beside) else {
      try Self.fail("\(name) was built in \(package.path), but is not at \(beside).")
    }
    return beside
  }

  /// Builds the program.
  ///
  /// The compiler's output goes to the standard error, because the standard output belongs to the command.
  private func build(in package: URL, like executable: URL) throws {
    var arguments = ["build", "--package-path", package.path, "--product", name]
    if executable.deletingLastPathComponent().lastPathComponent == "release" {
      arguments += ["-c", "release"]
    }
    let errors = try FileDescriptor.copy(of: STDERR_FILENO)
    let tool: ToolRun
    do {
      tool = try ToolRun.run(
        "swift", arguments, timeout: TimeLimits.Runner.build.seconds, errors: errors, results: errors)
    } catch {
      try Self.fail("\(name) cannot be built: \(error)")
    }
    guard tool.status == 0 else {
      try Self.fail("\(name) cannot be built; see the messages of SwiftPM above.")
    }
  }

  /// The path of this executable; without /proc, the path in the arguments.
  private static var pathOfThisProgram: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }

  /// Returns the package whose `.build` folder contains a program.
  private static func package(around program: URL) -> URL? {
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      let isBuild = folder.lastPathComponent == ".build"
      folder.deleteLastPathComponent()
      if isBuild { break }
    }
    let manifest = folder.appendingPathComponent("Package.swift")
    return folder.path != "/" && FileManager.default.fileExists(atPath: manifest.path) ? folder : nil
  }

  private static func fail(_ message: String) throws -> Never {
    Terminal.error(message)
    throw ExitCode(69)
  }
}
