// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults
import TestSupport
import XCTest

@testable import BotServer

/// Tests the data that the pages of the site show.
final class SitePageDataTests: ServerTestCase {
  func testTypeScriptDeclarationsMatchTheSwiftTypes() throws {
    var declarations = TypeScriptDeclarations()
    for type: any Decodable.Type in [
      OverviewPage.self, BotPage.self, MatrixPage.self, IntegrationPage.self, FurtherTests.self,
      TestHistoryPage.self,
      JobPage.self, PicturesPage.self, SettingsRequests.Page.self,
      RequestAuthenticator.Visitor.self,
    ] {
      try declarations.add(type)
    }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    XCTAssertTrue(
      try declarations.isCurrent(
        in: package.appendingPathComponent("Sources/WebAssets/Types/site-data.d.ts")),
      "Sources/WebAssets/Types/site-data.d.ts is out of date: run the tests once with UNDERSTUDY_WRITE_PAGE_DATA=1"
    )
  }

  func testPageDataNamesSurviveARoundTrip() {
    for data: PageData in [
      .overview, .bot(3), .matrix(bot: 4), .integration(bot: 5, number: 17), .test(bot: 6, test: 42),
      .job(7), .pictures(bot: 8, number: 9, test: 10), .tests(bot: 3, number: 4, from: 1_000),
    ] {
      XCTAssertEqual(PageData(name: data.name), data)
    }
    for name in ["", "bot", "bot-", "bot-x", "bot-1-2", "run-1", "overview-1", "bot-99999999999999999999"] {
      XCTAssertNil(PageData(name: name), name)
    }
  }

  func testTheBotPageListsBrokenFlakyAndSlowerTests() throws {
    let archive = try story()
    let page = try BotPage(1, in: archive.store, now: Self.begin + 32 * 3600)
    let broken = try XCTUnwrap(page.tests.first)
    XCTAssertEqual(broken.name, "AppUITests/AddTests/testBroken")
    XCTAssertEqual([broken.status, broken.rule], ["broken", "It failed in each of its last 10 runs."])
    XCTAssertEqual(broken.failsSince, 21)
    XCTAssertEqual(broken.outcomes, String(repeating: "p", count: 20) + String(repeating: "f", count: 10))
    let flaky = try XCTUnwrap(page.tests.first { $0.status == "flaky" })
    XCTAssertEqual(
      [flaky.name, flaky.rule],
      ["AppUITests/AddTests/testFlaky", "It passed and failed with the same commit, c0ffee15."])
    XCTAssertEqual(page.tests.count, 3, "the third test crashed in the last run")
    XCTAssertEqual(page.statuses, ["broken": 1, "flaky": 1, "unknown": 1, "healthy": 2])
    let change = try XCTUnwrap(page.changes.first)
    XCTAssertEqual(page.changes.count, 1)
    XCTAssertEqual(change.name, "AppUITests/AddTests/testParse")
    XCTAssertTrue((15...17).contains(change.since.number), "\(change.since.number)")
    XCTAssertEqual(change.percent, 15, accuracy: 2)
  }

  /// JSON has no number for a division by zero; encoding such a page would fail.
  func testPagesAcceptInfiniteAndVeryLargeNumbers() throws {
    let archive = try archive()
    for number in 1...30 {
      var new = run(number, ["testParse": .passed])
      new.duration = .infinity
      new.results[0].duration = .greatestFiniteMagnitude
      new.results[0].measurements = [
        .init(metric: "Clock", unit: "s", average: number > 15 ? 1 : 0, deviation: .infinity)
      ]
      try archive.store.add(new)
    }
    XCTAssertEqual(try BotPage(1, in: archive.store, now: Date()).changes.map(\.percent), [100])
    for page: PageData in [
      .overview, .bot(1), .matrix(bot: 1), .integration(bot: 1, number: 30), .test(bot: 1, test: 1),
    ] {
      XCTAssertNoThrow(try page.json(of: archive, now: Date()), page.name)
    }
  }

  func testARunIsComparedWithThePreviousRun() throws {
    let archive = try story()
    let first = try IntegrationPage(21, of: 1, in: archive.store) { _ in false }
    XCTAssertEqual([first.previous, first.next], [20, 22])
    XCTAssertEqual(first.failures.map(\.message), ["testBroken is late by 21 s"])
    XCTAssertTrue(first.failures[0].isNew)
    XCTAssertEqual(first.tests[first.failures[0].tests[0]].results[0].before, "passed")
    let second = try IntegrationPage(22, of: 1, in: archive.store) { _ in true }
    XCTAssertFalse(second.failures[0].isNew)
    XCTAssertNil(second.tests[second.failures[0].tests[0]].results[0].before)
    XCTAssertTrue(second.hasReport)
    let repaired = try IntegrationPage(16, of: 1, in: archive.store) { _ in false }
    XCTAssertEqual(repaired.mended.map(\.name), ["AppUITests/AddTests/testFlaky"])
    let last = try IntegrationPage(30, of: 1, in: archive.store) { _ in false }
    XCTAssertEqual(last.failures.count, 2)
    XCTAssertThrowsError(try IntegrationPage(99, of: 1, in: archive.store) { _ in false }) {
      XCTAssertEqual("\($0)", "Integration 99 of \"Main\" does not exist.")
    }
  }

  func testFailuresThatFailTheRunAreShownBeforeThoseInQuarantine() throws {
    let archive = try archive()
    let names = (0..<250).map { String(format: "test%03d", $0) }
    var new = run(1, ["testReal": .failed])
    let failed = new.results[0]
    for (place, name) in names.enumerated() {
      var result = failed
      result.test.name = name
      // Each message is that of two tests in quarantine, so these are the largest groups.
      result.failure = .init(fingerprint: "quiet \(place / 2)", message: "quiet \(place / 2)")
      result.isQuarantined = true
      new.results.append(result)
    }
    try archive.store.add(new)
    let page = try IntegrationPage(1, of: 1, in: archive.store) { _ in false }
    XCTAssertEqual(page.failures.first?.message, "testReal is late by 1 s")
    XCTAssertEqual(page.failures.prefix(2).map(\.quarantined), [0, 2])
    XCTAssertEqual(page.tests.first?.name, "AppUITests/AddTests/testReal")
  }

  func testTheTestPageHasHistoryFailuresAndMeasurements() throws {
    let archive = try story()
    let tests = try archive.store.tests(of: "Main")
    func page(_ name: String) throws -> TestHistoryPage {
      let test = try XCTUnwrap(tests.first { $0.identity.name == name })
      return try TestHistoryPage(test.id, of: 1, in: archive.store, now: Self.begin + 32 * 3600) {
        $0.number == 20
      }
    }
    let broken = try page("testBroken")
    XCTAssertEqual([broken.failsSince, broken.lastPass], [21, 20])
    XCTAssertEqual(broken.reports, [20])
    XCTAssertEqual(broken.integrations.count, 30)
    XCTAssertEqual(
      broken.failures,
      [.init(message: "testBroken is late by 30 s", count: 10, first: 21, last: 30)],
      "one kind of failure, with its latest message")
    let parse = try XCTUnwrap(page("testParse").series.first)
    XCTAssertEqual(parse.points.count, 30)
    XCTAssertEqual(parse.points.map(\.number), Array(1...30))
    XCTAssertEqual(parse.changes.count, 1)
    XCTAssertTrue(parse.changes[0].words.contains(" → "), parse.changes[0].words)
  }

  func testTheMatrixHasALetterForEachRunAndDestination() throws {
    let archive = try archive()
    for number in 1...3 {
      var new = run(number, ["testA": .passed, "testB": number == 2 ? .failed : .passed])
      var dark = new.results[1]
      (dark.destination, dark.outcome) = ("Dark", .flaky)
      if number == 3 { new.results.append(dark) }
      try archive.store.add(new)
    }
    let page = try MatrixPage(1, in: archive.store)
    XCTAssertEqual(page.integrations.map(\.number), [3, 2, 1])
    XCTAssertEqual(page.destinations, ["", "Dark"])
    XCTAssertEqual(page.rows.map(\.name), ["AppUITests/AddTests/testB", "AppUITests/AddTests/testA"])
    XCTAssertEqual(page.rows.map(\.outcomes), [["pfp", "l.."], ["ppp", "..."]])
  }

  func testAQuarantinedTestFailsNoRunAndCanLeaveWhenHealthy() throws {
    let archive = try archive()
    for number in 1...35 {
      var new = run(number, ["testA": .passed, "testB": number < 4 ? .failed : .passed])
      new.results[1].isQuarantined = true
      try archive.store.add(new)
      let page = try OverviewPage(archive.store)
      XCTAssertTrue(page.bots[0].integrations[0].hasPassed, "\(number)")
      XCTAssertEqual(page.bots[0].integrations[0].counts["failed"], number < 4 ? 1 : nil)
      let test = try BotPage(1, in: archive.store, now: new.start).tests.first
      switch number {
      case 1...2: XCTAssertEqual(test?.quarantine, "It is in quarantine.")
      case 33...:
        XCTAssertEqual(
          test?.quarantine, "It is in quarantine and has been healthy for long enough to leave it.")
      default: XCTAssertEqual(test?.quarantine, "It is in quarantine.", "\(number)")
      }
    }
  }

  func testACachedPageIsInvalidatedWhenItsDataChange() throws {
    let archive = try archive()
    let pages = PageCache()
    func values(_ json: Data) throws -> NSDictionary {
      try XCTUnwrap(JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }
    func page(_ data: PageData = .bot(1), later seconds: TimeInterval = 0) throws -> NSDictionary {
      try values(pages.json(data, of: archive, now: Self.begin + 200_000 + seconds))
    }
    try archive.store.add(run(1, ["testA": .passed]))
    var last = try page()
    XCTAssertEqual(try page(), last)
    let jobs = JobStore(archive.store)
    // A new run can get the database identifier of a removed run, so the identifier is not unique over time.
    let changes: [(String, () throws -> Void)] = [
      ("a run", { try archive.store.add(self.run(2, ["testA": .failed])) }),
      ("a pin", { try archive.store.pin(true, archive.store.integration(1, of: "Main")) }),
      (
        "another pin",
        {
          try archive.store.pin(false, archive.store.integration(1, of: "Main"))
          try archive.store.pin(true, archive.store.integration(2, of: "Main"))
        }
      ),
      ("a definition", { try jobs.define("Main", "name: Main\nrepository: /app") }),
      ("a job", { try jobs.add(bot: 1, branch: "main", revision: "c0ffee", cause: "test", at: Self.begin) }),
      (
        "another run in the place of one",
        {
          try archive.remove(archive.store.integration(2, of: "Main"))
          try archive.store.add(self.run(3, ["testA": .failed]))
        }
      ),
      ("the removal of one", { try archive.remove(archive.store.integration(3, of: "Main")) }),
    ]
    for (name, change) in changes {
      try change()
      let now = try page()
      XCTAssertNotEqual(now, last, name)
      XCTAssertEqual(now, try values(PageData.bot(1).json(of: archive, now: Self.begin + 200_000)), name)
      last = now
    }
    XCTAssertNotEqual(try page(.matrix(bot: 1)), last)
    XCTAssertEqual(
      try page(later: 20 * 86_400),
      try values(PageData.bot(1).json(of: archive, now: Self.begin + 200_000 + 20 * 86_400)),
      "the rules of health consider other runs after 20 days")
  }
}
