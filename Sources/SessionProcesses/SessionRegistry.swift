// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing

/// A session of a server, with its process.
package protocol RegisteredSession: AnyObject, Sendable {
  var id: String { get }

  /// Whether the process no longer answers.
  var isClosed: Bool { get }

  /// The reason of the end, for later requests that name the session; nil if there is no reason to report.
  var endReason: String? { get }

  /// Ends the process with its programs, and returns when it has ended; may be called several times.
  func endProcess() async
}

extension SessionProcess: RegisteredSession {
  package var endReason: String? { isClosed ? "its process had ended" : nil }
}

/// The reason why a server starts no session.
package enum SessionRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The largest number of sessions is open.
  case full(maximum: Int)
  /// The server is shutting down.
  case ending

  package var description: String {
    switch self {
    case .full(let maximum):
      "\(maximum == 1 ? "1 session is" : "\(maximum) sessions are") open, and the server allows no more."
    case .ending: "The server is shutting down. Start it again, then open a new session."
    }
  }
}

/// The sessions of a server: their start up to a largest number, and their end.
///
/// A session takes a place from before the creation of its process until the process no longer answers.
package final class SessionRegistry<Session: RegisteredSession>: Sendable {
  private struct Entry {
    let session: Session
    var hasBegun = false
    /// The task that ends the session at its time limit.
    var timeLimit: Task<Void, Never>?
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The number of the sessions whose process is being created.
    var creating = 0
    /// The sessions that are being ended.
    var ending: [String: Session] = [:]
    /// The sessions that have ended after their begin, with the reason; the last one is the newest.
    var ends: [(id: String, reason: String)] = []
    var lastNumber = 0
    var isEnding = false
    /// The number of changes of the state, and the calls that wait for the next one.
    var changes = 0
    var waiting: [CheckedContinuation<Void, Never>] = []

    var hasOpenEnding: Bool { ending.values.contains { !$0.isClosed } }

    /// The number of taken places.
    var count: Int {
      creating + entries.values.count { !$0.session.isClosed } + ending.values.count { !$0.isClosed }
    }
  }

  /// The largest number of simultaneous sessions.
  package let maximum: Int
  /// The tasks that end sessions outside of requests.
  private let tasks = OwnedTasks()
  private let state = Mutex(State())

  /// - Parameter maximum: the largest number of simultaneous sessions.
  package init(maximum: Int) { self.maximum = maximum }

  // MARK: - Look-up

  /// The sessions that are beginning or open, also if their process no longer answers.
  package var all: [Session] { state.withLock { $0.entries.values.map(\.session) } }

  /// The session with an id; nil if no such session is beginning or open.
  package subscript(id: String) -> Session? { state.withLock { $0.entries[id]?.session } }

  /// The number of sessions that take a place.
  package var count: Int { state.withLock { $0.count } }

  /// Whether ``end()`` was called.
  package var isEnding: Bool { state.withLock { $0.isEnding } }

  /// The number of tasks that run outside of requests; 0 after ``end()``.
  package var taskCount: Int { tasks.count }

  /// Returns the last session that has ended with a reason, among the newest ends.
  ///
  /// - Parameter id: the id of the session; nil for any session.
  /// - Returns: the session and the reason; nil if there is no such session.
  package func lastEnd(of id: String? = nil) -> (id: String, reason: String)? {
    state.withLock { $0.ends.last { id == nil || $0.id == id } }
  }

  /// The number of ended sessions for which the reason is stored.
  private var rememberedEnds: Int { 50 }

  // MARK: - Start

  /// Starts a session.
  ///
  /// If all places are taken, but a session is ending, the new session waits for that end. In the end, the process of
  /// the new session either belongs to an open session or has ended.
  ///
  /// - Parameter create: creates the process of the session with this number, and returns the session and the function
  ///   that begins it. The function returns the reply to the client, or throws an error if the session has not begun.
  /// - Returns: the reply.
  /// - Throws: ``SessionRefusal``, and the errors of `create` and of its function.
  package func start<Answer: Sendable>(
    _ create: (_ number: Int) throws -> (Session, @Sendable () async throws -> Answer)
  ) async throws -> Answer {
    let number = try await reservePlace()
    let (session, begin): (Session, @Sendable () async throws -> Answer)
    do {
      (session, begin) = try create(number)
    } catch {
      change { $0.creating -= 1 }
      throw error
    }
    // The session is registered before it has begun, so that it ends if the server ends in the meantime.
    let isEnding = change { state in
      state.creating -= 1
      state.entries[session.id] = Entry(session: session)
      return state.isEnding
    }
    do {
      if isEnding { throw SessionRefusal.ending }
      // If the client disconnects, the session is ended at once, in any state.
      let answer = try await withTaskCancellationHandler(operation: begin) { [self] in
        tasks.start { await self.end(session) }
      }
      let isOpen = change { state in
        guard !state.isEnding, !Task.isCancelled else { return false }
        state.entries[session.id]?.hasBegun = true
        return true
      }
      guard isOpen else { throw SessionRefusal.ending }
      return answer
    } catch {
      await end(session)
      throw error
    }
  }

  /// Takes a place for a new session.
  ///
  /// - Returns: the number of the session.
  /// - Throws: ``SessionRefusal``.
  private func reservePlace() async throws -> Int {
    endLostSessions()
    return try await wait { [maximum] state in
      if state.isEnding { throw SessionRefusal.ending }
      guard state.count < maximum else {
        guard state.hasOpenEnding else { throw SessionRefusal.full(maximum: maximum) }
        return nil
      }
      state.creating += 1
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  // MARK: - End

  /// Ends a session, and returns when its process has ended.
  package func end(_ session: Session) async { await end(session, isFirst: remove(session)) }

  private func end(_ session: Session, isFirst: Bool) async {
    await session.endProcess()
    if isFirst { change { $0.ending[session.id] = nil } }
  }

  /// Removes a session that is to be ended; false if it has been removed already.
  private func remove(_ session: Session) -> Bool {
    change { state in
      guard let entry = state.entries[session.id], entry.session === session else { return false }
      state.entries[session.id] = nil
      state.ending[session.id] = session
      entry.timeLimit?.cancel()
      if entry.hasBegun, let reason = session.endReason {
        state.ends.append((session.id, reason))
        if state.ends.count > rememberedEnds { state.ends.removeFirst() }
      }
      return true
    }
  }

  /// Ends a session at its time limit, unless it ends before.
  ///
  /// - Parameters:
  ///   - session: the session to end.
  ///   - seconds: the time from now.
  ///   - willEnd: called at the time limit, before the end.
  package func end(
    _ session: Session, after seconds: TimeInterval, willEnd: @escaping @Sendable (Session) -> Void
  ) {
    let task = tasks.start { [weak self, weak session] in
      // Fails when the session or the server ends before.
      guard (try? await MonotonicClock.sleep(for: .limiting(seconds: seconds))) != nil else { return }
      guard let self, let session else { return }
      willEnd(session)
      await end(session)
    }
    let isOpen = state.withLock { state in
      guard state.entries[session.id]?.session === session else { return false }
      state.entries[session.id]?.timeLimit = task
      return true
    }
    if !isOpen { task.cancel() }
  }

  /// Removes the sessions whose process no longer answers, and ends their processes.
  private func endLostSessions() {
    let lost = state.withLock { state in
      state.entries.values.filter { $0.hasBegun && $0.session.isClosed }.map(\.session)
    }
    for session in lost where remove(session) {
      tasks.start { [self] in await end(session, isFirst: true) }
    }
  }

  /// Ends all sessions, also those that are being created, and refuses new ones.
  ///
  /// Returns when all processes of sessions have ended, also those that other requests are ending, and no task of the
  /// registry is running. A process that does not end is killed, so the wait is limited.
  package func end() async {
    let sessions = change { state in
      state.isEnding = true
      return state.entries.values.map(\.session)
    }
    await withTaskGroup(of: Void.self) { group in
      for session in sessions { group.addTask { await self.end(session) } }
    }
    await wait { state in
      state.creating == 0 && state.entries.isEmpty && state.ending.isEmpty ? () : nil
    }
    await tasks.end()
  }

  // MARK: - Changes

  /// Changes the state, and resumes all calls that wait for a change.
  @discardableResult
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, waiting) = state.withLock { state in
      let result = body(&state)
      defer { state.waiting = [] }
      state.changes += 1
      return (result, state.waiting)
    }
    for continuation in waiting { continuation.resume() }
    return result
  }

  /// Checks the state, and again after each change, until the check returns a result.
  private func wait<Result: Sendable>(_ check: (inout State) throws -> Result?) async rethrows -> Result {
    while true {
      let (result, changes) = try state.withLock { (try check(&$0), $0.changes) }
      if let result { return result }
      await withCheckedContinuation { continuation in
        let hasChanged = state.withLock { state in
          guard state.changes == changes else { return true }
          state.waiting.append(continuation)
          return false
        }
        if hasChanged { continuation.resume() }
      }
    }
  }
}
