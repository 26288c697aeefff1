// SPDX-License-Identifier: Apache-2.0

import TestSetup
import XCTest

final class UnifiedDiffTests: XCTestCase {
  func testAChangeHasThreeLinesOfContext() {
    let old = (1...12).map { "line \($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "line 6\n", with: "line six\nand a half\n")
    XCTAssertEqual(
      UnifiedDiff.text(path: "a.txt", old: old, new: new),
      """
      --- a/a.txt
      +++ b/a.txt
      @@ -3,7 +3,8 @@
       line 3
       line 4
       line 5
      -line 6
      +line six
      +and a half
       line 7
       line 8
       line 9

      """)
  }

  func testLineEndsOfWindowsAreLineEnds() {
    XCTAssertEqual(
      UnifiedDiff.text(path: "a", old: "x\r\ny\r\n", new: "x\r\nz\r\n"),
      "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\r\n-y\r\n+z\r\n")
  }

  func testEqualTextsHaveNoDifference() {
    XCTAssertEqual(UnifiedDiff.text(path: "a", old: "x\ny", new: "x\ny"), "")
    XCTAssertEqual(UnifiedDiff.text(path: "a", old: "", new: ""), "")
  }

  /// Applies differences with patch(1).
  ///
  /// The strings have random changes, end with or without a newline, and some of the files do not exist before.
  func testPatchAppliesTheDifference() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var difference = ""
    var expected: [String: String] = [:]
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for number in 0..<40 {
      let name = "file\(number).txt"
      let old = (0..<random(40)).map { "\($0 % 7) some words" }
      var new = old
      for _ in 0...random(6) {
        if !new.isEmpty, random(2) == 0 { new.remove(at: random(new.count)) }
        new.insert("new \(random(5))", at: random(new.count + 1))
      }
      let texts = [old, new].map { lines in
        lines.isEmpty ? "" : lines.joined(separator: "\n") + (random(3) == 0 ? "" : "\n")
      }
      let isNew = number % 5 == 0
      if !isNew { try Data(texts[0].utf8).write(to: folder.appendingPathComponent(name)) }
      difference += UnifiedDiff.text(path: name, old: isNew ? nil : texts[0], new: texts[1])
      expected[name] = texts[1]
    }
    try Data(difference.utf8).write(to: folder.appendingPathComponent("all.diff"))
    let patch = Process()
    patch.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
    patch.arguments = ["-p1", "--silent", "--batch", "-i", "all.diff"]
    patch.currentDirectoryURL = folder
    try patch.run()
    patch.waitUntilExit()
    XCTAssertEqual(patch.terminationStatus, 0)
    for (name, text) in expected {
      XCTAssertEqual(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8), text, name)
    }
  }
}
