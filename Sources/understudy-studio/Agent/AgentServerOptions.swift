// SPDX-License-Identifier: Apache-2.0

import AgentTools
import ArgumentParser
import Foundation
import Notation
import ResultBundle
import Settings
import Timing

/// The options of the servers for agents.
struct AgentServerOptions: ParsableArguments {
  @Option(
    name: .customLong("allow"),
    help: ArgumentHelp(
      "A program that sessions may start: a command, a path or a desktop-file id; repeatable. Default: every program.",
      valueName: "program"))
  var allowed: [String] = []

  @Flag(
    help:
      "Also allow sessions on your own desktop, with programs that run there. Requires understudy consent.")
  var attach = false

  @Option(help: "The maximum number of sessions that are open at once.")
  var sessions = 4

  @Option(help: ArgumentHelp("The maximum duration of a session. Default: 7200.", valueName: "seconds"))
  var timeLimit: Double?

  @Option(help: ArgumentHelp("The maximum memory of the programs of a session.", valueName: "megabytes"))
  var memoryLimit = 4_096

  @Option(
    help: ArgumentHelp(
      "The properties of the private desktops, such as size=1024x768,appearance=dark. A session may name others.",
      valueName: "keys"))
  var destination: String?

  @Option(
    help: ArgumentHelp("The result bundle. Default: a new bundle for this server.", valueName: "path"),
    completion: .directory)
  var resultBundlePath: String?

  func validate() throws {
    guard sessions > 0 else { throw ValidationError("--sessions expects 1 or more; found \(sessions).") }
    guard memoryLimit > 0 else {
      throw ValidationError("--memory-limit expects 1 or more; found \(memoryLimit).")
    }
    if let timeLimit, !(timeLimit > 0) {
      throw ValidationError("--time-limit expects a number of seconds greater than 0.")
    }
  }

  /// Returns the options of the service.
  ///
  /// - Parameter folder: the folder for pictures and long answers.
  /// - Returns: the options.
  func options(folder: URL) -> AgentOptions {
    let environment = ProcessInfo.processInfo.environment
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let command = executable.deletingLastPathComponent().appendingPathComponent("understudy").path
    var options = AgentOptions(
      executable: executable.path, arguments: [AgentSessionCommand.name], environment: environment,
      command: FileManager.default.isExecutableFile(atPath: command) ? command : nil, version: Self.version,
      bundle: resultBundlePath.map { URL(fileURLWithPath: $0).standardizedFileURL }
        ?? BundleLocation.standard(),
      folder: folder, timeLimit: timeLimit ?? TimeLimits.Agents.session.seconds)
    options.allowed = AllowedPrograms(names: allowed.isEmpty ? nil : allowed)
    options.allowsAttaching = attach
    options.maximumSessions = sessions
    options.memoryLimit = memoryLimit << 20
    options.destination = destination
    if let display = environment["DISPLAY"] { options.userDestination = "display=\(display)" }
    return options
  }

  /// The options as words of a command line.
  var words: [String] {
    var words = allowed.flatMap { ["--allow", $0] }
    if attach { words.append("--attach") }
    words += ["--sessions", "\(sessions)", "--memory-limit", "\(memoryLimit)"]
    if let timeLimit { words += ["--time-limit", "\(timeLimit)"] }
    if let destination { words += ["--destination", destination] }
    if let resultBundlePath { words += ["--result-bundle-path", resultBundlePath] }
    return words
  }

  /// The version of the protocol's server, which clients only show.
  private static let version = "1"
}

/// A folder for the files of one server, which only the user can access.
enum AgentFolder {
  /// The user's own folder for temporary files.
  static var parent: URL { BundleLocation.temporaryFolder(in: FileManager.default.temporaryDirectory) }

  /// Creates the folder.
  ///
  /// - Throws: an error if it cannot be created.
  static func make() throws -> URL {
    let folder = parent.appendingPathComponent(
      "agent-\(UUID().uuidString.prefix(8))", isDirectory: true)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }
}
