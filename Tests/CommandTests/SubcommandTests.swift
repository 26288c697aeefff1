// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import XCTest

@testable import understudy

final class SubcommandTests: XCTestCase {
  private func mistyped(_ arguments: String...) -> MistypedSubcommand? {
    MistypedSubcommand(in: arguments, of: Understudy.self)
  }

  func testAMistypedSubcommandGetsSuggestions() throws {
    XCTAssertEqual(
      try XCTUnwrap(mistyped("reprot")).description,
      "\"understudy\" has no subcommand \"reprot\"; did you mean \"report\"? See \"understudy --help\".")
    let nested = try XCTUnwrap(mistyped("report", "junti", "--output", "x"))
    XCTAssertEqual(nested.command, ["understudy", "report"])
    XCTAssertEqual(nested.proposals.first, "junit")
  }

  func testAnUnknownSubcommandGetsAllSubcommands() throws {
    let mistyped = try XCTUnwrap(mistyped("xyzzy"))
    XCTAssertTrue(mistyped.proposals.contains("doctor"), mistyped.description)
    XCTAssertTrue(mistyped.description.contains("it has \"init\""), mistyped.description)
  }

  func testValidArgumentsAreNotReportedAsMistyped() {
    for arguments in [
      [], ["--help"], ["help", "report"], ["report"], ["report", "junit"], ["report", "./jnit"],
      ["report", "nightly.understudy"], ["test", "--filter", "reprot"],
    ] {
      XCTAssertNil(MistypedSubcommand(in: arguments, of: Understudy.self), "\(arguments)")
    }
  }

  func testListedCommandsAreForwarded() {
    let listed = (StudioCommands.all + BotCommands.all).map { $0.name }
    XCTAssertEqual(ForwardedCommands.all.map { $0._commandName }, listed)
    XCTAssertTrue(Set(listed).isSubset(of: Understudy.configuration.subcommands.map { $0._commandName }))
  }

  func testEachCommandReportsItsNeedsToThePlugin() throws {
    func needs(_ arguments: String...) throws -> String {
      let run = try CommandRun(["plugin-needs"] + arguments)
      XCTAssertEqual(run.wait(), 0, run.output)
      return run.output
    }
    XCTAssertEqual(try needs("test", "--filter", "A"), "scratch-path\ntests\n")
    XCTAssertEqual(try needs("test", "--help"), "scratch-path\n")
    XCTAssertEqual(try needs("test", "--package-path", "/nowhere"), "")
    XCTAssertEqual(try needs("test", "--package-path=/nowhere"), "")
    XCTAssertEqual(try needs("studio", "--help"), "product understudy-studio\n")
    XCTAssertEqual(try needs("bots", "list"), "product understudy-bots\n")
    XCTAssertEqual(try needs("report"), "")
    XCTAssertEqual(try needs(), "")
  }

  func testTheVersionIsPrinted() throws {
    let run = try CommandRun(["--version"])
    XCTAssertEqual(run.wait(), 0, run.output)
    XCTAssertNotNil(run.output.firstMatch(of: #/^\d+\.\d+\.\d+\S* \(Swift 6\.\d/#), run.output)
  }

  func testReportsAcceptTheShortOutputOption() throws {
    for form in [["junit"], ["json"]] {
      let run = try CommandRun(["report"] + form + ["/nonexistent.understudy", "-o", "/dev/null"])
      run.wait()
      XCTAssertFalse(run.output.contains("Unknown option"), run.output)
      XCTAssertTrue(run.output.contains("nonexistent.understudy"), run.output)
    }
  }
}
