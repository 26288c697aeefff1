// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Synchronized

/// Answers the messages of one client in the three revisions of ``ProtocolVersion``.
///
/// A client opens the connection with `initialize`, which sets the revision for it, or declares the revision in each
/// request (2026-07-28). Both may happen in one connection. The server keeps no state between calls; tools return
/// handles for theirs.
package final class ProtocolServer: Sendable {
  /// The largest number of calls that run at the same time.
  package static let maximumCalls = 16

  private let tools: any ToolProvider
  private let send: @Sendable (Data) -> Void
  private let state = ConditionMutex(State())

  private struct State: Sendable {
    /// The revision that `initialize` has set.
    var version: ProtocolVersion?
    var calls: [RPCIdentifier: Task<Void, Never>] = [:]
    /// The requests that are being started: their task is not known yet.
    var begun: Set<RPCIdentifier> = []
    var isEnding = false

    var count: Int { begun.count }
  }

  /// - Parameters:
  ///   - tools: the provider of the tools that the client may call.
  ///   - send: sends one line to the client; called from several threads, and must not block for long.
  package init(_ tools: any ToolProvider, send: @escaping @Sendable (Data) -> Void) {
    self.tools = tools
    self.send = send
  }

  /// Handles a line of the client; a tool call continues after the return.
  ///
  /// - Parameter line: the line without its line end.
  package func receive(_ line: Data) {
    switch RPCMessage(line) {
    case .invalid(let id, let error): answer(id, error)
    case .response: break
    case .notification(let method, let parameters):
      if method == "notifications/cancelled", let id = parameters["requestId"].flatMap(RPCIdentifier.init) {
        cancel(id)
      }
    case .request(let id, let method, let parameters):
      do throws(RPCError) {
        try handle(id, method, parameters)
      } catch {
        answer(id, error)
      }
    }
  }

  /// Answers a line that was longer than the limit, and was therefore dropped.
  ///
  /// - Parameter limit: the limit in bytes.
  package func receiveTooLongLine(limit: Int) {
    answer(nil, RPCError(.parseError, "The line is longer than \(limit) bytes."))
  }

  /// Waits until no tool call is running; blocks the thread.
  ///
  /// - Parameter deadline: the time in seconds on the monotonic clock; nil to wait without a limit.
  /// - Returns: whether no call is running.
  @discardableResult
  package func waitUntilAnswered(until deadline: TimeInterval?) -> Bool {
    state.wait(until: deadline, while: { $0.count > 0 })
  }

  /// Ends all calls early, and everything that they have started.
  package func end() async {
    let calls = state.withLock { state in
      state.isEnding = true
      return Array(state.calls.values)
    }
    for call in calls { call.cancel() }
    await tools.end()
  }

  // MARK: - Requests

  private func handle(_ id: RPCIdentifier, _ method: String, _ parameters: JSONValue) throws(RPCError) {
    let version = try version(of: method, parameters)
    switch method {
    case "initialize" where version?.hasHandshake != false:
      answer(id, try initialize(parameters))
    case "ping" where version?.hasHandshake != false:
      answer(id, [:])
    case "server/discover":
      answer(id, discovery, version ?? .july2026, isCacheable: true)
    case "tools/list":
      let version = try opened(version)
      guard parameters["cursor"] == nil else {
        throw RPCError(.invalidParameters, "\"cursor\" is unknown: the list of tools has one page.")
      }
      answer(id, ["tools": .array(tools.tools.map(\.json))], version, isCacheable: true)
    case "tools/call": try call(id, parameters, opened(version))
    default:
      throw RPCError(.methodNotFound, "The server has no method \"\(method.prefix(100))\".")
    }
  }

  /// Returns the revision of a request; nil before `initialize` for a request that declares none.
  private func version(of method: String, _ parameters: JSONValue) throws(RPCError) -> ProtocolVersion? {
    guard let declared = parameters["_meta"]?["io.modelcontextprotocol/protocolVersion"] else {
      return state.withLock { $0.version }
    }
    guard let text = declared.string else {
      throw RPCError(.invalidParameters, "The protocol version must be a string.")
    }
    guard let version = ProtocolVersion(rawValue: text) else {
      throw RPCError(
        .unsupportedVersion, "Unsupported protocol version",
        data: ["supported": .array(ProtocolVersion.names), "requested": .string(text)])
    }
    return version
  }

  private func opened(_ version: ProtocolVersion?) throws(RPCError) -> ProtocolVersion {
    if let version { return version }
    throw RPCError(
      .invalidRequest,
      "Send \"initialize\" first, or declare \"io.modelcontextprotocol/protocolVersion\" in \"_meta\" of each request."
    )
  }

  private func initialize(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
    guard let requested = parameters["protocolVersion"]?.string else {
      throw RPCError(.invalidParameters, "\"initialize\" requires \"protocolVersion\", a string.")
    }
    let known = ProtocolVersion(rawValue: requested)
    let version = known.flatMap { $0.hasHandshake ? $0 : nil } ?? .newestWithHandshake
    state.withLock { $0.version = version }
    return [
      "protocolVersion": .string(version.rawValue), "capabilities": Self.capabilities,
      "serverInfo": identity, "instructions": .string(tools.instructions),
    ]
  }

  private static let capabilities: JSONValue = ["tools": [:]]

  private var identity: JSONValue {
    ["name": .string(tools.name), "version": .string(tools.version)]
  }

  private var discovery: JSONValue {
    [
      "supportedVersions": .array(ProtocolVersion.names), "capabilities": Self.capabilities,
      "instructions": .string(tools.instructions),
    ]
  }

  // MARK: - Calls

  private func call(_ id: RPCIdentifier, _ parameters: JSONValue, _ version: ProtocolVersion) throws(RPCError)
  {
    guard let name = parameters["name"]?.string else {
      throw RPCError(.invalidParameters, "\"tools/call\" requires \"name\", a string.")
    }
    guard tools.tools.contains(where: { $0.name == name }) else {
      let names = tools.tools.map(\.name).joined(separator: ", ")
      throw RPCError(.invalidParameters, "Unknown tool \"\(name.prefix(100))\". The tools: \(names).")
    }
    guard let arguments = (parameters["arguments"] ?? [:]).object else {
      throw RPCError(.invalidParameters, "\"arguments\" must be an object.")
    }
    let refusal: RPCError? = state.withLock { state in
      if state.isEnding { return RPCError(.tooManyCalls, "The server is shutting down.") }
      guard state.count < Self.maximumCalls else {
        return RPCError(
          .tooManyCalls,
          "\(Self.maximumCalls) calls are running already. Wait for an answer before the next call.")
      }
      guard state.begun.insert(id).inserted else {
        return RPCError(.invalidRequest, "A request with this id is running already.")
      }
      return nil
    }
    if let refusal { throw refusal }
    let task = Task { [self, tools] in
      let result = await tools.call(name, arguments)
      // The client that cancels a request expects no response.
      if !Task.isCancelled || state.withLock({ $0.isEnding }) { answer(id, result.json, version) }
      finish(id)
    }
    state.withLock { state in
      // The call may have ended already.
      guard state.begun.contains(id) else { return }
      state.calls[id] = task
      if state.isEnding { task.cancel() }
    }
  }

  private func finish(_ id: RPCIdentifier) {
    state.change { state in
      state.begun.remove(id)
      state.calls[id] = nil
    }
  }

  private func cancel(_ id: RPCIdentifier) {
    state.withLock { $0.calls[id] }?.cancel()
  }

  // MARK: - Responses

  private func answer(
    _ id: RPCIdentifier, _ result: JSONValue, _ version: ProtocolVersion = .newestWithHandshake,
    isCacheable: Bool = false
  ) {
    var members = result.object ?? [:]
    if !version.hasHandshake {
      members["resultType"] = "complete"
      members["_meta"] = ["io.modelcontextprotocol/serverInfo": identity]
      if isCacheable {
        // The tools of a server never change while it is running.
        members["ttlMs"] = 3_600_000
        members["cacheScope"] = "public"
      }
    }
    write(["jsonrpc": "2.0", "id": id.json, "result": .object(members)])
  }

  private func answer(_ id: RPCIdentifier?, _ error: RPCError) {
    write(["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json])
  }

  private func write(_ message: JSONValue) { send(message.data + Data("\n".utf8)) }
}
