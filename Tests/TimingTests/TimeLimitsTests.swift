// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

final class TimeLimitsTests: XCTestCase {
  func testThePageInTheDocumentationIsThatOfTheTables() throws {
    let text = try TimeTable().markdown
    if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_TIME_LIMITS"] == "1" {
      try text.write(to: TimeTable.page, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(
      try? String(contentsOf: TimeTable.page, encoding: .utf8), text,
      "Documentation/TimeLimits.md is out of date: run the tests once with UNDERSTUDY_WRITE_TIME_LIMITS=1")
  }

  func testEveryEntryIsUsed() throws {
    let code = try FileManager.default.subpathsOfDirectory(atPath: TimeTable.sources.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Timing/") }
      .map { try String(contentsOf: TimeTable.sources.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
    let used = Set(code.matches(of: #/TimeLimits\.\w+\.\w+/#).map { String($0.0) })
    let unused = try TimeTable().areas.flatMap { area in
      area.entries.map { "TimeLimits.\(area.name).\($0.name)" }.filter { !used.contains($0) }
    }
    XCTAssertEqual(unused, [])
  }

  func testTimesOutsideOfTheTablesAreNoticed() throws {
    let planted = [
      "private static let limit: TimeInterval = 0.25",
      "private static let rest = Duration.milliseconds(20)",
      "_ = process.wait(timeout: 10)",
      "let deadline = Deadline(after: 1.5)",
      "usleep(300)",
      "poll(nil, 0, 5)",
      "let next = MonotonicClock.now + 0.1",
      "static let maximumPause = 3",
      "let clock = ContinuousClock()",
    ]
    let allowed = [
      "var spent: TimeInterval = 0", "checkHealth(timeout: 0)", "let part = duration / .seconds(1)",
      "_ = wait(Deadline(after: TimeLimits.Processes.kill.seconds))", "poll(&entry, 1, -1)",
      "// waits 20 ms: usleep(20_000)",
    ]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floors-\(UUID().uuidString)")
    let module = folder.appendingPathComponent("WindowSystem")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try (planted + allowed).joined(separator: "\n").write(
      to: module.appendingPathComponent("Planted.swift"), atomically: true, encoding: .utf8)
    let output = Pipe()
    let check = Process()
    check.executableURL = TimeTable.package.appendingPathComponent("script/check-floors")
    check.arguments = [folder.path]
    check.standardOutput = output
    try check.run()
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    XCTAssertNotEqual(check.terminationStatus, 0)
    let lines = told.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/Planted\.swift:(\d+):/#).flatMap { Int($0.1) }
    }
    XCTAssertEqual(lines, Array(1...planted.count), told)
  }

  func testTheEnvironmentSetsALimit() {
    let limit = TimeLimit(.seconds(5), variable: "UNDERSTUDY_TRIAL")
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_TRIAL": "7.5"]), 7.5)
    for text in ["", "-1", "soon", "0"] {
      XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_TRIAL": text]), 5, text)
    }
    XCTAssertEqual(limit.seconds(in: ["UNDERSTUDY_TRIAL": "0"], takesZero: true), 0)
  }

  func testUnitsOfSystemCalls() {
    XCTAssertEqual(TimeLimit(.milliseconds(2)).milliseconds, 2)
    XCTAssertEqual(TimeLimit(.seconds(30)).milliseconds, 30_000)
    XCTAssertEqual(TimeLimit(.microseconds(300)).microseconds, 300)
    XCTAssertEqual(TimeLimit(.milliseconds(170)).seconds, 0.17, accuracy: 1e-12)
  }
}
