// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ModelContextProtocol
import Notation
import ResultBundle
import SessionProcesses
import Settings
import Synchronization
import Synchronized
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
  private let state = Mutex(State())
  /// The last run of tests.
  let lastRun = Mutex<LastRun?>(nil)
  /// The commands of the tools for tests that are running, by tool and folder; nil at the end of the service.
  let commands = Mutex<[String: ServiceCommand]?>([:])
  /// The tasks that end sessions while calls are answered.
  private let tasks = OwnedTasks()

  struct LastRun: Sendable {
    let bundle: String
    /// The folder of its package.
    let folder: String
  }

  /// The number of ended sessions for which the reason of the end is stored.
  private static let rememberedEnds = 50

  private struct State {
    var sessions: [String: AgentSessionProxy] = [:]
    /// The sessions that the server or their process has ended, with the reason; the last one is the newest.
    var ends: [(handle: String, reason: String)] = []
    /// The number of sessions that are being started.
    var beginning = 0
    var made = 0
    var isEnding = false
  }

  package init(_ options: AgentOptions) { self.options = options }

  /// The number of open sessions, with those that are being started.
  package var sessionCount: Int {
    state.withLock { $0.sessions.values.count { !$0.process.isClosed } + $0.beginning }
  }

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
    case .programs where values["session"] == nil && sessionCount != 1: return ToolResult(sessionsText)
    case .overview, .find, .act, .wait, .picture, .explain, .programs, .recordCode, .audit:
      let session = try session(arguments)
      return await session.ask(.call(tool, values), within: TimeLimits.Agents.call.seconds).result
    }
  }

  /// Ends all sessions and commands; afterwards, no task of the service is running.
  package func end() async {
    let sessions = state.withLock { state in
      state.isEnding = true
      defer { state.sessions = [:] }
      return Array(state.sessions.values)
    }
    let commands = commands.withLock { commands in
      defer { commands = nil }
      return commands.map { Array($0.values) } ?? []
    }
    await withTaskGroup(of: Void.self) { group in
      for session in sessions { group.addTask { await session.process.endProcess() } }
      for command in commands { group.addTask { await command.end() } }
    }
    await tasks.end()
  }

  /// The number of tasks that run outside of calls; 0 after ``end()``.
  var taskCount: Int { tasks.count }

  // MARK: - Sessions

  /// Returns the session that a call names; without a handle, the only one.
  private func session(_ arguments: ToolArguments) throws -> AgentSessionProxy {
    let handle = try arguments.text("session")
    let open = state.withLock { $0.sessions }
    if let handle {
      if let session = open[handle] { return session }
      let ended = state.withLock { $0.ends.last { $0.handle == handle } }
      throw ToolFailure(
        (ended.map { "\($0.handle) has ended: \($0.reason)." }
          ?? "There is no session \"\(handle.prefix(40))\".") + " \(sessionsText)")
    }
    guard open.count == 1, let only = open.values.first else {
      let ended = state.withLock { $0.ends.last }
      throw ToolFailure(
        open.isEmpty
          ? (ended.map { "\($0.handle) has ended: \($0.reason). " } ?? "") + Self.noSession
          : "Name the session. \(sessionsText)")
    }
    return only
  }

  private static let noSession = "No session is open. Start one with session_start."

  private var sessionsText: String {
    let open = state.withLock { $0.sessions.values.sorted { $0.handle < $1.handle } }
    guard !open.isEmpty else { return Self.noSession }
    return "Open sessions: " + open.map { "\($0.handle) (\($0.program))" }.joined(separator: ", ") + "."
  }

  private func start(_ arguments: ToolArguments) async throws -> ToolResult {
    let program = try arguments.required("program", arguments.text("program"))
    let attaches = try arguments.flag("attach")
    guard !attaches || options.allowsAttaching else {
      throw ToolFailure(
        "This server does not use the user's own desktop. Its user can allow it with --attach. Without attach, the "
          + "program starts on a private desktop.")
    }
    let number = try takePlace()
    let session: AgentSessionProxy
    do {
      session = try open(number, program, arguments, attaches: attaches)
    } catch {
      state.withLock { $0.beginning -= 1 }
      throw error
    }
    // The session is registered before its start is complete, so that it ends if the server ends meanwhile.
    let isEnding = state.withLock { state in
      state.beginning -= 1
      state.sessions[session.handle] = session
      return state.isEnding
    }
    var answer =
      isEnding
      ? ToolAnswer(failure: "The server is shutting down. Start it again, then open a new session.")
      : await session.ask(.begin(session.request), within: TimeLimits.Agents.call.seconds)
    guard answer.hasBegunSession, !Task.isCancelled else {
      await close(session, because: nil)
      return ToolResult("The session was not started. \(answer.text)", isFailure: true)
    }
    limitTime(of: session)
    answer.text = "Session \(session.handle): \(program)\n" + answer.text
    return answer.result
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

  /// Takes a place for a new session, and returns its number.
  private func takePlace() throws -> Int {
    let maximum = options.maximumSessions
    removeClosedSessions()
    let number = state.withLock { state -> Int? in
      guard !state.isEnding, state.sessions.count + state.beginning < maximum else { return nil }
      state.beginning += 1
      state.made += 1
      return state.made
    }
    if let number { return number }
    throw ToolFailure(
      "\(maximum) sessions are open, and the server allows no more. End one with session_end. \(sessionsText)"
    )
  }

  /// Removes the sessions whose process has ended by itself.
  private func removeClosedSessions() {
    let closed = state.withLock { state in
      let closed = state.sessions.values.filter { $0.process.isClosed }
      for session in closed {
        state.sessions[session.handle] = nil
        Self.note(session, session.reason ?? "its process had ended", in: &state)
      }
      return closed
    }
    for session in closed {
      session.cancelTimeLimit()
      tasks.start { await session.process.endProcess() }
    }
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

  private func limitTime(of session: AgentSessionProxy) {
    let limit = options.timeLimit
    let task = tasks.start { [weak self, weak session] in
      // Fails when the session or the service ends before.
      guard (try? await MonotonicClock.sleep(for: .limiting(seconds: limit))) != nil else { return }
      guard let self, let session else { return }
      await close(
        session, because: "it had reached the time limit of \(Int(limiting: limit)) s (--time-limit)")
    }
    session.limitTime(by: task)
  }

  /// Ends a session.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - reason: the reason for later calls; nil if the client does not expect the session to be open.
  private func close(_ session: AgentSessionProxy, because reason: String?) async {
    let isOpen = state.withLock { state in
      guard state.sessions[session.handle] === session else { return false }
      state.sessions[session.handle] = nil
      if let reason { Self.note(session, reason, in: &state) }
      return true
    }
    if isOpen, let reason { session.noteEnd(because: reason) }
    session.cancelTimeLimit()
    await session.process.endProcess()
  }

  private static func note(_ session: AgentSessionProxy, _ reason: String, in state: inout State) {
    state.ends.append((session.handle, reason))
    if state.ends.count > rememberedEnds { state.ends.removeFirst() }
  }

  private func end(_ arguments: ToolArguments) async throws -> ToolResult {
    let session = try session(arguments)
    await close(session, because: "session_end was called")
    return ToolResult(
      "\(session.handle) has ended, with its program and its desktop. Record of all steps: \(options.bundle.path) "
        + "(understudy report open \(options.bundle.path))")
  }
}
