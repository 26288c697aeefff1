// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// Tests the capability for the home folder of a program.
final class HomeCapabilityTests: WebDriverTestCase {
  func testAProgramFindsFilesAndSettings() async throws {
    let session = try await begin(
      "/usr/bin/python3 \(Self.fixture("Home/gtk.py")) --gtk=4",
      [
        "understudy:home": [
          "files": [".config/editor.toml": "dark"],
          "gsettings": [
            "org.gnome.desktop.interface": ["clock-format": "12h"],
            "org.gnome.desktop.calendar": ["show-weekdate": true],
          ],
          "qsettings": ["Acme/Editor": ["zoom": 2]],
        ]
      ])
    for text in ["Theme: dark", "Clock: 12h", "Weeks: True"] {
      _ = try await find(
        "-ios class chain", "**/XCUIElementTypeStaticText[`label == \"\(text)\"`]", in: session)
    }
  }

  func testAWrongCapabilityIsRefused() async throws {
    for (home, message) in [
      ("new", "must be an object; found \"new\""),
      (["file": [:]], "has \"file\", but can have only"),
      (["files": ["../x": "a"]], "must be below the home folder"),
      (["files": ["/etc/x": "a"]], "must be below the home folder"),
      (["qsettings": ["../Acme": ["a": true]]], "must be below the home folder"),
      (
        ["gsettings": ["org.example.Missing": ["a": true]]],
        "The schema \"org.example.Missing\" is not installed"
      ),
      (["gsettings": ["org.gnome.desktop.interface": ["clock-format": []]]], "must have strings, numbers"),
    ] as [(WebDriverJSON, String)] {
      let (status, value) = try await ask(
        "POST", "/session", capabilities("/usr/bin/true", ["understudy:home": home]))
      XCTAssertEqual(status, 400, "\(value)")
      XCTAssertTrue(value["message"]?.string?.contains(message) == true, "\(message): \(value)")
    }
  }
}
