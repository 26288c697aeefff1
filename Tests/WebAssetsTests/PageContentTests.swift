// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests that the content that the script for users' pages lists is that of Chromium's accessibility tree.
///
/// The pages are made from seeds. Chromium returns its tree over the same pipe as the script's results, so a page takes a few milliseconds.
final class PageContentTests: XCTestCase {
  private static let chromium = "/usr/bin/chromium"
  private static let pages = 4_000

  func testThousandsOfRandomPagesHaveTheContentOfTheAccessibilityTree() throws {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: Self.chromium),
      "There is no \(Self.chromium). Run script/bootstrap, which installs it.")
    let node = try WebScripts.tool("node")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Modules/page-content-in-chromium.mjs")
    let (status, output) = try WebScripts.run([node, script.path, Self.chromium, "1", "\(Self.pages)"])
    XCTAssertEqual(status, 0, output)
    let differences = output.split(separator: "\n").filter { $0.hasPrefix("DIFFERENCE") }
    XCTAssertEqual(differences.count, 0, differences.prefix(3).joined(separator: "\n"))
    let counts = try XCTUnwrap(output.firstMatch(of: #/(\d+) pages, (\d+) lists/#), output)
    XCTAssertEqual(Int(counts.1), Self.pages)
    XCTAssertGreaterThan(Int(counts.2) ?? 0, Self.pages / 10, "the script listed too few pages")
  }

  func testThousandsOfRandomPagesHaveTheContentThatTheyWereMadeOf() throws {
    let node = try WebScripts.tool("node")
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Modules/page-script-content.test.mjs")
    let (status, output) = try WebScripts.run(
      [node, "--test", "--test-name-pattern", "random pages", tests.path],
      environment: ["RANDOM_PAGES": "3000"])
    XCTAssertEqual(status, 0, output)
  }
}
