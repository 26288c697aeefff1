// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests `understudy report` as a command.
final class ReportCommandTests: WrittenBundleTestCase {
  private func report(_ arguments: String..., display: String = "") throws -> (status: Int32, output: String)
  {
    try Tool.run(
      [Tool.understudy, "report"] + arguments, in: folder,
      environment: ["DISPLAY": display, "WAYLAND_DISPLAY": "", "TMPDIR": folder.path])
  }

  private static let failing = stream(
    test(
      1, "A.a", "failed",
      "{\"event\":\"issue\",\"time\":1,\"test\":1,\"type\":\"x\",\"isFailure\":true,\"text\":\"it broke\"}"))

  func testTheLatestBundleIsTheDefault() throws {
    let results = folder.appendingPathComponent(".build/understudy-results")
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    for (name, lines) in [
      ("2026-01-01", Self.stream(Self.test(1, "A.a", "passed"))), ("2026-01-02", Self.failing),
    ] {
      try FileManager.default.moveItem(
        at: try write(name, lines), to: results.appendingPathComponent("\(name).understudy"))
    }
    let (status, output) = try report()
    XCTAssertEqual(status, 1, output)
    XCTAssertTrue(output.contains("✘ it broke"), output)
    XCTAssertEqual(
      try report("summary", results.appendingPathComponent("2026-01-01.understudy").path).status, 0)
  }

  func testOutputForAFullDiskIsAnError() throws {
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "passed")))
    let (status, output) = try Tool.run([
      "sh", "-c", "exec \"$0\" report summary \"$1\" > /dev/full", Tool.understudy, bundle.path,
    ])
    XCTAssertEqual(status, 2, output)
    XCTAssertTrue(output.hasPrefix("error: The output could not be written completely: "), output)
  }

  func testOpenWritesThePageAndPrintsItsPathWithoutADisplay() throws {
    let bundle = try write("Run", Self.failing)
    let (status, output) = try report("open", bundle.path)
    XCTAssertEqual(status, 0, output)
    XCTAssertEqual(output.split(separator: "\n").map(String.init), [folder.path + "/Run.html"])
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder.path + "/Run.html"))
  }

  func testTwoRunsAreComparedInTheTerminalAndOnAPage() throws {
    let before = try write("Before", Self.stream(Self.test(1, "A.a", "passed")))
    let after = try write("After", Self.failing)
    let (status, output) = try report("compare", before.path, after.path, "--html")
    XCTAssertEqual(status, 1, output)
    XCTAssertTrue(output.hasPrefix("Newly failing (1)\n  T/A/a: it broke\n"), output)
    let page = try String(contentsOf: folder.appendingPathComponent("After.html"), encoding: .utf8)
    XCTAssertTrue(
      page.contains("\"newlyFailing\",\"changes\":[{") || page.contains("\"kind\":\"newlyFailing\""))
    XCTAssertEqual(try report("compare", after.path, before.path).status, 0)
  }

  func testTheRootOfAnnotationsMayBeARelativePath() throws {
    let file = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("\(folder.lastPathComponent)/A.swift").path
    let bundle = try write(
      "Run",
      Self.failing.replacing("\"text\":\"it broke\"", with: "\"text\":\"it broke\",\"file\":\"\(file)\""))
    for root in [".", folder.path] {
      let (_, output) = try report("github", bundle.path, "--root", root)
      XCTAssertTrue(output.contains("::error file=A.swift,"), "\(root): \(output)")
    }
  }

  /// Tests in other languages have no Swift package.
  func testAFolderWithoutAPackageUsesItsOwnLatestRun() throws {
    let results = folder.appendingPathComponent("understudy-results-\(geteuid())")
    try FileManager.default.createDirectory(
      at: results, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let other = Self.stream(Self.test(1, "A.a", "passed"), in: "/another/project")
    let newest = results.appendingPathComponent("2026-01-02.understudy")
    try FileManager.default.moveItem(at: try write("Other", other), to: newest)
    let (empty, message) = try report()
    XCTAssertNotEqual(empty, 0, message)
    XCTAssertTrue(message.contains("There is no result bundle"), message)
    XCTAssertTrue(message.contains(newest.path), message)
    XCTAssertEqual(try report("summary", newest.path).status, 0)

    let here = folder.resolvingSymlinksInPath().path
    let own = Self.failing.replacingOccurrences(
      of: "\"arguments\"", with: "\"directory\":\"\(here)\",\"arguments\"")
    try FileManager.default.moveItem(
      at: try write("Run", own), to: results.appendingPathComponent("2026-01-01.understudy"))
    let (status, output) = try report("junit")
    XCTAssertEqual(status, 0, output)
    XCTAssertTrue(output.contains("it broke"), output)
    XCTAssertTrue(output.contains("Run: \(results.path)/2026-01-01.understudy"), output)
  }

  func testErrorsNameTheExpectationAndTheRemedy() throws {
    let (status, output) = try report("html")
    XCTAssertNotEqual(status, 0)
    for words in ["There is no result bundle", "Expected", "Run the tests first"] {
      XCTAssertTrue(output.contains(words), output)
    }
    let newer = try write("Newer", format: 7, Self.failing)
    XCTAssertTrue(try report("junit", newer.path).output.contains("version 7"), "the version is not named")
    let bundle = try write("Run", Self.failing)
    let unwritable = try report("html", bundle.path, "-o", "/proc/nowhere/page.html")
    XCTAssertNotEqual(unwritable.status, 0)
    XCTAssertTrue(unwritable.output.contains("cannot be written"), unwritable.output)
  }

  func testHelpListsEachCommand() throws {
    let help = try report("--help").output
    for command in [
      "summary", "open", "html", "junit", "json", "github", "prompt", "attachments", "merge", "compare",
    ] {
      XCTAssertTrue(help.contains("  \(command)"), "\(command) is not in the help: \(help)")
      XCTAssertTrue(try report(command, "--help").output.contains("USAGE:"), command)
    }
  }

  func testAttachmentsAreCopiedUnderTheirNames() throws {
    let attachment = """
      {"event":"attachment","time":1,"test":1,"name":"Log: of/it","type":"public.plain-text","digest":"ab","file":"ab.txt","size":3,"lifetime":"keepAlways"}
      """
    let bundle = try write(
      "Run", Self.stream(Self.test(1, "A.a", "passed", attachment) + "\n" + Self.test(2, "A.b", "passed")))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    try Data("abc".utf8).write(to: attachments.appendingPathComponent("ab.txt"))
    let (status, output) = try report("attachments", bundle.path, "--test", "T/A/a", "--out", "out")
    XCTAssertEqual(status, 0, output)
    XCTAssertEqual(
      try String(contentsOf: folder.appendingPathComponent("out/T.A.a/001-Log__of_it.txt"), encoding: .utf8),
      "abc")
    let unknown = try report("attachments", bundle.path, "--test", "T/Z", "--out", "out")
    XCTAssertTrue(unknown.output.contains("No test of the bundle is called T/Z"), unknown.output)
  }

  func testAttachmentsOfTestsWithSimilarNamesAreInDifferentFolders() throws {
    func attachment(_ number: Int, _ file: String) -> String {
      "{\"event\":\"attachment\",\"time\":1,\"test\":\(number),\"name\":\"Log\",\"type\":\"public.plain-text\",\"digest\":\"\(file)\",\"file\":\"\(file).txt\",\"size\":3,\"lifetime\":\"keepAlways\"}"
    }
    // The second attempt of "a" would have the folder of "a-2".
    let lines = [
      Self.test(1, "A.a", "failed"), Self.test(2, "A.a", "passed", attachment(2, "two")),
      Self.test(3, "A.a-2", "passed", attachment(3, "one")),
    ]
    let bundle = try write("Run", Self.stream(lines.joined(separator: "\n")))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    for file in ["one", "two"] {
      try Data(file.utf8).write(to: attachments.appendingPathComponent("\(file).txt"))
    }
    let (status, output) = try report("attachments", bundle.path, "--out", "out")
    XCTAssertEqual(status, 0, output)
    for (name, text) in [("T.A.a-2", "one"), ("T.A.a-2 (2)", "two")] {
      XCTAssertEqual(
        try String(contentsOf: folder.appendingPathComponent("out/\(name)/001-Log.txt"), encoding: .utf8),
        text, name)
    }
  }
}
