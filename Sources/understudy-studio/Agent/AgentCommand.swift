// SPDX-License-Identifier: Apache-2.0

import AgentTools
import ArgumentParser
import Foundation
import Notation
import Processes
import Synchronized
import Timing

/// `understudy agent`: the tools of `understudy mcp` as commands of a shell.
struct AgentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.Agent.name, abstract: StudioCommands.Agent.abstract,
    discussion: """
      The sessions continue between the commands, in a server in the background that ends two minutes after its last \
      session. A folder has the state: the socket of the server and the files of the sessions.
        understudy agent instructions                     (a page that you can give to an agent)
        understudy agent session_start gnome-calculator
        understudy agent act click e12
        understudy agent stop
      Exits with 0, with 1 if the tool did not do what it was called for, and with 64 if the command line is invalid.
      """)

  @OptionGroup var server: AgentServerOptions

  @Option(
    help: ArgumentHelp(
      "The folder with the state. Default: one for the current folder, among temporary files.",
      valueName: "folder"),
    completion: .directory)
  var state: String?

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A tool with its arguments, \"instructions\" or \"stop\".", valueName: "tool"))
  var words: [String] = []

  func run() throws {
    if words.first == "--help" || words.first == "-h" { throw CleanExit.helpRequest(self) }
    let state = try AgentState(path: state)
    switch words.first {
    case "instructions": return print(ShellInstructions.text)
    case "stop":
      try state.stop()
      return print("All sessions have ended.")
    case nil: throw ValidationError("The command has no tool. understudy agent instructions lists them.")
    default: break
    }
    let call: ToolCommandLine
    do {
      call = try ToolCommandLine(words)
    } catch let failure as ToolFailure {
      throw ValidationError(failure.description)
    }
    let client = try state.client(for: call, starting: server)
    let result = try client.call(call.withFiles)
    print(result.text)
    if result.isFailure { throw ExitCode(1) }
  }
}

/// The folder with the state of `understudy agent`.
private struct AgentState {
  private let folder: URL
  private var socket: String { folder.appendingPathComponent("server").path }
  private var process: URL { folder.appendingPathComponent("process") }

  /// - Throws: an error if the folder cannot be created or its path is too long for a socket.
  init(path: String?) throws {
    folder =
      path.map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL } ?? Self.standardFolder
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard socket.utf8.count <= LocalSocket.longestPath else {
      throw ValidationError(
        "The path of the state folder is too long for a socket: \(folder.path). Name a shorter one with --state."
      )
    }
  }

  /// The folder for the current folder.
  private static var standardFolder: URL {
    AgentFolder.parent.appendingPathComponent(
      "shell-\(FileManager.default.currentDirectoryPath.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) })"
    )
  }

  /// Connects with the server; starts it for the first session.
  func client(for call: ToolCommandLine, starting options: AgentServerOptions) throws -> ShellClient {
    // Without a server, there is no session either.
    if let client = try? ShellClient(path: socket) { return client }
    guard !call.needsSession else {
      throw ValidationError("No session is open. Start one: understudy agent session_start PROGRAM")
    }
    let lock = try lockStart()
    defer { lock.close() }
    // Another command may have started the server in the meantime.
    if let client = try? ShellClient(path: socket) { return client }
    try start(options)
    return try ShellClient(path: socket)
  }

  /// Waits until no other command starts the server of this folder.
  ///
  /// - Returns: the file whose lock prevents another start, flock(2). Closing it releases the lock.
  /// - Throws: `ProcessError` if the file cannot be opened or locked, `ValidationError` if another start takes too long.
  private func lockStart() throws -> FileDescriptor {
    let path = folder.appendingPathComponent("lock").path
    let lock = try FileDescriptor.open(path, O_RDWR | O_CREAT)
    let deadline = Deadline(after: TimeLimits.Agents.serverStart.seconds)
    switch lockFile(lock.number, every: TimeLimits.Agents.writeSlice, until: deadline) {
    case .locked: return lock
    case .failed(let code): throw ProcessError.file(path, "lock", code)
    case .held:
      throw ValidationError(
        "Another command has been starting the server of the sessions for "
          + "\(TimeLimits.Agents.serverStart.seconds.text) s; see \(folder.path)/server.log.")
    }
  }

  private func start(_ options: AgentServerOptions) throws {
    // The socket of a server that was killed.
    try? FileManager.default.removeItem(atPath: socket)
    let log = try FileDescriptor.open(
      folder.appendingPathComponent("server.log").path, O_WRONLY | O_CREAT | O_TRUNC)
    let child = try ChildProcess(
      SpawnRequest(
        executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        arguments: [AgentServerCommand.name, folder.path] + options.words,
        environment: ProcessInfo.processInfo.environment,
        workingDirectory: FileManager.default.currentDirectoryPath, standardOutput: log, standardError: log))
    try Data("\(child.processIdentifier)\n".utf8).write(to: process)
    let deadline = Deadline(after: TimeLimits.Agents.serverStart.seconds)
    while (try? LocalSocket.connect(to: socket)) == nil {
      guard !deadline.hasPassed, child.wait(deadline.limited(to: TimeLimits.Agents.writeSlice.seconds)) == nil
      else {
        throw ValidationError("The server of the sessions did not start; see \(folder.path)/server.log.")
      }
    }
  }

  /// Ends the server, if it is running.
  func stop() throws {
    guard (try? LocalSocket.connect(to: socket)) != nil,
      let text = try? String(contentsOf: process, encoding: .utf8),
      let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)), pid > 1,
      let entry = ForeignProcess(pid), entry.arguments.contains(AgentServerCommand.name)
    else { return }
    kill(pid, SIGTERM)
    let deadline = Deadline(after: TimeLimits.Agents.serverStart.seconds)
    var nothing = pollfd(fd: -1, events: 0, revents: 0)
    while (try? LocalSocket.connect(to: socket)) != nil, !deadline.hasPassed {
      poll(&nothing, 0, TimeLimits.Agents.writeSlice.milliseconds)
    }
  }
}

extension ToolCommandLine {
  fileprivate var needsSession: Bool {
    switch tool {
    case .sessionStart, .testsList, .testsRun, .failure, .doctor, .programs: false
    default: true
    }
  }

  /// The call with pictures as files, because a shell shows none.
  fileprivate var withFiles: ToolCommandLine {
    guard tool == .picture else { return self }
    return ToolCommandLine(tool, arguments.merging(["file": true]) { $1 })
  }
}

/// Runs the server behind `understudy agent`.
struct AgentServerCommand: AsyncParsableCommand {
  static let name = "agent-server"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  @OptionGroup var server: AgentServerOptions
  @Argument var folder: String

  func run() async throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    let path = folder.appendingPathComponent("server").path
    let server = try AgentDaemon(AgentService(server.options(folder: folder)), at: path)
    let signals = SignalPipe()
    NamedThread.start("understudy-end") {
      while true {
        for _ in signals.wait() { server.stop() }
      }
    }
    await server.run()
    // A client that connects now gets the reason from its failed connection.
    try? FileManager.default.removeItem(atPath: path)
  }
}
