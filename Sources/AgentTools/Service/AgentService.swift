// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ModelContextProtocol
import Notation
import ResultBundle
import SessionProcesses
import Settings
import Synchronization
import Timing

/// The tools for agents.
///
/// Each session is a process with a separate private desktop.
package final class AgentService: ToolProvider {
  package let name = "understudy"
  package var version: String { options.version }
  package let instructions = AgentInstructions.text
  package let tools = AgentTool.allCases.map(\.description)

  let options: AgentOptions
  private let sessions: SessionRegistry<AgentSessionProxy>
  /// The last test run.
  let lastRun = Mutex<LastRun?>(nil)
  /// The commands of the tools for tests that are running, by tool and folder; nil at the end of the service.
  let commands = Mutex<[String: ServiceCommand]?>([:])

  struct LastRun: Sendable {
    let bundle: String
    /// The folder of its package.
    let folder: String
  }

  package init(_ options: AgentOptions) {
    self.options = options
    sessions = SessionRegistry(maximum: options.maximumSessions)
  }

  /// The number of sessions, with those that are being started or ended.
  package var sessionCount: Int { sessions.count }

  /// Whether sessions are open or commands are running.
  package var isActive: Bool { sessionCount > 0 || commands.withLock { $0?.isEmpty == false } }

  package func call(_ name: String, _ arguments: [String: JSONValue]) async -> ToolResult {
    guard let tool = AgentTool(rawValue: name) else {
      return ToolResult("There is no tool \"\(name.prefix(60))\".", isFailure: true)
    }
    do {
      return try await call(tool, ToolArguments(arguments, of: tool), arguments)
    } catch {
      return ToolResult("\(error)", isFailure: true)
    }
  }

  private func call(_ tool: AgentTool, _ arguments: ToolArguments, _ values: [String: JSONValue]) async throws
    -> ToolResult
  {
    switch tool {
    case .sessionStart: return try await start(arguments)
    case .sessionEnd: return try await end(arguments)
    case .testsList: return try await listTests(arguments)
    case .testsRun: return try await runTests(arguments)
    case .failure: return try await showFailure(arguments)
    case .doctor: return try await doctor()
    case .programs where values["session"] == nil && sessions.all.count != 1: return ToolResult(sessionsText)
    case .overview, .find, .act, .wait, .picture, .explain, .programs, .recordCode, .audit:
      let session = try session(arguments)
      return await session.ask(.call(tool, values), within: TimeLimits.Agents.call.seconds).result
    }
  }

  /// Ends all sessions and commands; afterwards, no task of the service is running.
  package func end() async {
    let commands = commands.withLock { commands in
      defer { commands = nil }
      return commands.map { Array($0.values) } ?? []
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [sessions] in await sessions.end() }
      for command in commands { group.addTask { await command.end() } }
    }
  }

  /// The number of tasks that run outside of calls; 0 after ``end()``.
  var taskCount: Int { sessions.taskCount }

  // MARK: - Sessions

  /// Returns the session that a call names; without a handle, the only one.
  private func session(_ arguments: ToolArguments) throws -> AgentSessionProxy {
    if let handle = try arguments.text("session") {
      if let session = sessions[handle] { return session }
      throw ToolFailure(
        "\(end(of: handle) ?? "There is no session \"\(handle.prefix(40))\".") \(sessionsText)")
    }
    let open = sessions.all
    guard open.count == 1 else {
      throw ToolFailure(
        open.isEmpty
          ? (end(of: nil).map { "\($0) " } ?? "") + Self.noSession : "Name the session. \(sessionsText)")
    }
    return open[0]
  }

  /// Returns the sentence about the end of a session, or of the last one.
  private func end(of handle: String?) -> String? {
    sessions.lastEnd(of: handle).map { "\($0.id) has ended: \($0.reason)." }
  }

  private static let noSession = "No session is open. Start one with session_start."

  private var sessionsText: String {
    let open = sessions.all.sorted { $0.id < $1.id }
    guard !open.isEmpty else { return Self.noSession }
    return "Open sessions: " + open.map { "\($0.id) (\($0.program))" }.joined(separator: ", ") + "."
  }

  private func start(_ arguments: ToolArguments) async throws -> ToolResult {
    let program = try arguments.required("program", arguments.text("program"))
    let attaches = try arguments.flag("attach")
    guard !attaches || options.allowsAttaching else {
      throw ToolFailure(
        "This server does not use the user's own desktop. Its user can allow it with --attach. Without attach, the "
          + "program starts on a private desktop.")
    }
    do {
      return try await sessions.start { number in
        let session = try open(number, program, arguments, attaches: attaches)
        return (session, { [self] in try await begin(session) })
      }
    } catch let refusal as SessionRefusal where refusal != .ending {
      throw ToolFailure("\(refusal) End one with session_end. \(sessionsText)")
    }
  }

  /// Starts the process of a session, without its program.
  private func open(_ number: Int, _ program: String, _ arguments: ToolArguments, attaches: Bool) throws
    -> AgentSessionProxy
  {
    let request = SessionRequest(
      handle: "s\(number)", program: program, arguments: try arguments.texts("arguments"),
      environment: try arguments.textValues("environment"), attached: attaches ? program : nil,
      allowed: options.allowed, folder: options.folder, idleLimit: TimeLimits.Agents.idleSession.seconds,
      memoryLimit: options.memoryLimit)
    let stream = "agent-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    let process = try SessionProcess(
      id: request.handle, executable: options.executable, arguments: options.arguments,
      environment: environment(
        stream, attaches ? options.userDestination : try destination(arguments.text("destination"))))
    return AgentSessionProxy(request, process)
  }

  /// Starts the program of a session.
  ///
  /// - Throws: ``ToolFailure`` if the program was not started.
  private func begin(_ session: AgentSessionProxy) async throws -> ToolResult {
    var answer = await session.ask(.begin(session.request), within: TimeLimits.Agents.call.seconds)
    guard answer.hasBegunSession else { throw ToolFailure("The session was not started. \(answer.text)") }
    let limit = options.timeLimit
    sessions.end(session, after: limit) { session in
      session.noteEnd(because: "it had reached the time limit of \(Int(limiting: limit)) s (--time-limit)")
    }
    answer.text = "Session \(session.id): \(session.program)\n" + answer.text
    return answer.result
  }

  /// Returns the destination of a session on a private desktop.
  ///
  /// - Throws: ``ToolFailure`` for the user's own desktop, which only `attach` uses, or for an invalid destination.
  private func destination(_ requested: String?) throws -> String? {
    guard let requested else { return options.destination }
    let configuration: DesktopConfiguration
    do {
      configuration = try DesktopConfiguration(parsing: requested)
    } catch {
      throw ToolFailure("\(error)")
    }
    guard configuration.display == nil else {
      throw ToolFailure("A session runs on a private desktop, so its destination must not name a display.")
    }
    return requested
  }

  private func environment(_ stream: String, _ destination: String?) -> [String: String] {
    var environment = options.environment
    environment[.resultPath] = options.bundle.path
    environment[.stream] = stream
    // The record shows each step. A video would take processor time from the program, and delay the end of the session.
    // The user's settings follow in the text and override these.
    environment[.capture] = "screenshots=always,trees=always,video=never,\(environment[.capture] ?? "")"
    // The agent decides about a dialog in the way.
    environment[.handlesInterruptions] = "NO"
    environment[.destination] = destination
    return environment
  }

  private func end(_ arguments: ToolArguments) async throws -> ToolResult {
    let session = try session(arguments)
    session.noteEnd(because: "session_end was called")
    await sessions.end(session)
    return ToolResult(
      "\(session.id) has ended, with its program and its desktop. Record of all steps: \(options.bundle.path) "
        + "(understudy report open \(options.bundle.path))")
  }
}
