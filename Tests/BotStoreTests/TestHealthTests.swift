// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import XCTest

@testable import BotStore

/// Tests the rules by which a test is healthy, flaky or broken.
final class TestHealthTests: XCTestCase {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  /// Returns results, the latest first, each some hours after the next one in the list.
  private func results(
    _ text: String, revisions: [String]? = nil, hours: Double = 1, isQuarantined: Bool = false
  ) -> [ReviewedRun] {
    text.enumerated().map { place, letter in
      let outcome: FinalOutcome =
        switch letter {
        case "F": .failed
        case "R": .flaky
        case "S": .skipped
        case "I": .interrupted
        default: .passed
        }
      let integration = StoredIntegration(
        id: Int64(place), bot: "Main", number: 1000 - place, branch: "main",
        revision: revisions?[place] ?? "commit\(place)", start: now - Double(place) * hours * 3600,
        duration: 60,
        isPinned: false, counts: [:])
      return ReviewedRun(
        integration: integration, destination: "", outcome: outcome, isQuarantined: isQuarantined)
    }
  }

  private func health(_ text: String, revisions: [String]? = nil, hours: Double = 1) -> TestHealth {
    TestHealthRules().health(of: results(text, revisions: revisions, hours: hours), now: now)
  }

  func testATestThatPassesIsHealthy() {
    XCTAssertEqual(health("PPPPP").status, .healthy)
    XCTAssertEqual(health("PFPPP").status, .healthy, "one failure that was repaired")
    XCTAssertEqual(health("SPPSP").status, .healthy)
  }

  func testATestThatDidNotRunIsUnknown() {
    XCTAssertEqual(health("").status, .unknown)
    XCTAssertEqual(health("SSS").status, .skipped)
    XCTAssertEqual(health("FPPP").status, .unknown, "a single failure is not enough for a status")
  }

  func testATestThatFailsInThreeRunsIsBroken() {
    XCTAssertEqual(health("FFFPP"), TestHealth(.broken, .failsAlways(runs: 3)))
    XCTAssertEqual(
      health("FSIFP").rule, .failsAlways(runs: 3),
      "a skipped run does not count, and an interrupted run failed")
    XCTAssertNotEqual(health("FFPPP").status, .broken)
    XCTAssertEqual(health("FFFRP").status, .broken, "broken comes before flaky")
  }

  func testATestThatPassesOnRetryIsFlakyForAWeek() {
    XCTAssertEqual(health("PPRPR"), TestHealth(.flaky, .passedOnRetry(runs: 2)))
    XCTAssertEqual(health("PPPPPPPPPR", hours: 24).status, .healthy, "the retry was nine days ago")
  }

  func testATestThatPassesAndFailsWithOneCommitIsFlakyForTwoWeeks() {
    XCTAssertEqual(health("PFPP", revisions: ["b", "a", "a", "a"]).rule, .passedAndFailed(revision: "a"))
    XCTAssertEqual(health("PFPP", revisions: ["b", "a", "c", "d"]).status, .healthy)
    XCTAssertEqual(health("PFPP", revisions: ["", "", "", ""]).status, .healthy, "the commits are unknown")
    XCTAssertEqual(health("PFP", revisions: ["a", "a", "a"], hours: 24 * 15).status, .healthy)
  }

  func testATestThatFailsInAThirdOfManyRunsIsFlaky() {
    let often = String(repeating: "PPF", count: 20)
    XCTAssertEqual(health(often).rule, .failureRate(failures: 20, runs: 60))
    XCTAssertEqual(health(String(often.prefix(48))).status, .healthy, "48 runs are too few")
    XCTAssertEqual(
      health(String(repeating: "PPPF", count: 20)).status, .healthy, "a failure rate of a quarter is too low")
  }

  func testAQuarantinedTestRecoversAfterThirtyPasses() {
    func recovered(_ text: String, isQuarantined: Bool = true) -> Bool {
      TestHealthRules().hasRecovered(results(text, isQuarantined: isQuarantined))
    }
    XCTAssertTrue(recovered(String(repeating: "P", count: 30) + "F"))
    XCTAssertTrue(recovered("S" + String(repeating: "P", count: 30)))
    XCTAssertFalse(recovered(String(repeating: "P", count: 29) + "F"))
    XCTAssertFalse(recovered("PR" + String(repeating: "P", count: 30)))
    XCTAssertFalse(recovered(String(repeating: "P", count: 30), isQuarantined: false))
  }

  func testARuleDescribesItsReason() {
    XCTAssertEqual(health("FFFP").text, "It failed in each of its last 3 runs.")
    XCTAssertEqual(health("PRP").text, "It failed and then passed when it was repeated, in one run.")
    XCTAssertEqual(
      health("PF", revisions: ["0123456789abcdef", "0123456789abcdef"]).text,
      "It passed and failed with the same commit, 0123456789ab.")
  }
}
