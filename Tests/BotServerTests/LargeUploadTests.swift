// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import ResultBundle
import TestSupport
import XCTest

@testable import BotServer

/// Tests uploads with very many tests: they are stored or refused within seconds, and shown within one second.
///
/// The limits apply to the processor time of this process, which includes server and client. So other work on the
/// machine has no influence. The measured times are printed.
final class LargeUploadTests: ServerTestCase {
  private func seconds(_ name: String, atMost limit: Double, _ body: () throws -> Void) rethrows {
    let start = ProcessorTime.ofProcess
    try body()
    let seconds = (ProcessorTime.ofProcess - start) / .seconds(1)
    print("\(name): \(String(format: "%.2f", seconds)) s")
    XCTAssertLessThan(seconds, limit, name)
  }

  /// Returns one of 300 words: messages that differ only in a number are the same kind of failure.
  private func kind(_ test: Int) -> String {
    let letters = Array("abcdefghijklmnopqrst")
    return String([letters[test % 300 / 15], letters[test % 15]])
  }

  private func submission(_ tests: Int, _ number: Int, failing: (Int) -> Bool) -> UploadRequest {
    var xml = "<testsuites><testsuite name=\"s\">"
    for test in 0..<tests {
      xml += "<testcase classname=\"Suite\(test / 100)\" name=\"test\(test)\" time=\"0.1\""
      xml +=
        failing(test) ? "><failure message=\"run \(number), failed by \(kind(test))\"/></testcase>" : "/>"
    }
    var submission = UploadRequest(bot: "Main", branch: "main", revision: "commit\(number)")
    submission.junit = xml + "</testsuite></testsuites>"
    return submission
  }

  func testALargeRunIsStoredAndItsPagesAreShown() async throws {
    try await serving { client, archive, _ in
      let header = ["Authorization": "Bearer \(try token(archive))"]
      for number in 1...4 {
        let new = submission(50_000, number) { number == 4 || $0 % 7 == 0 }
        try seconds("taking in 50,000 tests", atMost: 10) {
          let answer = try client.send("POST", "/api/integrations", new, header)
          XCTAssertEqual(answer.status, 200, answer.body)
        }
      }
      for page in ["bot-1", "matrix-1", "run-1-4", "tests-1-4-1000", "run-1-3", "overview", "test-1-1"] {
        try seconds(page, atMost: 1) {
          let answer = try client.ask("GET", "/data/\(page).json")
          XCTAssertEqual(answer.status, 200, answer.body)
          XCTAssertLessThan(answer.body.utf8.count, 1 << 20, page)
        }
      }
      let run = try IntegrationPage(4, of: 1, in: archive.store) { _ in false }
      XCTAssertEqual(
        [run.tests.count, run.count, run.failures.count, run.moreFailures], [1_000, 50_000, 100, 200])
      let bot = try BotPage(1, in: archive.store, now: Date())
      XCTAssertEqual(bot.tests.count + bot.moreTests + bot.leftOut, 50_000)
    }
  }

  func testARunWithTooManyTestsIsRefusedQuickly() async throws {
    try await serving { client, archive, _ in
      let header = ["Authorization": "Bearer \(try token(archive))"]
      let new = submission(200_000, 1) { _ in false }
      try seconds("refusing 200,000 tests", atMost: 10) {
        let answer = try client.send("POST", "/api/integrations", new, header)
        XCTAssertEqual(answer.status, 400, answer.body)
        XCTAssertTrue(answer.body.contains("more than 50000 tests"), answer.body)
      }
      XCTAssertEqual(try archive.store.overview(), [])
    }
  }

  func testABundleWithTooManyTestsIsRefusedQuickly() throws {
    let url = folder.appendingPathComponent("Large.understudy")
    try BundleFolder.prepare(url)
    var text = ""
    for test in 0..<200_000 {
      text += #"{"event":"testStarted","name":"S.t\#(test)","target":"T","time":1}"# + "\n"
    }
    try Data(text.utf8).write(to: url.appendingPathComponent("events/one.jsonl"))
    let archive = try archive()
    try seconds("refusing a bundle of 200,000 tests", atMost: 10) {
      XCTAssertThrowsError(
        try archive.add(bundle: url, of: ResultSource(bot: "Main", branch: "", revision: ""))
      ) {
        XCTAssertTrue("\($0)".contains("it has 200000 test results; at most 50000 are stored"), "\($0)")
      }
    }
  }
}
