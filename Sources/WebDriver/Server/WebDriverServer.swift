// SPDX-License-Identifier: Apache-2.0

import Foundation
import SessionProcesses
import Synchronization
import Synchronized
import WebServer

/// A server for WebDriver clients.
///
/// Each session is a process with a separate private desktop.
package final class WebDriverServer: WebService {
  package struct Options: Sendable {
    /// The address on which the server listens.
    package var host = "127.0.0.1"
    /// The largest number of simultaneous sessions.
    ///
    /// Requests for more sessions are refused.
    package var maximumSessions = 4
    /// The executable of a session process, and the arguments with which it runs a session.
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    /// The bundle in which all sessions are recorded.
    package var bundle: URL

    package init(executable: String, arguments: [String], environment: [String: String], bundle: URL) {
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.bundle = bundle
    }
  }

  private let options: Options
  private let outcomes: SessionOutcomeRecorder
  /// The tasks that end processes of sessions while requests are answered.
  private let tasks = OwnedTasks()
  private let state = Mutex(State())

  private struct State {
    var sessions: [String: SessionProcess] = [:]
    /// The number of sessions that are being created, and of those that are being ended; both count as sessions.
    var beginning = 0
    var ending = 0
    /// The processes of the sessions that are being created.
    var begun: [String: SessionProcess] = [:]
    var made = 0
    var isEnding = false
    /// The calls of ``WebDriverServer/end()`` that wait until no session is being created or ended.
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// The number of sessions, without those that have ended by themselves.
    var count: Int { sessions.values.count { !$0.isClosed } + beginning + ending }

    /// Removes and returns the calls to resume.
    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      guard beginning + ending == 0 else { return [] }
      defer { waiting = [] }
      return waiting
    }
  }

  package init(_ options: Options) {
    self.options = options
    outcomes = SessionOutcomeRecorder(bundle: options.bundle)
  }

  package func answer(_ request: WebRequest) async -> WebResponse {
    guard OriginCheck(host: options.host).isAllowed(request) else {
      return response(
        WebDriverResponse(
          WebDriverError(
            .unknownError,
            "Refused: this server does not accept requests from web pages (header \"Origin\") or for other host names "
              + "(header \"Host\"). Use a client that is not a browser, and the address of this server."),
          status: 403))
    }
    do {
      switch try Route.find(request.method, request.path) {
      case .status: return response(WebDriverResponse(status))
      case .newSession: return response(await newSession(try WebDriverJSON(parsing: request.body)))
      case .session(let route): return response(try await carryOut(route, request))
      }
    } catch let error as WebDriverError {
      return response(WebDriverResponse(error))
    } catch {
      return response(WebDriverResponse(WebDriverError(.unknownError, "\(error)")))
    }
  }

  /// Ends all sessions, also those that are being created, and refuses new ones.
  ///
  /// Returns when all processes of sessions have ended, also those that other requests are ending. A process that does
  /// not end is killed, so the wait is limited.
  package func end() async {
    let sessions = state.withLock { state in
      state.isEnding = true
      defer { state.sessions = [:] }
      return Array(state.sessions.values) + Array(state.begun.values)
    }
    await withTaskGroup(of: Void.self) { group in
      for session in sessions { group.addTask { await session.endProcess() } }
    }
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.waiting.append(continuation)
        return state.takeWaiting()
      }
      resume(ready)
    }
    await tasks.end()
  }

  /// The number of tasks that run outside of requests; 0 after ``end()``.
  var taskCount: Int { tasks.count }

  /// Records the exit status of a command as the outcome of the sessions for which no client has reported one.
  ///
  /// Must be called after all sessions have ended.
  ///
  /// - Parameters:
  ///   - command: the command that ran the tests, with its arguments.
  ///   - status: the exit status of the command.
  /// - Throws: `BundleError`.
  package func commandDidEnd(_ command: [String], status: Int32) throws {
    try outcomes.settle(command, status: status)
  }

  // MARK: - Sessions

  private var status: WebDriverJSON {
    let (count, isEnding) = state.withLock { ($0.count, $0.isEnding) }
    return [
      "ready": .bool(!isEnding && count < options.maximumSessions),
      "message": .string(
        isEnding ? Self.isEndingMessage : "\(count) of \(options.maximumSessions) sessions"),
    ]
  }

  private static let isEndingMessage = "The server is ending, so it creates no more sessions."

  /// Takes a place for a new session.
  ///
  /// - Returns: the number of the session in the server.
  /// - Throws: ``WebDriverError`` with "session not created" if there is no place, or the server is ending.
  private func takePlace() throws -> Int {
    let maximum = options.maximumSessions
    return try state.withLock { state in
      guard !state.isEnding else { throw WebDriverError(.sessionNotCreated, Self.isEndingMessage) }
      guard state.count < maximum else {
        throw WebDriverError(
          .sessionNotCreated,
          "\(maximum == 1 ? "1 session is" : "\(maximum) sessions are") already open, and the server allows no more. "
            + "End a session, or start the server with a larger --sessions.")
      }
      state.beginning += 1
      state.made += 1
      return state.made
    }
  }

  /// Ends the processes of the sessions that have ended by themselves, and removes these sessions.
  private func removeClosedSessions() {
    for session in state.withLock({ $0.sessions.values.filter(\.isClosed) }) {
      tasks.start { [self] in await end(session) }
    }
  }

  private func newSession(_ body: WebDriverJSON) async -> WebDriverResponse {
    do {
      let number = try takePlace()
      // Sessions that have ended by themselves take no place, so they can be removed after the place was taken.
      removeClosedSessions()
      let answer = await newSession(body, number: number)
      resume(
        state.withLock { state in
          state.beginning -= 1
          return state.takeWaiting()
        })
      return answer
    } catch let error as WebDriverError {
      return WebDriverResponse(error)
    } catch {
      return WebDriverResponse(WebDriverError(.sessionNotCreated, "\(error)"))
    }
  }

  private func resume(_ continuations: [CheckedContinuation<Void, Never>]) {
    for continuation in continuations { continuation.resume() }
  }

  /// Creates a session.
  ///
  /// In the end, its process either belongs to an open session or has ended.
  private func newSession(_ body: WebDriverJSON, number: Int) async -> WebDriverResponse {
    do {
      let capabilities = try Capabilities.choose(from: body)
      let id = UUID().uuidString.lowercased()
      outcomes.add(id, number: number)
      let session = try SessionProcess(
        id: id, executable: options.executable, arguments: options.arguments,
        environment: try SessionEnvironment(options: options).variables(for: capabilities, number: number))
      defer { state.withLock { _ = $0.begun.removeValue(forKey: id) } }
      state.withLock { $0.begun[id] = session }
      // If the server is ending, it may have ended the processes of all sessions already.
      if state.withLock({ $0.isEnding }) {
        await session.endProcess()
        return WebDriverResponse(WebDriverError(.sessionNotCreated, Self.isEndingMessage))
      }
      // If the client disconnects, the session is ended at once, in any state.
      let answer = await withTaskCancellationHandler {
        await session.response(
          to: .begin(capabilities: .object(capabilities.values), session: id, number: number))
      } onCancel: {
        tasks.start { await session.endProcess() }
      }
      guard answer.status == 200 else {
        await session.endProcess()
        return answer
      }
      let isOpen = state.withLock { state in
        guard !state.isEnding, !Task.isCancelled else { return false }
        state.sessions[id] = session
        return true
      }
      guard isOpen else {
        await session.endProcess()
        return WebDriverResponse(WebDriverError(.sessionNotCreated, Self.isEndingMessage))
      }
      return WebDriverResponse(["sessionId": .string(id), "capabilities": answer.value])
    } catch let error as WebDriverError {
      return WebDriverResponse(error)
    } catch {
      return WebDriverResponse(WebDriverError(.sessionNotCreated, "\(error)"))
    }
  }

  private func carryOut(_ route: Route, _ request: WebRequest) async throws -> WebDriverResponse {
    guard let session = state.withLock({ $0.sessions[route.session] }) else {
      if route.command == .reportOutcome,
        try outcomes.take(try WebDriverJSON(parsing: request.body), of: route.session)
      {
        return WebDriverResponse(.null)
      }
      throw WebDriverError(.invalidSessionID, "There is no session \(route.session), or it has ended.")
    }
    let body: WebDriverJSON =
      request.method == "POST" && !request.body.isEmpty ? try WebDriverJSON(parsing: request.body) : [:]
    guard body.object != nil else {
      throw WebDriverError(
        .invalidArgument,
        "The body of the request is not a JSON object.")
    }
    if route.command == .deleteSession {
      await end(session)
      return WebDriverResponse(.null)
    }
    let answer = await session.response(
      to: .command(
        SessionCommand(command: route.command, element: route.element, name: route.name, body: body)))
    if session.isClosed { await end(session) }
    return answer
  }

  /// Ends a session; its place becomes free when its process has ended.
  private func end(_ session: SessionProcess) async {
    let isFirst = state.withLock { state in
      guard state.sessions.removeValue(forKey: session.id) != nil else { return false }
      state.ending += 1
      return true
    }
    await session.endProcess()
    guard isFirst else { return }
    resume(
      state.withLock { state in
        state.ending -= 1
        return state.takeWaiting()
      })
  }

  // MARK: - Responses

  private func response(_ answer: WebDriverResponse) -> WebResponse {
    let body: WebDriverJSON = ["value": answer.value]
    return WebResponse(
      status: answer.status,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-cache")],
      body: body.data)
  }
}
