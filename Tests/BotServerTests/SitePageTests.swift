// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults
import XCTest

@testable import BotServer

/// Tests the pages in a real browser: use by mouse and keyboard, and the rules of accessibility.
///
/// `script/bootstrap` installs the requirements: Debian's Chromium, and Playwright and axe's rules in a separate folder.
final class SitePageTests: ServerTestCase {
  func testTheSiteWorksInABrowser() async throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let python = package.appendingPathComponent(".build/browser/bin/python3").path
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python),
      "There is no \(python). Run script/bootstrap, which installs Playwright there.")
    let archive = try story()
    var hostile = run(1, of: "<img src=x onerror=alert(1)>", ["testA": .failed])
    hostile.results[0].failure = .init(fingerprint: "x", message: "<script>alert(1)</script>")
    try archive.store.add(hostile)
    // The page lists bots whose last run failed first, and sorts them by name.
    try archive.add(
      bundle: bundle(), of: ResultSource(bot: "Nightly on Debian 13", branch: "main", revision: "c0ffee"))
    try archive.store.add(run(2, of: "Nightly on Debian 13", ["testA": .passed]))
    let token = try token(archive)
    let site = folder.appendingPathComponent("site", isDirectory: true)
    try StaticSite(archive, now: Date()).write(to: site, withReports: true)
    let pictures = ProcessInfo.processInfo.environment["UNDERSTUDY_SITE_PICTURES"] ?? folder.path

    try await serving { client, _, server in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: python)
      process.arguments = [
        package.appendingPathComponent("Tests/BotServerTests/Browser/drive_site.py").path,
        server.address.absoluteString,
        server.setupAddress?.absoluteString ?? "", token, site.appendingPathComponent("index.html").path,
        "/usr/bin/chromium", pictures,
      ]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let lines = text.split(separator: "\n")
      let failures = lines.filter { $0.hasPrefix("FAIL ") }
      for failure in failures { XCTFail(String(failure)) }
      if failures.isEmpty { XCTAssertEqual(process.terminationStatus, 0, text) }
      XCTAssertGreaterThan(lines.count { $0.hasPrefix("ok ") } + failures.count, 20, text)
    }
  }
}
