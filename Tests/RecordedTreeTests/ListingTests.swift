// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import TestSupport
import XCTest

/// Compares the listing of every element of every recording with `Tests/Recordings/*.txt`.
///
/// After a deliberate change of a rule, `script/record-trees --expected` writes these files again.
final class ListingTests: RecordedTestCase {
  func testGTK3() throws { try check("gtk3-") }
  func testGTK4() throws { try check("gtk4-") }
  func testGTK418() throws { try check("gtk418-") }
  func testQt5() throws { try check("qt5-") }
  func testQt6() throws { try check("qt6-") }
  func testQtQuick5() throws { try check("quick5-") }
  func testQtQuick6() throws { try check("quick6-") }
  func testChromium() throws { try check("chromium-") }
  func testFirefox() throws { try check("firefox-") }
  func testLibreOffice() throws { try check("libreoffice-") }
  func testSwing() throws { try check("swing-") }
  func testSlint() throws { try check("slint-") }

  func testOtherProgramsAndToolkits() throws {
    try check(TreeRecordingFile.all.filter { file in !Self.prefixes.contains { file.name.hasPrefix($0) } })
  }

  private static let prefixes = [
    "gtk3-", "gtk4-", "gtk418-", "qt5-", "qt6-", "quick5-", "quick6-", "chromium-", "firefox-",
    "libreoffice-", "swing-", "slint-",
  ]

  private var isWriting: Bool {
    ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD_TREES"] == "expected"
  }

  private func check(_ prefix: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let files = TreeRecordingFile.all.filter { $0.name.hasPrefix(prefix) }
    XCTAssertFalse(files.isEmpty, "there is no recording of \(prefix)", file: file, line: line)
    try check(files)
  }

  private func check(_ files: [TreeRecordingFile]) throws {
    for recording in files {
      let lines = try TreeRecordingFile.shortened(TreeRecordingFile.lines(of: Self.file(recording.name)))
      if isWriting {
        try recording.writeExpected(lines)
      } else if let difference = TreeRecordingFile.difference(
        of: lines, from: try recording.expected(), "The rules say something else of \(recording.name)")
      {
        XCTFail(difference)
      }
    }
  }
}
