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

  func testTheOutputOfAListIsFreeOfThatOfTheBuild() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("list-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    let swift = folder.appendingPathComponent("swift")
    try Data("#!/bin/sh\necho Building for debugging\nexit 1\n".utf8).write(to: swift)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
    let (output, errors) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = CommandRun.products.appendingPathComponent("understudy")
    process.arguments = ["test", "--package-path", folder.path, "--list"]
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(["PATH": folder.path]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 1)
    XCTAssertEqual(try output.fileHandleForReading.readToEnd() ?? Data(), Data())
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    XCTAssertTrue(text.hasPrefix("Building for debugging\n"), text)
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
