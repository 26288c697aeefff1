// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings
import XCTest

/// Tests the table of settings and its page, and that other code does not contain the names of settings.
final class SettingTests: XCTestCase {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let names = Set(Setting.all.map(\.name))

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
  }

  private func files(below folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Self.package.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
  }

  func testThePageMatchesTheTable() throws {
    let page = Self.package.appendingPathComponent("Documentation/Reference/Settings.md")
    if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_SETTINGS"] == "1" {
      try Self.markdown.write(to: page, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(
      try text("Documentation/Reference/Settings.md"), Self.markdown,
      "Documentation/Reference/Settings.md is out of date: run the tests once with UNDERSTUDY_WRITE_SETTINGS=1"
    )
  }

  func testTheListHasEachSettingOnce() throws {
    let source = try text("Sources/Settings/Setting.swift")
    XCTAssertEqual(source.matches(of: #/static let \w+ = Setting\(/#).count, Setting.all.count)
    XCTAssertEqual(Self.names.count, Setting.all.count)
    for setting in Setting.all {
      XCTAssertTrue(setting.name.hasPrefix("UNDERSTUDY_"), setting.name)
      XCTAssertTrue(setting.meaning.hasSuffix("."), setting.name)
    }
  }

  func testOtherSourcesContainNoSettingNames() throws {
    for file in try files(below: "Sources", ending: ".swift") where !file.hasPrefix("Sources/Settings/") {
      for match in try text(file).matches(of: #/"(UNDERSTUDY_[A-Z_]+)"/#)
      where Self.names.contains(String(match.1)) && !Self.programsInOtherLanguages.contains(file) {
        XCTFail("\(file) contains \(match.1): use the constant of Setting")
      }
    }
  }

  /// The files whose code runs in Python.
  private static let programsInOtherLanguages: Set = [
    "Sources/TestSetup/Python/PythonFiles.swift", "Sources/TestSetup/Python/PythonFiles+Results.swift",
  ]

  func testPagesAndMessagesNameOnlyExistingSettings() throws {
    let pages = try files(below: "Documentation", ending: ".md").filter { !$0.contains("/decisions/") }
    for file in try pages + files(below: "Sources", ending: ".swift") + ["README.md"] {
      let text = try text(file)
      for match in text.matches(of: #/\bUNDERSTUDY_[A-Z_]*[A-Z]\b/#) {
        let name = String(match.0)
        guard !Self.names.contains(name), !Self.others.contains(name),
          !Self.prefixesOfOthers.contains(where: name.hasPrefix), !file.hasSuffix("CMakeModule.swift")
        else { continue }
        XCTFail("\(file) names \(name), which is not a setting")
      }
    }
  }

  /// The variables of our own tests, of generated scripts and of CMake, and atoms of X11.
  private static let others: Set = [
    "UNDERSTUDY_PACKAGE", "UNDERSTUDY_REPOSITORY", "UNDERSTUDY_CLIPBOARD", "UNDERSTUDY_TEST_VERSIONS",
  ]
  private static let prefixesOfOthers = ["UNDERSTUDY_WRITE_", "UNDERSTUDY_FUZZ_", "UNDERSTUDY_RECORD_"]

  func testAllSwitchesAcceptTheSameValues() {
    for off in ["off", "OFF", "no", "NO", "0", "false", "False"] {
      XCTAssertFalse(["UNDERSTUDY_OUTPUT": off].isOn(.output, standard: true), off)
    }
    for on in ["on", "YES", "1", "true"] {
      XCTAssertTrue(["UNDERSTUDY_TEST_TIMEOUTS_ENABLED": on].isOn(.testTimeoutsEnabled, standard: false), on)
    }
    XCTAssertTrue([:].isOn(.output, standard: true))
    XCTAssertFalse(["UNDERSTUDY_OUTPUT": ""].isOn(.output, standard: false), "an empty text is not a value")
  }

  // MARK: - The page

  private static var markdown: String {
    var lines = [
      "# Settings: environment variables", "",
      "All settings are environment variables of tests, their runner and their servers. For example:",
      "",
      "```sh",
      "UNDERSTUDY_DESTINATION=size=800x600,appearance=dark swift test",
      "```",
      "",
      "A switch is off with `off`, `no`, `false` or `0`, in upper or lower case. A test generates this page from the",
      "table in `Sources/Settings` (`UNDERSTUDY_WRITE_SETTINGS=1 swift test --filter SettingsTests`).",
    ]
    for (scope, title, about) in [
      (Setting.Scope.process, "For a run", "A process or a desktop reads these variables when it starts."),
      (
        .events, "For events and waits",
        "A test can change these while it runs, and the desktop stays the same."
      ),
      (
        .internal, "Between Understudy's programs",
        "Understudy's programs pass these to each other, and jobs of bots can read some. You do not set them."
      ),
    ] {
      lines += [
        "", "## \(title)", "", about, "", "| variable | value | default | meaning | read by |",
      ]
      lines.append("| --- | --- | --- | --- | --- |")
      lines += Setting.all.filter { $0.scope == scope }.map {
        "| `\($0.name)` | \($0.values) | \($0.standard) | \($0.meaning) | \($0.readers) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
