// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import Processes
import ResultBundle
import Settings
import Synchronized
import Timing
import WebDriver
import WebServer

/// `understudy webdriver`: a server for tests in any language.
struct WebDriverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.WebDriver.name, abstract: StudioCommands.WebDriver.abstract,
    discussion: """
      Each session runs a program on its own private desktop, so several sessions can run at the same time. Clicks \
      and keys are real input events, as in tests in Swift. All sessions are recorded in one result bundle.
        understudy webdriver                     (serves until Control-C)
        understudy webdriver -- pytest ui-tests  (serves while the tests run, and ends with their status)
      The capability "appium:app" names the program: a path, the id of a desktop file, or a command line. The tests find the \
      server's address in UNDERSTUDY_WEBDRIVER_URL.
      """)

  @Option(
    help: "The address of the interface to listen on. Anyone who can connect to it can start programs as you."
  )
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any free port. Default: 4723, or any free port with a command.")
  var port: UInt16?

  @Option(help: "The maximum number of sessions that are open at once.")
  var sessions = 4

  @Option(
    help: ArgumentHelp(
      "The properties of the private desktops, such as size=1024x768,appearance=dark. The capability "
        + "\"understudy:destination\" of a session overrides them.", valueName: "keys"))
  var destination: String?

  @Option(
    help: ArgumentHelp("The result bundle. Default: a new bundle for this run.", valueName: "path"),
    completion: .directory)
  var resultBundlePath: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("A command that runs the tests, after \"--\".", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    guard sessions > 0 else { throw ValidationError("--sessions expects 1 or more; found \(sessions).") }
  }

  func run() async throws {
    let signals = EndSignals()
    var environment = ProcessInfo.processInfo.environment
    if let destination { environment[.destination] = destination }
    let bundle =
      resultBundlePath.map { URL(fileURLWithPath: $0).standardizedFileURL } ?? BundleLocation.standard()
    var options = WebDriverServer.Options(
      executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
      arguments: [WebDriverSessionCommand.name], environment: environment,
      bundle: bundle)
    options.host = host
    options.maximumSessions = sessions
    let service = WebDriverServer(options)
    var limits = WebLimits()
    limits.connections = Self.connections
    let server = try await listen(limits, service)
    if !InterfaceAddress.isOfThisMachine(host) {
      let warning =
        "Warning: other machines can connect to \(host), and anyone who connects can start programs as you, "
        + "without a token. Listen on 127.0.0.1, or allow only trusted machines in the firewall.\n"
      StandardStream.error.write(warning)
    }
    let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
    var status: Int32 = 0
    if command.isEmpty {
      StandardStream.output.write("Understudy answers WebDriver clients at \(address)\nControl-C ends it.\n")
      _ = await signals.wait()
    } else {
      environment[.webDriverURL] = address
      status = try await tests(environment, signals)
    }
    // Sessions end before the listener, so that their last responses are sent.
    await service.end()
    if !command.isEmpty { try service.commandDidEnd(command, status: status) }
    await server.stop()
    if FileManager.default.fileExists(atPath: bundle.path) {
      StandardStream.output.write(
        "Result bundle: \(bundle.path)\nReport of each step: understudy report open \(bundle.path)\n")
    }
    if status != 0 { throw ExitCode(status) }
  }

  private func listen(_ limits: WebLimits, _ service: WebDriverServer) async throws -> HTTPServer {
    let port = self.port ?? (command.isEmpty ? Self.standardPort : 0)
    do {
      return try await HTTPServer(host: host, port: port, limits: limits, service: service)
    } catch {
      throw ValidationError(
        "Cannot listen on port \(port) of \(host): \(error). Another server may use it; --port 0 selects a free port."
      )
    }
  }

  /// The port of Appium's servers, which is the default of its clients.
  private static let standardPort: UInt16 = 4723
  private static let connections = 512

  /// Runs the command with the server's address.
  ///
  /// - Returns: the exit status of the command; 128 plus the number of the signal if a signal ended the command.
  private func tests(_ environment: [String: String], _ signals: EndSignals) async throws -> Int32 {
    let process = try ChildProcess(
      SpawnRequest(
        executable: "/usr/bin/env", arguments: command, environment: environment,
        workingDirectory: FileManager.default.currentDirectoryPath, standardInput: .copy(of: STDIN_FILENO),
        standardOutput: .copy(of: STDOUT_FILENO), standardError: .copy(of: STDERR_FILENO)))
    NamedThread.start("understudy-cmd") {
      process.wait()
      signals.end("the command")
    }
    if await signals.wait() == nil {
      // The same signal as Control-C, so that pytest writes its summary.
      process.signalGroup(SIGINT)
      if process.wait(Deadline(after: TimeLimits.WebDriver.endOfCommand.seconds)) == nil {
        process.signalGroup(SIGKILL)
      }
    }
    switch process.wait(Deadline(after: TimeLimits.WebDriver.endOfCommand.seconds)) {
    case .exited(let status): return status
    case .signaled(let signal, _): return 128 + signal
    case .unknown, nil: return 1
    }
  }
}

/// Runs the process of one session, which the server starts.
struct WebDriverSessionCommand: ParsableCommand {
  static let name = "webdriver-session"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() { WebDriverServer.runSession() }
}
