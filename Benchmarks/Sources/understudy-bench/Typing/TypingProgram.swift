// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A program with a focused text view named "Page".
enum TypingProgram: String, CaseIterable {
  case gtk4, gtk3, qt6, qt5, chromium

  var name: String {
    switch self {
    case .gtk4: "GTK 4"
    case .gtk3: "GTK 3"
    case .qt6: "Qt 6"
    case .qt5: "Qt 5"
    case .chromium: "Chromium"
    }
  }

  /// The goal in characters per second.
  ///
  /// Chromium's goal is three times the speed of Playwright, so it has no number here.
  var goal: Double? {
    switch self {
    case .gtk4: 2000
    case .gtk3: 4000
    case .qt6, .qt5: 6000
    case .chromium: nil
    }
  }

  func application(fixtures: URL) -> XCUIApplication {
    func script(_ name: String, _ argument: String) -> XCUIApplication {
      let application = XCUIApplication(url: fixtures.appendingPathComponent(name))
      application.launchArguments = [argument]
      return application
    }
    switch self {
    case .gtk4: return script("typing_gtk.py", "--gtk=4")
    case .gtk3: return script("typing_gtk.py", "--gtk=3")
    case .qt6: return script("typing_qt.py", "--qt=6")
    case .qt5: return script("typing_qt.py", "--qt=5")
    case .chromium:
      let application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
      application.launchArguments = [
        "--disable-gpu", "--password-store=basic", "--disable-sync", "--disable-background-networking",
        "--disable-component-update", fixtures.appendingPathComponent("typing.html").absoluteString,
      ]
      return application
    }
  }
}
