// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import BotServer

/// Tests the keys, the default values and the errors of a bot's definition.
final class BotDefinitionTests: XCTestCase {
  private func definition(_ more: String = "") throws -> BotDefinition {
    try BotDefinition(yaml: "name: Main\nrepository: https://example.org/app.git\n\(more)")
  }

  func testOmittedKeysHaveDefaultValues() throws {
    let definition = try definition()
    XCTAssertEqual(definition.branches, ["main"])
    XCTAssertEqual(definition.start, .init(.never))
    XCTAssertEqual([definition.limit], [60])
    XCTAssertTrue(definition.network)
    XCTAssertFalse(definition.clean)
  }

  func testAllKeysAreRead() throws {
    let definition = try definition(
      """
      branches: [main, "release/*"]
      start: {after: Build}
      file: .understudy/bots/main.yml
      folder: ui-tests
      arguments: ["--test-plan", "Smoke"]
      command: make check
      before: apt-get --version
      after: "true"
      clean: true
      limit: 2.5
      network: false
      where: {ssh: [build@alpha, beta]}
      tell: [{form: slack, secret: team}]
      """)
    XCTAssertEqual(definition.start.after, "Build")
    XCTAssertEqual(definition.place, .ssh(["build@alpha", "beta"]))
    XCTAssertEqual(definition.arguments, ["--test-plan", "Smoke"])
    XCTAssertEqual(definition.tell, [.init(form: .slack, secret: "team")])
    XCTAssertTrue(definition.tests(branch: "release/1.2"))
    XCTAssertFalse(definition.tests(branch: "feature"))
  }

  func testErrorMessagesNameTheInvalidKey() {
    for (text, error) in [
      ("name: A", "The definition has no \"repository\"."),
      ("repository: x", "The definition has no \"name\"."),
      ("name: A\nrepository: x\nbranch: main", "The definition has the unknown key \"branch\"."),
      ("name: A\nrepository: x\nwhere: {ssh: -oProxyCommand=evil}", "an invalid value for \"where\""),
      ("name: A\nrepository: x\nwhere: {slurm: \"a --wrap=evil\"}", "an invalid value for \"where\""),
      ("name: A\nrepository: x\nwhere: {ssh: []}", "an invalid value for \"where\""),
      ("name: A\nrepository: x\nwhere: there", "where"),
      ("name: A\nrepository: x\nlimit: soon", "an invalid value for \"limit\""),
      ("name: A\nrepository: x\nlimit: -1", "an invalid value for \"limit\""),
      ("name: A\nrepository: x\nstart: sometimes", "start"),
      ("name: A\nrepository: x\ntell: [{form: slack}]", "an invalid value for \"tell\""),
      ("name: A\nrepository: x\ntell: [{form: email, to: nobody}]", "an invalid value for \"tell\""),
      ("name: A\nrepository: x\ntell: [{form: github, secret: token}]", "an invalid value for \"tell\""),
      ("name: A\nrepository: x\ntell: [{form: pigeon}]", "tell"),
      ("name: A\nrepository: \"--upload-pack=evil\"", "an invalid value for \"repository\""),
      ("name: A\nrepository: \"ext::sh -c evil\"", "an invalid value for \"repository\""),
      ("name: A\nrepository: x\nfolder: ../..", "an invalid value for \"folder\""),
      ("name: A\nrepository: x\nfile: /etc/passwd", "an invalid value for \"file\""),
      ("name: [", "cannot be read"),
      ("", "not a list of keys"), ("just words", "not a list of keys"),
    ] {
      XCTAssertThrowsError(try BotDefinition(yaml: text), text) {
        XCTAssertTrue("\($0)".contains(error), "\(text): \($0)")
      }
    }
  }

  func testTheFileOfACommitCanLowerTheLimitAndNotRaiseIt() throws {
    let definition = try definition("limit: 10\nnetwork: false")
    let merged = try definition.with(file: "command: make check\nlimit: 600\nnetwork: true")
    XCTAssertEqual(merged.command, "make check")
    XCTAssertEqual(merged.limit, 10)
    XCTAssertFalse(merged.network)
    XCTAssertEqual(try definition.with(file: "limit: 5").limit, 5)
    XCTAssertThrowsError(try definition.with(file: "repository: elsewhere"))
    XCTAssertThrowsError(try definition.with(file: "tell: []"))
    XCTAssertThrowsError(try definition.with(file: "where: {ssh: elsewhere}"))
    XCTAssertThrowsError(try definition.with(file: "folder: ../other"))
  }

  func testScheduledStartsAreAtTheBeginningOfHourDayAndWeek() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))
    // A Friday.
    let now = try Date("2026-11-27T09:41:00Z", strategy: .iso8601)
    func latest(_ time: BotDefinition.Start.Time) -> String? {
      Schedule(time: time, calendar: calendar).latest(before: now)?.formatted(.iso8601)
    }
    XCTAssertEqual(latest(.hour), "2026-11-27T09:00:00Z")
    XCTAssertEqual(latest(.day), "2026-11-26T23:00:00Z")
    XCTAssertEqual(latest(.week), "2026-11-22T23:00:00Z")
    XCTAssertNil(latest(.commit))
  }
}
