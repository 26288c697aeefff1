// SPDX-License-Identifier: Apache-2.0

import XCTest

// Test classes of each kind that SwiftPM lists differently. DiscoveryTests runs them and checks which tests ran. The
// target of the other language mode has the same file.

class NonisolatedClass: XCTestCase {
  func testPlain() {}
  func testThrowing() throws {}
  func testAsync() async {}
  func testAsyncThrowing() async throws {}
}

@MainActor
final class MainActorClassOfPlainTests: XCTestCase {
  private var state = 0

  func testFirst() { state += 1 }
  func testSecond() { MainActor.preconditionIsolated() }
}

@MainActor
final class MainActorClassOfThrowingTests: XCTestCase {
  func testPlain() { MainActor.preconditionIsolated() }
  func testThrowing() throws { MainActor.preconditionIsolated() }
}

@MainActor
final class MainActorClassWithAsyncTests: XCTestCase {
  func testPlain() { MainActor.preconditionIsolated() }
  func testThrowing() throws { MainActor.preconditionIsolated() }
  func testAsync() async { MainActor.preconditionIsolated() }
  func testAsyncThrowing() async throws { MainActor.preconditionIsolated() }
}

@MainActor
final class MainActorClassWithNonisolatedTests: XCTestCase {
  func testPlain() { MainActor.preconditionIsolated() }
  nonisolated func testNonisolated() throws {}
  nonisolated func testNonisolatedAsync() async {}
}

final class MainActorMethods: XCTestCase {
  @MainActor func testFirst() throws { MainActor.preconditionIsolated() }
  @MainActor func testSecond() throws { MainActor.preconditionIsolated() }
}

final class PlainMainActorMethods: XCTestCase {
  @MainActor func testFirst() { MainActor.preconditionIsolated() }
  @MainActor func testSecond() { MainActor.preconditionIsolated() }
}

final class MethodsOfAllKinds: XCTestCase {
  func testPlain() {}
  @MainActor func testMainActor() { MainActor.preconditionIsolated() }
  func testThrowing() throws {}
  @MainActor func testMainActorThrowing() throws { MainActor.preconditionIsolated() }
  func testAsync() async throws {}
  @MainActor func testMainActorAsync() async { MainActor.preconditionIsolated() }
}

final class MainActorAndAsyncMethods: XCTestCase {
  @MainActor func testMainActor() { MainActor.preconditionIsolated() }
  func testAsync() async {}
}

/// Runs the inherited tests too.
final class SubclassOfATestClass: NonisolatedClass {
  func testMore() {}
}

@MainActor
final class FailingMainActorClass: XCTestCase {
  struct Expected: Error {}

  /// Throws only when DiscoveryTests requests it, so that ordinary runs pass.
  func testThatThrows() throws {
    if ProcessInfo.processInfo.environment["COMPATIBILITY_FAILURES"] != nil { throw Expected() }
  }
  func testThatIsSkipped() throws { throw XCTSkip("not today") }
}
