// SPDX-License-Identifier: Apache-2.0

import SessionProcesses
import Synchronization
import XCTest

private typealias Registry = SessionRegistry<FakeSession>

private struct Refused: Error {}

/// Starts a session, and returns it.
@discardableResult
private func start(
  in registry: Registry, endsAfter gate: Gate = .open,
  begin: @escaping @Sendable (FakeSession) async throws -> Void = { _ in }
) async throws -> FakeSession {
  try await registry.start { number in
    let session = FakeSession(id: "s\(number)", gate: gate)
    return (
      session,
      {
        try await begin(session)
        return session
      }
    )
  }
}

/// Tests the registry of a server's sessions with sessions that have no process.
final class SessionRegistryTests: XCTestCase {
  private func assertRefusal(
    _ refusal: SessionRefusal, in registry: Registry, line: UInt = #line
  ) async throws {
    do {
      try await start(in: registry)
      XCTFail("a session was started", line: line)
    } catch let error as SessionRefusal {
      XCTAssertEqual(error, refusal, line: line)
    }
  }

  func testASessionIsFoundByItsIdUntilItEnds() async throws {
    let registry = Registry(maximum: 2)
    let first = try await start(in: registry)
    let second = try await start(in: registry)
    XCTAssertEqual([first.id, second.id], ["s1", "s2"])
    XCTAssertTrue(registry["s1"] === first)
    XCTAssertEqual(registry.count, 2)
    first.reason = "it was ended"
    await registry.end(first)
    XCTAssertNil(registry["s1"])
    XCTAssertEqual(registry.all.map(\.id), ["s2"])
    XCTAssertEqual(registry.lastEnd(of: "s1")?.reason, "it was ended")
    XCTAssertNil(registry.lastEnd(of: "s2"))
    XCTAssertEqual(registry.lastEnd()?.id, "s1")
  }

  func testNoMoreSessionsStartAtOnceThanAllowed() async throws {
    let registry = Registry(maximum: 3)
    let outcomes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do {
            return try await start(in: registry).id
          } catch {
            return "\(error)"
          }
        }
      }
      return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    XCTAssertEqual(
      outcomes, ["s1": 1, "s2": 1, "s3": 1, "3 sessions are open, and the server allows no more.": 17])
    await registry.end()
    XCTAssertEqual(registry.count, 0)
  }

  func testASessionWithALostProcessTakesNoPlaceAndHasAReason() async throws {
    let registry = Registry(maximum: 1)
    let lost = try await start(in: registry)
    try await assertRefusal(.full(maximum: 1), in: registry)
    lost.isClosed = true
    lost.reason = "its process had ended"
    XCTAssertEqual(registry.count, 0)
    try await start(in: registry)
    XCTAssertEqual(registry.lastEnd()?.reason, "its process had ended")
    await registry.end()
    XCTAssertEqual(lost.ends, 1)
    XCTAssertEqual(registry.taskCount, 0)
  }

  func testANewSessionWaitsForThePlaceOfAnEndingOne() async throws {
    let registry = Registry(maximum: 1)
    let gate = Gate()
    let first = try await start(in: registry, endsAfter: gate)
    let ending = Task { await registry.end(first) }
    await first.waitUntilEnding()
    XCTAssertEqual(registry.count, 1)
    let second = Task {
      try await start(in: registry) { _ in XCTAssertTrue(gate.isOpen, "two sessions at once") }
    }
    await Task.yield()
    gate.open()
    let id = try await second.value.id
    XCTAssertEqual(id, "s2")
    await ending.value
  }

  func testAFailedStartFreesItsPlaceAndIsNoEnd() async throws {
    let registry = Registry(maximum: 1)
    do {
      let _: Int = try await registry.start { _ in throw Refused() }
      XCTFail("no process was created")
    } catch is Refused {}
    let session = FakeSession(id: "s2", gate: .open)
    session.reason = "refused"
    do {
      let _: Int = try await registry.start { _ in (session, { throw Refused() }) }
      XCTFail("the session has not begun")
    } catch is Refused {}
    XCTAssertEqual(session.ends, 1)
    XCTAssertNil(registry.lastEnd())
    XCTAssertEqual(registry.count, 0)
    try await start(in: registry)
  }

  func testACancelledStartEndsItsSessionAtOnce() async throws {
    let registry = Registry(maximum: 1)
    let starting = Task {
      // The process answers only when it is ended.
      try await start(in: registry) { session in await session.waitUntilEnding() }
    }
    while registry.all.isEmpty { await Task.yield() }
    starting.cancel()
    let outcome = await starting.result
    XCTAssertThrowsError(try outcome.get())
    XCTAssertEqual(registry.count, 0)
    await registry.end()
    XCTAssertEqual(registry.taskCount, 0)
  }

  func testTheEndIncludesSessionsThatAreBeginningAndEnding() async throws {
    let registry = Registry(maximum: 3)
    let gate = Gate()
    let ending = try await start(in: registry, endsAfter: gate)
    let open = try await start(in: registry)
    let closing = Task { await registry.end(ending) }
    await ending.waitUntilEnding()
    let beginning = Task {
      try await start(in: registry) { session in await session.waitUntilEnding() }
    }
    while registry["s3"] == nil { await Task.yield() }
    let end = Task {
      await registry.end()
      XCTAssertTrue(gate.isOpen, "the end does not wait for a session that another request ends")
    }
    await open.waitUntilEnding()
    let outcome = await beginning.result
    XCTAssertThrowsError(try outcome.get()) { XCTAssertEqual($0 as? SessionRefusal, .ending) }
    gate.open()
    await end.value
    await closing.value
    XCTAssertTrue(registry.isEnding)
    XCTAssertEqual(registry.all.count, 0)
    try await assertRefusal(.ending, in: registry)
  }

  func testATimeLimitEndsItsSession() async throws {
    let registry = Registry(maximum: 2)
    let session = try await start(in: registry)
    let other = try await start(in: registry)
    registry.end(session, after: 0.01) { $0.reason = "its time was over" }
    registry.end(other, after: 600) { _ in XCTFail("the session ended before") }
    await session.waitUntilEnding()
    XCTAssertEqual(registry.lastEnd(of: "s1")?.reason, "its time was over")
    await registry.end(other)
    await registry.end()
    XCTAssertEqual(registry.taskCount, 0)
    XCTAssertEqual(session.ends, 1)
    XCTAssertEqual(other.ends, 1)
  }
}

/// A session without a process.
private final class FakeSession: RegisteredSession {
  private struct State {
    var isClosed = false
    var reason: String?
    var ends = 0
  }

  let id: String
  private let state = Mutex(State())
  private let beginOfEnd = Gate()
  private let gate: Gate

  /// - Parameters:
  ///   - id: the id of the session.
  ///   - gate: the gate on whose opening the end waits.
  init(id: String, gate: Gate) { (self.id, self.gate) = (id, gate) }

  var isClosed: Bool {
    get { state.withLock { $0.isClosed } }
    set { state.withLock { $0.isClosed = newValue } }
  }

  var reason: String? {
    get { state.withLock { $0.reason } }
    set { state.withLock { $0.reason = newValue } }
  }

  var endReason: String? { reason }
  /// The number of ends that were not repetitions.
  var ends: Int { state.withLock { $0.ends } }

  func waitUntilEnding() async { await beginOfEnd.wait() }

  func endProcess() async {
    beginOfEnd.open()
    await gate.wait()
    state.withLock { state in
      if !state.isClosed || state.ends == 0 { state.ends += 1 }
      state.isClosed = true
    }
  }
}

/// An event for which tasks wait.
private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  static var open: Gate {
    let gate = Gate()
    gate.open()
    return gate
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
