// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests that the compiler refuses code that uses guarded state without its lock.
final class RefusedLeaksTests: XCTestCase {
  func testABodyLetsNoObjectLeaveOrEnterTheLock() throws {
    let accepted = [
      "func a1(_ state: Held) { state.withLock { $0.value += $0.twice() } }",
      "func a2(_ state: Held) -> Int { state.withLock(\\.child.value) }",
      "func a3(_ state: Held) { state.withLock { $0.child = Child() } }",
      "func a4(_ state: Held) { state.withLock { a in state.withLock { $0.value = a.value } } }",
      "func a5(_ state: Awaited) -> Int { state.change { $0.twice() } }",
      "func a6(_ state: ConditionMutex<Int>) -> Int { state.wait(while: { $0 < 3 }, then: { $0 }) }",
    ]
    let refused = [
      "func b1(_ state: Held) { var leaked: State?; state.withLock { leaked = $0 }; _ = leaked }",
      "func b2(_ state: Held) { var leaked: Child?; state.withLock { leaked = $0.child }; _ = leaked }",
      "func b3(_ state: Held, _ child: Child) { state.withLock { $0.child = child } }",
      "func b4(_ state: Awaited) { var leaked: State?; state.withLock { leaked = $0 }; _ = leaked }",
      "func b5(_ state: Awaited, _ child: Child) { state.change { $0.child = child } }",
    ]
    XCTAssertEqual(try refusals(of: accepted + refused), refused)
  }

  func testABodyReturnsNoObject() throws {
    let refused = [
      "func c1(_ state: Held) -> State { state.withLock { $0 } }",
      "func c2(_ state: Held) -> [Child] { state.withLock { [$0.child] } }",
      "func c3(_ state: Awaited) -> Child { state.change { $0.child } }",
      "func c4(_ state: Awaited) { state.wait(while: { $0.value < 3 }) }",
    ]
    XCTAssertEqual(try refusals(of: refused), refused)
  }

  /// Compiles functions together with the locks.
  ///
  /// - Parameter functions: the functions, each on one line.
  /// - Returns: those in which the compiler reports an error.
  /// - Throws: an error when the compiler cannot be run.
  private func refusals(of functions: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("leaks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines =
      functions + [
        "final class State { var value = 0; var child = Child(); func twice() -> Int { 2 * value } }",
        "final class Child { var value = 0 }", "typealias Held = Guarded<State, RecursiveLock>",
        "typealias Awaited = ConditionMutex<State>",
      ]
    let file = folder.appendingPathComponent("Uses.swift")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)

    let locks = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Synchronized")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The checks of what leaves a lock are part of the translation to SIL, which `-typecheck` leaves out.
    compiler.arguments =
      [
        "swiftc", "-emit-sil", "-wmo", "-swift-version", "6", "-module-name", "Uses", "-package-name", "uses",
        "-o", folder.appendingPathComponent("uses.sil").path, file.path,
      ]
      + ["Guarded", "ConditionMutex", "UncheckedSendable"].map {
        locks.appendingPathComponent("\($0).swift").path
      }
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()

    let numbers = text.split(separator: "\n").compactMap { line -> Int? in
      // A line such as `/folder/Uses.swift:12:3: error: text`.
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5, parts[0] == file.path, parts[3] == " error" else { return nil }
      return Int(parts[1])
    }
    XCTAssertEqual(compiler.terminationStatus != 0, !numbers.isEmpty, text)
    return Set(numbers).sorted().map { lines[$0 - 1] }
  }
}
