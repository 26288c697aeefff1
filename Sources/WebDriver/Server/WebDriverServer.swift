// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
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
  private let outcomes: SessionOutcomes
  private let state = Mutex(State())

  private struct State {
    var sessions: [String: SessionProcess] = [:]
    /// The number of sessions that are being created, and of those that are being ended; both count as sessions.
    var beginning = 0
    var ending = 0
    var made = 0
    var isEnding = false

    /// The number of sessions, without those that have ended by themselves.
    var count: Int {
      mutating get {
        sessions = sessions.filter { !$0.value.isClosed }
        return sessions.count + beginning + ending
      }
    }
  }

  package init(_ options: Options) {
    self.options = options
    outcomes = SessionOutcomes(bundle: options.bundle)
  }

  package func answer(_ request: WebRequest) async -> WebResponse {
    guard ClientOrigin(host: options.host).isAllowed(request) else {
      return response(
        Answer(
          WebDriverError(
            .unknownError,
            "Refused: this server does not accept requests from web pages (header \"Origin\") or for other host names "
              + "(header \"Host\"). Use a client that is not a browser, and the address of this server."),
          status: 403))
    }
    do {
      switch try Route.find(request.method, request.path) {
      case .status: return response(Answer(status))
      case .newSession: return response(await newSession(try WebDriverJSON(parsing: request.body)))
      case .session(let route): return response(try await carryOut(route, request))
      }
    } catch let error as WebDriverError {
      return response(Answer(error))
    } catch {
      return response(Answer(WebDriverError(.unknownError, "\(error)")))
    }
  }

  /// Ends all sessions, and refuses new ones.
  ///
  /// This method returns when the processes of the sessions have ended.
  package func end() async {
    let sessions = state.withLock { state in
      state.isEnding = true
      defer { state.sessions = [:] }
      return Array(state.sessions.values)
    }
    await withTaskGroup(of: Void.self) { group in
      for session in sessions { group.addTask { await session.endProcess() } }
    }
  }

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
    let count = state.withLock { $0.count }
    let isReady = count < options.maximumSessions
    return [
      "ready": .bool(isReady),
      "message": .string(
        isReady ? "\(count) of \(options.maximumSessions) sessions" : "All \(count) sessions are in use."),
    ]
  }

  private func newSession(_ body: WebDriverJSON) async -> Answer {
    let number = state.withLock { state -> Int? in
      guard !state.isEnding, state.count < options.maximumSessions else {
        return nil
      }
      state.beginning += 1
      state.made += 1
      return state.made
    }
    guard let number else {
      return Answer(
        WebDriverError(
          .sessionNotCreated,
          "\(options.maximumSessions) sessions are already open. End one, or start the server with a larger --sessions."
        ))
    }
    var begun: SessionProcess?
    defer {
      state.withLock { state in
        state.beginning -= 1
        if let begun, !state.isEnding { state.sessions[begun.id] = begun }
      }
    }
    do {
      let capabilities = try Capabilities.choose(from: body)
      let id = UUID().uuidString.lowercased()
      outcomes.add(id, number: number)
      let session = try SessionProcess(
        id: id, executable: options.executable, arguments: options.arguments,
        environment: try SessionEnvironment(options: options).variables(for: capabilities, number: number))
      // If the client disconnects, the session is ended at once, in any state.
      let answer = await withTaskCancellationHandler {
        await session.ask(
          .begin(capabilities: .object(capabilities.values), session: id, number: number))
      } onCancel: {
        Task { await session.endProcess() }
      }
      guard answer.status == 200 else {
        await session.endProcess()
        return answer
      }
      if Task.isCancelled || state.withLock({ $0.isEnding }) {
        await session.endProcess()
      } else {
        begun = session
      }
      return Answer(["sessionId": .string(id), "capabilities": answer.value])
    } catch let error as WebDriverError {
      return Answer(error)
    } catch {
      return Answer(WebDriverError(.sessionNotCreated, "\(error)"))
    }
  }

  private func carryOut(_ route: Route, _ request: WebRequest) async throws -> Answer {
    guard let id = route.session, let command = route.command,
      let session = state.withLock({ $0.sessions[id] })
    else {
      if route.command == .reportOutcome, let id = route.session,
        try outcomes.take(try WebDriverJSON(parsing: request.body), of: id)
      {
        return Answer(.null)
      }
      throw WebDriverError(.invalidSessionID, "There is no session \(route.session ?? ""), or it has ended.")
    }
    let body: WebDriverJSON =
      request.method == "POST" && !request.body.isEmpty ? try WebDriverJSON(parsing: request.body) : [:]
    guard body.object != nil else {
      throw WebDriverError(
        .invalidArgument,
        "The body of the request is not a JSON "
          + "object.")
    }
    if command == .deleteSession {
      await end(session)
      return Answer(.null)
    }
    let answer = await session.ask(.command(command, element: route.element, name: route.name, body: body))
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
    if isFirst { state.withLock { $0.ending -= 1 } }
  }

  // MARK: - Responses

  private func response(_ answer: Answer) -> WebResponse {
    let body: WebDriverJSON = ["value": answer.value]
    return WebResponse(
      status: answer.status,
      headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-cache")],
      body: body.data)
  }
}
