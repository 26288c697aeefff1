// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

/// Tests `script/check-concurrency` with sources that have planted violations.
final class ConcurrencyCheckTests: XCTestCase {
  func testTypesOfTheProjectAndOfAppleAreCountedSeparately() throws {
    let ours = (0..<100).map { "// A reason.\nfinal class Planted\($0): @unchecked Sendable {}" }
    let (status, output) = try check(ours, in: "Desktop")
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("100 of \"@unchecked Sendable\" of our own, at most"), output)

    let apples = (0..<20).map { "// A reason.\nopen class Planted\($0): NSObject, @unchecked Sendable {}" }
    XCTAssertEqual(try check(apples, in: "XCTestSupport").status, 0)
    let moreApples = ours.map { $0.replacingOccurrences(of: "final", with: "open") }
    XCTAssertTrue(
      try check(moreApples, in: "XCUIAutomation").output.contains("100 of \"@unchecked Sendable\" of Apple's")
    )
  }

  func testUnsafeVariablesAreCounted() throws {
    let (status, output) = try check(
      (0..<10).map { "nonisolated(unsafe) var a\($0) = 0  // A reason." }, in: "DBus")
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("10 of \"nonisolated(unsafe)\", at most"), output)
  }

  func testEachUnsafeDeclarationRequiresACommentAboveIt() throws {
    let explained = [
      "// A reason.\n/// A doc comment.\n@MainActor\nfinal class A: @unchecked Sendable {}",
      "/// A doc comment.\n// A reason.\nfinal class B: @unchecked Sendable {}",
      "final class C: @unchecked Sendable {}  // A reason.",
      "// Names @unchecked Sendable and nonisolated(unsafe).",
    ]
    let unexplained = [
      "/// A doc comment.\nfinal class D: @unchecked Sendable {}",
      "// A reason of something else.\n\nfinal class E: @unchecked Sendable {}",
      "// A reason.\nfinal class F: @unchecked Sendable {}\nfinal class G: @unchecked Sendable {}",
    ]
    let copies = 100
    let output = try check((0..<copies).flatMap { _ in explained + unexplained }, in: "DBus").output
    XCTAssertEqual(
      output.components(separatedBy: "no comment says why").count - 1, copies * unexplained.count, output)
  }

  func testEachBoxRequiresAReason() throws {
    let explained = [
      "// A reason.\nlet a = UncheckedSendable(b)",
      "let a: UncheckedSendable<B>  // A reason.",
      "// A reason.\nlet a = b.map(UncheckedSendable.init)",
    ]
    let unexplained = [
      "let a = UncheckedSendable(b)",
      "let a: UncheckedSendable<B>",
      "let a = b.map(UncheckedSendable.init)",
      "// A reason.\nlet a = b\nuse(UncheckedSendable(a))",
    ]
    let (status, output) = try check(explained + unexplained, in: "Desktop")
    XCTAssertNotEqual(status, 0)
    XCTAssertEqual(output.components(separatedBy: "no comment says why").count - 1, unexplained.count, output)
    XCTAssertEqual(try check(explained, in: "Desktop").status, 0)
    XCTAssertEqual(try check(unexplained, in: "Synchronized").status, 0)
  }

  func testObjectsOutsideOfTheirLockAreCounted() throws {
    let parts = [
      "a = state.uncheckedPart { $0.b }", "a = state.uncheckedPart({ $0.b })",
      "a = state.uncheckedPart(\\.b)",
      "state.replaceUncheckedPart(at: \\.b, with: a)",
    ]
    let others = [
      "func uncheckedPart<A>(_ body: () -> A)", "// a.uncheckedPart { $0.b }", "a.withLock { $0.b }",
    ]
    let output = try check((0..<10).flatMap { _ in parts + others }, in: "Programs").output
    XCTAssertTrue(output.contains("30 of parts of guarded state that escape"), output)
    XCTAssertTrue(output.contains("10 of escaping parts of guarded state that are replaced"), output)
  }

  func testOtherUncheckedCodeIsCounted() throws {
    let kinds = [
      ("unsafeBitCast", "a = unsafeBitCast(b, to: C.self)"), ("Unmanaged", "a = Unmanaged.passRetained(b)"),
      ("Unmanaged", "a = Unmanaged<B>.fromOpaque(b)"), ("assumeIsolated", "MainActor.assumeIsolated { a() }"),
      ("locks and semaphores", "let a = NSLock()"), ("locks and semaphores", "let a = NSRecursiveLock()"),
      ("locks and semaphores", "let a = DispatchSemaphore(value: 0)"),
    ]
    for (name, line) in kinds {
      let (status, output) = try check(Array(repeating: line, count: 30), in: "Desktop")
      XCTAssertNotEqual(status, 0, line)
      XCTAssertTrue(output.contains("30 of \(name)") && output.contains("guard the state"), output)
    }
    for line in ["a.isUnmanaged.b()", "let a: any NSLocking", "// NSLock()", "let a: NSLock"] {
      XCTAssertEqual(try check(Array(repeating: line, count: 30), in: "Desktop").status, 0, line)
    }
    let locks = Array(repeating: "let a = NSLock()", count: 30)
    XCTAssertEqual(try check(locks, in: "Synchronized").status, 0)
  }

  func testTasksThatNothingKeepsAreCounted() throws {
    let lost = [
      "  // A reason.\n  Task { await a() }", "for b in c { Task { await b.end() } }  // A reason.",
      "// A reason.\n_ = Task.detached(priority: .high) { a() }",
      "body.map { b in Task { b() } }  // A reason.",
    ]
    let (status, output) = try check((0..<10).flatMap { _ in lost }, in: "Desktop")
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("40 of tasks that nothing keeps"), output)
    XCTAssertTrue(output.contains("OwnedTasks"), output)
    let kept = [
      "let a = Task { b() }", "a[1] = Task { b() }", "return Task { b() }", "await Task { b() }.value",
      "group.addTask { b() }", "let a: Task<Void, Never>", "// Task { b() }",
    ]
    XCTAssertEqual(try check((0..<10).flatMap { _ in kept }, in: "Desktop").status, 0)
    let unexplained = try check(["Task { await a() }"], in: "Desktop")
    XCTAssertTrue(unexplained.output.contains("no comment says why"), unexplained.output)
  }

  func testProcessesOfFoundationAreRefusedInModules() throws {
    let started = [
      "let a = Process()", "private let a = Foundation.Process()", "try Process.run(a, arguments: [])",
      "let a: Process = Process.init()",
    ]
    for line in started {
      let (status, output) = try check([line], in: "BotServer")
      XCTAssertNotEqual(status, 0, line)
      XCTAssertTrue(
        output.contains("1 of processes of Foundation") && output.contains("ChildProcess"), output)
      XCTAssertTrue(output.contains("BotServer/Planted.swift:1: "), output)
      XCTAssertEqual(try check([line], in: "DBusTests", options: ["--tests"]).status, 0, "tests may use it")
    }
    let others = [
      "let a = ChildProcess()", "a.endProcess()", "let a: SessionProcess", "// Process()",
      "let a = \"Process()\"", "try HelperProcess.run(a)",
    ]
    XCTAssertEqual(try check(others, in: "BotServer").status, 0)
  }

  /// A limit above the count would hide the next increase.
  func testACountBelowItsLimitIsReported() throws {
    let (status, output) = try check(["// A reason.\nlet a = UncheckedSendable(b)"], in: "Desktop")
    XCTAssertTrue(output.contains("lower the number of \"boxes\""), output)
    XCTAssertFalse(output.contains("lower the number of \"unsafe\""), output)
    XCTAssertEqual(status, 0, "only the project's own limits have to follow")
  }

  func testTestsHaveTheirOwnLimitsWithoutSuitesAsUsersWriteThem() throws {
    let declarations = (0..<50).map { "nonisolated(unsafe) var a\($0) = 0  // A reason." }
    let (status, output) = try check(declarations, in: "DBusTests", options: ["--tests"])
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("50 of \"nonisolated(unsafe)\", at most"), output)
    let fewer = Array(declarations.prefix(2))
    XCTAssertNotEqual(try check(fewer, in: "DBus").status, 0)
    XCTAssertEqual(try check(fewer, in: "DBusTests", options: ["--tests"]).status, 0)
    for target in ["SourceCompatibilityTests", "FixtureSuites/WorkerFixtureTests"] {
      XCTAssertEqual(try check(declarations, in: target, options: ["--tests"]).status, 0, target)
    }
  }

  func testCodeInStringsIsNotCounted() throws {
    let texts = [
      "let a = \"nonisolated(unsafe) var b = 0\"",
      "let a = \"\"\"\n  nonisolated(unsafe) var b = 0\n  \"\"\"",
    ]
    XCTAssertEqual(try check(texts, in: "DBus").status, 0)
    let code = "nonisolated(unsafe) var b = 0  // A reason."
    XCTAssertNotEqual(try check(texts + [code], in: "DBus").status, 0)
  }

  /// - Parameters:
  ///   - declarations: the declarations in a source file of the module.
  ///   - module: the name of the module, or of the target of tests.
  ///   - options: the arguments of the script before the folder.
  /// - Returns: the status and the output of the script.
  /// - Throws: an error when the script cannot be run.
  private func check(
    _ declarations: [String], in module: String, options: [String] = []
  ) throws -> (status: Int32, output: String) {
    let answer = try CheckScript("check-concurrency").run(
      on: ["\(module)/Planted.swift": declarations.joined(separator: "\n\n")], options: options)
    return (answer.status, answer.text)
  }
}
