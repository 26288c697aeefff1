// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import XCTest

@testable import BotServer

/// Tests the commands for the server and for uploads, as people and CI start them.
final class ServeCommandTests: ServeTestCase {
  func testABundleIsUploadedOverTheNetwork() throws {
    let (server, address) = try serve()
    // The server writes into the folder until it has ended.
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    let token = try run(["token", "add", "CI"]).trimmingCharacters(in: .newlines)
    let environment = [
      "UNDERSTUDY_BOTS_SERVER": address, "UNDERSTUDY_BOTS_TOKEN": token, "GITHUB_SHA": "c0ffee",
    ]
    let bundle = try bundle().path
    for _ in 1...2 {
      XCTAssertEqual(
        try run(["upload", bundle, "--bot", "Main"], environment), "Main #1: 1 failed, 1 passed\n")
    }
    XCTAssertTrue(try run(["list"]).contains("Main #1 failed: 1 passed, 1 failed; c0ffee"))
    let wrong = try run(
      ["upload", bundle, "--bot", "Main"], environment.merging(["UNDERSTUDY_BOTS_TOKEN": "x"]) { $1 },
      status: 1)
    XCTAssertTrue(wrong.contains("The token is unknown"), wrong)
    let away = try run(
      ["upload", bundle, "--bot", "Main", "--server", "http://127.0.0.1:9"], environment, status: 1)
    XCTAssertTrue(away.contains("cannot be reached"), away)
    let nothing = try run(["upload", "/nowhere.understudy", "--bot", "Main"], environment, status: 1)
    XCTAssertTrue(nothing.contains("/nowhere.understudy is not a result bundle"), nothing)
    XCTAssertTrue(try run(["upload", bundle, "--bot", "Main"], status: 64).contains("A token is missing"))
    server.terminate()
    server.waitUntilExit()
    XCTAssertEqual(server.terminationStatus, 0, "SIGTERM ends the server regularly")
    XCTAssertEqual(
      try run(["export", folder.appendingPathComponent("site").path]),
      folder.appendingPathComponent("site/index.html").path + "\n")
    for file in [
      "index.html", "data/overview.js", "data/bot-1.js", "data/run-1-1.js", "data/test-1-1.js",
      "reports/1/1/index.html",
    ] {
      XCTAssertTrue(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("site/\(file)").path), file)
    }
  }

  func testAPublicServerWarnsAndItsAddressHasItsPort() throws {
    for (host, isWarned) in [("0.0.0.0", true), ("127.0.0.1", false)] {
      let process = tool(["serve", "--port", "0", "--jobs", "0", "--host", host])
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      process.terminate()
      process.waitUntilExit()
      let warning = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      XCTAssertEqual(warning.contains("--private"), isWarned, warning)
      XCTAssertFalse(address.contains(":0/"), address)
      XCTAssertFalse(address.contains("0.0.0.0"), "other machines cannot open this address: \(address)")
    }
  }

  func testErrorsOfTheServeCommandAreReported() throws {
    let (server, address) = try serve()
    // The server writes into the folder until it has ended.
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    let port = try XCTUnwrap(URL(string: address)?.port)
    let second = try run(["serve", "--port", "\(port)"], status: 1)
    XCTAssertTrue(second.contains("cannot listen on 127.0.0.1:\(port)"), second)
    XCTAssertTrue(try run(["serve", "--address", "bots"], status: 64).contains("is not an address"))
    XCTAssertTrue(
      try run(["token", "remove", "none"], status: 1).contains("The token \"none\" does not exist."))
    XCTAssertTrue(
      try run(["user", "remove", "none"], status: 1).contains("The user \"none\" does not exist."))
  }

  /// Each acknowledged upload is stored exactly once, even if the server is killed; any other can be sent again.
  func testAcknowledgedUploadsSurviveAKilledServer() throws {
    let token = try run(["token", "add", "CI"]).trimmingCharacters(in: .newlines)
    let bundles = try (1...6).map { try bundle("Run\($0)").path }
    var acknowledged: Set<String> = []
    var left = bundles
    var generator = SystemRandomNumberGenerator()
    var rounds = 0
    while !left.isEmpty, rounds < 60 {
      rounds += 1
      let (server, address) = try serve()
      let uploads = left.map { bundle in
        let upload = tool(
          ["upload", bundle, "--bot", "Main", "--server", address], ["UNDERSTUDY_BOTS_TOKEN": token])
        upload.standardOutput = FileHandle.nullDevice
        upload.standardError = FileHandle.nullDevice
        return (bundle, upload)
      }
      for (_, upload) in uploads { try upload.run() }
      // The first rounds end early, at a random moment; later rounds have enough time for all uploads.
      usleep(UInt32.random(in: 0..<UInt32(min(rounds, 30) * 40_000), using: &generator))
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
      for (bundle, upload) in uploads {
        upload.waitUntilExit()
        if upload.terminationStatus == 0 { acknowledged.insert(bundle) }
      }
      left = bundles.filter { !acknowledged.contains($0) }
    }
    XCTAssertEqual(acknowledged.count, 6)
    let archive = try archive()
    let runs = try archive.store.integrations(of: "Main", latest: 100)
    XCTAssertEqual(runs.map(\.number).sorted(), Array(1...6))
    for run in runs {
      XCTAssertNotNil(archive.bundles.bundle(of: run), "\(run.number)")
      XCTAssertEqual(try archive.store.results(of: run).count, 2)
    }
    try archive.bundles.sweep(keeping: { Set(runs.map(\.id)) }, before: Date() + 60)
    for run in runs {
      XCTAssertEqual(try BotArchive.paths(of: XCTUnwrap(archive.bundles.bundle(of: run))).count, 3)
    }
  }
}
