// SPDX-License-Identifier: Apache-2.0

import Foundation
import SessionProcesses
import WebServer

/// A server for WebDriver clients.
///
/// Each session is a process with a separate private desktop.
///
/// See `SessionRegistry` for the largest number of sessions, and `SessionInbox` for the end of a session whose client
/// is silent.
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
  private let sessions: SessionRegistry<SessionProcess>

  package init(_ options: Options) {
    self.options = options
    outcomes = SessionOutcomeRecorder(bundle: options.bundle)
    sessions = SessionRegistry(maximum: options.maximumSessions)
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
  /// Returns when all processes of sessions have ended. A process that does not end is killed, so the wait is limited.
  package func end() async { await sessions.end() }

  /// The number of tasks that run outside of requests; 0 after ``end()``.
  var taskCount: Int { sessions.taskCount }

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
    let (count, isEnding) = (sessions.count, sessions.isEnding)
    return [
      "ready": .bool(!isEnding && count < sessions.maximum),
      "message": .string(
        isEnding ? "\(SessionRefusal.ending)" : "\(count) of \(sessions.maximum) sessions"),
    ]
  }

  /// The end of a session that has not begun.
  private struct FailedStart: Error {
    /// The reply of its process.
    let answer: WebDriverResponse
  }

  private func newSession(_ body: WebDriverJSON) async -> WebDriverResponse {
    do {
      return try await sessions.start { number in
        let capabilities = try Capabilities.choose(from: body)
        let id = UUID().uuidString.lowercased()
        outcomes.add(id, number: number)
        let session = try SessionProcess(
          id: id, executable: options.executable, arguments: options.arguments,
          environment: try SessionEnvironment(options: options).variables(for: capabilities, number: number))
        return (
          session,
          {
            let answer = await session.response(
              to: .begin(capabilities: .object(capabilities.values), session: id, number: number))
            guard answer.status == 200 else { throw FailedStart(answer: answer) }
            return WebDriverResponse(["sessionId": .string(id), "capabilities": answer.value])
          }
        )
      }
    } catch let failed as FailedStart {
      return failed.answer
    } catch let error as WebDriverError {
      return WebDriverResponse(error)
    } catch let refusal as SessionRefusal {
      let remedy =
        refusal == .ending ? "" : " End a session, or start the server with a larger --sessions."
      return WebDriverResponse(WebDriverError(.sessionNotCreated, "\(refusal)\(remedy)"))
    } catch {
      return WebDriverResponse(WebDriverError(.sessionNotCreated, "\(error)"))
    }
  }

  private func carryOut(_ route: Route, _ request: WebRequest) async throws -> WebDriverResponse {
    guard let session = sessions[route.session] else {
      if route.command == .reportOutcome,
        try outcomes.record(try WebDriverJSON(parsing: request.body), of: route.session)
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
      await sessions.end(session)
      return WebDriverResponse(.null)
    }
    let answer = await session.response(
      to: .command(
        SessionCommand(command: route.command, element: route.element, name: route.name, body: body)))
    if session.isClosed { await sessions.end(session) }
    return answer
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
