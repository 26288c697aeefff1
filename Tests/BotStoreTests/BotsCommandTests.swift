// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import BotStore

/// Tests the commands for stored results, as people and CI call them.
final class BotsCommandTests: StoreTestCase {
  private func run(_ arguments: String..., status: Int32 = 0, line: UInt = #line) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("understudy")
    process.arguments = ["bots"] + arguments
    process.environment = [
      "UNDERSTUDY_BOTS": folder.appendingPathComponent("kept").path, "HOME": folder.path,
      "PATH": "/usr/bin:/bin",
      "LANG": "C.UTF-8", "GITHUB_SHA": "0123456789abcdef", "GITHUB_REF_NAME": "main",
    ]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, status, text, line: line)
    return text
  }

  private func write(_ number: Int, failing: Bool) throws -> String {
    let file = folder.appendingPathComponent("\(number).xml")
    let failure = failing ? "<failure message=\"late by \(number) s\"/>" : ""
    try """
    <testsuite name="S" timestamp="2026-11-2\(number)T10:00:00Z"><testcase classname="Add" name="testA" time="1">\(failure)</testcase>
    <testcase classname="Add" name="testB" time="2"/></testsuite>
    """.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  func testResultsAreImportedOnceAndShown() throws {
    XCTAssertTrue(try run("list").contains("No results are stored yet"))
    XCTAssertEqual(try run("import", write(1, failing: false), "--bot", "Main"), "Main #1: 2 passed\n")
    XCTAssertEqual(try run("import", write(1, failing: false), "--bot", "Main"), "Main #1: 2 passed\n")
    for number in 2...4 {
      XCTAssertEqual(
        try run("import", write(number, failing: true), "--bot", "Main", "--revision", "commit\(number)"),
        "Main #\(number): 1 passed, 1 failed\n")
    }
    let list = try run("list")
    XCTAssertTrue(
      list.hasPrefix("Main #4 failed: 1 passed, 1 failed; main commit4 2026-11-24 10:00:00"), list)
    XCTAssertTrue(list.contains("✔✘✘✘"), list)
    let shown = try run("show", "Main")
    XCTAssertTrue(shown.contains("broken: Add/testA"), shown)
    XCTAssertTrue(
      shown.contains("It failed in each of its last 3 runs. It has been failing since #2 (commit2)."), shown)
    XCTAssertTrue(shown.contains("1 of 2 tests are healthy."), shown)
    let test = try run("test", "Main", "testA")
    XCTAssertTrue(test.contains("✘ #4 commit4 2026-11-24 10:00:00"), test)
    XCTAssertTrue(test.contains("late by 4 s"), test)
    XCTAssertTrue(test.contains("✔ #1 0123456789ab "), test)
  }

  func testIntegrationsAreRemovedPinnedAndCopied() throws {
    for number in 1...3 { _ = try run("import", write(number, failing: false), "--bot", "Main") }
    _ = try run("pin", "Main", "1")
    _ = try run("remove", "Main", "2")
    XCTAssertEqual(
      try run("clean", "--days", "0"), "0 integrations were removed.\n",
      "one run is pinned, and one is the last that passed")
    _ = try run("pin", "Main", "1", "--off")
    XCTAssertEqual(try run("clean", "--days", "0"), "1 integration was removed.\n")
    let copy = folder.appendingPathComponent("copy").path
    _ = try run("backup", copy)
    XCTAssertTrue(try run("list", "--store", copy).contains("Main #3"))
    XCTAssertTrue(try run("backup", copy, status: 64).contains("already contains results"))
  }

  func testErrorsAreReportedWithTheReason() throws {
    XCTAssertTrue(try run("show", "Nowhere", status: 1).contains("nothing is stored there yet"))
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("kept").path),
      "a query does not create a store")
    _ = try run("import", write(1, failing: false), "--bot", "Main")
    XCTAssertTrue(try run("show", "Nowhere", status: 1).contains("The bot \"Nowhere\" does not exist."))
    XCTAssertTrue(
      try run("import", "/nowhere.xml", "--bot", "A", status: 64).contains("/nowhere.xml cannot be read"))
    XCTAssertTrue(
      try run("import", "/nowhere.understudy", "--bot", "A", status: 1).contains("is not a result bundle"))
    _ = try run("import", write(1, failing: false), "--bot", "Main")
    XCTAssertTrue(
      try run("remove", "Main", "7", status: 1).contains("Integration 7 of \"Main\" does not exist."))
    XCTAssertTrue(try run("test", "Main", "testZ", status: 64).contains("is called \"testZ\""))
  }
}
