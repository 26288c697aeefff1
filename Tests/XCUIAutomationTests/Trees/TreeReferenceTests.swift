// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCTestSupport

@testable import XCUIAutomation

/// Tests the files with expected trees.
final class TreeReferenceTests: BehaviorTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var file: URL { folder.appendingPathComponent("UITests/NoteTests/controls.txt") }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("trees-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    use()
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func use(_ mode: String? = nil, ci: String = "") {
    var settings = Self.settings.merging(["CI": ci]) { $1 }
    settings["UNDERSTUDY_UPDATE_REFERENCES"] = mode ?? ""
    settings["UNDERSTUDY_REFERENCES"] = folder.path
    BehaviorTestDesktop.use(settings)
  }

  /// The text of the failures of an assertion in a test file in the folder.
  private func check(_ element: XCUIElement, named name: String = "controls") -> [String] {
    failures { compare(element, named: name) }.map(\.text)
  }

  private func compare(_ element: XCUIElement, named name: String = "controls") {
    TreeAssertion(
      element: element, extent: .whole, order: .strict, timeout: 0.3,
      location: .init(file: folder.appendingPathComponent("NoteTests.swift").path, line: 7),
      fileID: "UITests/NoteTests.swift"
    ).check(.file(named: name)) { "" }
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  func testMissingFileIsWrittenAndTheTestFails() throws {
    let press = show(.controls).buttons["Press"]
    let first = check(press)
    XCTAssertEqual(first.count, 1)
    XCTAssertTrue(
      first.first?.contains("there was no reference \"controls\", so nothing was compared") == true,
      "\(first)")
    XCTAssertEqual(try read(), "- button \"Press\"\n")
    XCTAssertEqual(check(press), [])
  }

  func testTheTreeOfAMissingFileIsAttached() {
    use("none")
    let press = show(.controls).buttons["Press"]
    var names: [String?] = []
    XCTExpectFailure("there is no file") {
      compare(press)
    } issueMatcher: { issue in
      names = issue.attachments.map(\.name)
      return issue.type == .assertionFailure
    }
    XCTAssertEqual(names, ["controls (actual).txt"])
  }

  func testNothingIsWrittenInContinuousIntegration() throws {
    // Another value of this variable needs another desktop.
    use(ci: "true")
    let press = show(.controls).buttons["Press"]
    for mode in ["all", "changed", "missing", "none"] {
      use(mode, ci: "true")
      let failure = check(press)
      XCTAssertTrue(failure.first?.contains("this is continuous integration (CI=true)") == true, "\(failure)")
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    try write("- button \"Other\"\n")
    use("all", ci: "true")
    XCTAssertEqual(check(press).count, 1)
    XCTAssertEqual(try read(), "- button \"Other\"\n")
  }

  func testDifferentFileFailsAndStaysUnlessItIsToBeUpdated() throws {
    let press = show(.controls).buttons["Press"]
    try write("- button \"Other\"\n")
    for mode in ["missing", "none"] {
      use(mode)
      let failure = check(press)
      XCTAssertTrue(
        failure.first?.contains(#"controls, line 1: expected button "Other", but found button "Press""#)
          == true,
        "\(failure)")
      XCTAssertTrue(failure.first?.contains("\nReference: \(file.path)\n") == true, "\(failure)")
    }
    XCTAssertEqual(try read(), "- button \"Other\"\n")
    use("changed")
    XCTAssertEqual(check(press), [])
    XCTAssertEqual(try read(), "- button \"Press\"\n")
  }

  func testMatchingLinesStayWhenAFileIsUpdated() throws {
    let window = show(.controls).windows.firstMatch
    try write("- window /Con.*/\n  - staticText /Status/\n  - button \"Other\"\n  - …\n")
    use("changed")
    XCTAssertEqual(check(window), [])
    let text = try read()
    XCTAssertTrue(text.hasPrefix("- window /Con.*/\n  - staticText /Status/\n"), text)
    XCTAssertTrue(text.contains("  - …"), text)
    XCTAssertFalse(text.contains("Other"), text)
    use("none")
    XCTAssertEqual(check(window), [])
    use("all")
    XCTAssertEqual(check(window), [])
    XCTAssertTrue(try read().hasPrefix("- window \"Controls\"\n"))
  }

  func testDamagedFilesAndWrongNamesFailWithTheirPath() throws {
    let press = show(.controls).buttons["Press"]
    try write("- button \"Press")
    var failure = check(press)
    XCTAssertTrue(
      failure.first?.contains("The tree in \(file.path) cannot be read, line 1") == true, "\(failure)")
    try FileManager.default.removeItem(at: file)
    try Data([0x2d, 0x20, 0xff, 0xfe]).write(to: file)
    failure = check(press)
    XCTAssertTrue(
      failure.first?.contains("The reference \(file.path) cannot be read: it is not valid UTF-8") == true,
      "\(failure)")
    use("changed")
    XCTAssertEqual(check(press), [])
    XCTAssertEqual(try read(), "- button \"Press\"\n")
    use()
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    failure = check(press)
    XCTAssertTrue(
      failure.first?.contains("The reference \(file.path) cannot be read") == true, "\(failure)")
    for name in ["", "..", "/", "…"] {
      failure = check(press, named: name)
      XCTAssertTrue(
        failure.first?.contains("needs at least one letter or digit") == true, "\(name): \(failure)")
    }
    use("sometimes")
    failure = check(press)
    XCTAssertTrue(
      failure.first?.contains(
        "UNDERSTUDY_UPDATE_REFERENCES is \"sometimes\". The values are all, changed, missing, none.")
        == true,
      "\(failure)")
  }
}
