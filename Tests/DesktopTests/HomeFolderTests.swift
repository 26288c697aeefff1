// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Desktop

/// Tests home folders apart from that of the desktop, and the settings in them.
final class HomeFolderTests: XCTestCase {
  private var desktop: PrivateDesktop!

  override func setUpWithError() throws { desktop = try PrivateDesktop.start() }

  override func tearDown() {
    desktop?.stop()
    desktop = nil
  }

  /// Runs a program with a home folder to its end, and returns what it printed.
  private func output(_ home: HomeFolder, _ executable: String, _ arguments: String...) throws -> String {
    let process = try desktop.spawn(executable: executable, arguments: arguments, environment: home.variables)
    XCTAssertEqual(process.wait(timeout: 20), .exited(0), process.lastErrorLines(5).joined(separator: "\n"))
    return try String(contentsOf: process.standardOutputFile, encoding: .utf8)
  }

  func testEachHomeFolderHasTheSettingsOfTheDesktop() throws {
    let first = try desktop.makeHome(nil)
    let second = try desktop.makeHome(nil)
    XCTAssertEqual(Set([first.url, second.url, desktop.home.url]).count, 3)
    let settings = "gtk-4.0/settings.ini"
    XCTAssertEqual(
      try Data(contentsOf: first.configuration.appendingPathComponent(settings)),
      try Data(contentsOf: desktop.home.configuration.appendingPathComponent(settings)))
    XCTAssertEqual(
      try output(first, "/bin/sh", "-c", "pwd; echo $HOME").split(separator: "\n").map(String.init),
      [first.url.path, first.url.path])
    XCTAssertEqual(
      try output(first, "/bin/sh", "-c", "ls -d ~/Documents $XDG_DATA_HOME"),
      "\(first.data.path)\n\(first.url.path)/Documents\n")
    desktop.removeHome(first)
    XCTAssertFalse(FileManager.default.fileExists(atPath: first.url.path))
    XCTAssertTrue(FileManager.default.fileExists(atPath: second.url.path))
  }

  /// Java programs store their preferences below the home folder, whose path is in a variable of the desktop.
  func testVariablesOfToolkitsNameTheNewHomeFolder() throws {
    let home = try desktop.makeHome(nil)
    let options = try XCTUnwrap(home.variables["JAVA_TOOL_OPTIONS"])
    XCTAssertTrue(options.contains(home.url.path), options)
    XCTAssertFalse(options.contains(desktop.home.url.path + "/"), options)
  }

  /// The bus keeps the variables of a launch for later programs, so the next launch replaces all of them.
  func testTheHomeFolderOfTheDesktopReplacesTheVariablesOfAnother() throws {
    let usual = desktop.home.variables
    XCTAssertEqual(usual, desktop.environment.filter { usual.keys.contains($0.key) })
    let other = try desktop.makeHome(nil).variables.filter { $0.key != "GSETTINGS_BACKEND" }
    XCTAssertEqual(Set(usual.keys), Set(other.keys))
  }

  // MARK: - GSettings

  func testGSettingsAreReadByItsTool() throws {
    let home = try desktop.makeHome(nil)
    let text = "a'b\\c\nd\re\u{2028}f é 🎂"
    try home.setGSettings(
      "org.gnome.desktop.interface", path: nil,
      ["clock-format": .text("12h"), "gtk-theme": .text(text), "cursor-size": .integer(48)])
    try home.setGSettings("org.gnome.desktop.calendar", path: nil, ["show-weekdate": .flag(true)])
    try home.setGSettings("org.gnome.desktop.input-sources", path: nil, ["xkb-options": .raw("['a', 'b']")])
    func value(_ schema: String, _ key: String) throws -> String {
      try output(home, "gsettings", "get", "org.gnome.desktop." + schema, key)
    }
    XCTAssertEqual(try value("interface", "clock-format"), "'12h'\n")
    XCTAssertEqual(try value("interface", "gtk-theme"), #""a'b\\c\nd\re"# + "\u{2028}" + #"f é 🎂""# + "\n")
    XCTAssertEqual(try value("interface", "cursor-size"), "48\n")
    XCTAssertEqual(try value("calendar", "show-weekdate"), "true\n")
    XCTAssertEqual(try value("input-sources", "xkb-options"), "['a', 'b']\n")
    // The other values of the same schema are those of the desktop.
    XCTAssertEqual(try value("interface", "cursor-blink"), "true\n")
  }

  func testASchemaThatIsNotInstalledIsAnError() throws {
    let home = try desktop.makeHome(nil)
    XCTAssertThrowsError(try home.setGSettings("org.example.Missing", path: nil, ["a": .flag(true)])) {
      XCTAssertTrue("\($0)".hasPrefix("The schema \"org.example.Missing\" is not installed"), "\($0)")
    }
    XCTAssertThrowsError(
      try home.setGSettings("org.gnome.desktop.app-folders.folder", path: nil, ["name": .text("x")])
    ) {
      XCTAssertEqual(
        $0 as? SettingsFileError, .relocatable(schema: "org.gnome.desktop.app-folders.folder"))
    }
    let path = "/org/gnome/desktop/app-folders/folders/A/"
    try home.setGSettings("org.gnome.desktop.app-folders.folder", path: path, ["name": .text("Games")])
    XCTAssertEqual(
      try output(home, "gsettings", "get", "org.gnome.desktop.app-folders.folder:\(path)", "name"),
      "'Games'\n")
  }

  // MARK: - QSettings

  func testQSettingsAreReadByQt5AndQt6() throws {
    let home = try desktop.makeHome(nil)
    let text = "@a\"b\\c;d, é1 🎂2"
    try home.setQSettings(
      organization: "Acme", application: "Editor",
      [
        "text": .text(text), "view/zoom": .number(1.5), "view/colors/count": .integer(-3),
        "General/tips": .flag(true), "general/tips": .flag(false),
        "größe 1/日本": .text(""),
      ])
    let script = """
      import json, sys
      try:
          from PyQt{} import QtCore
      except ImportError:
          raise SystemExit("PyQt{} is not installed")
      settings = QtCore.QSettings("Acme", "Editor")
      print(json.dumps([settings.value(key) for key in sys.argv[1:]]))
      """
    let keys = ["text", "view/zoom", "view/colors/count", "General/tips", "general/tips", "größe 1/日本"]
    for version in ["5", "6"] {
      let process = try desktop.spawn(
        executable: "/usr/bin/python3", arguments: ["-c", script.replacing("{}", with: version)] + keys,
        environment: home.variables)
      XCTAssertEqual(process.wait(timeout: 20), .exited(0), process.lastErrorLines(5).joined(separator: "\n"))
      let values = try JSONDecoder().decode(
        [String].self, from: Data(contentsOf: process.standardOutputFile))
      XCTAssertEqual(values, [text, "1.5", "-3", "true", "false", ""], "Qt \(version)")
    }
  }
}
