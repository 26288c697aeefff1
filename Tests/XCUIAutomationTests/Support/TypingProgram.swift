// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// The program of `Tests/Fixtures/typing*` in each toolkit: a text view "Page" and fields by name.
enum TypingProgram: String, CaseIterable {
  case gtk3, gtk4, qt5, qt6, chromium

  private static let folder = BehaviorFixture.controls.file.deletingLastPathComponent()

  func application(_ arguments: [String] = []) -> XCUIApplication {
    func script(_ name: String, _ argument: String) -> XCUIApplication {
      let application = XCUIApplication(url: Self.folder.appendingPathComponent(name))
      application.launchArguments = [argument] + arguments
      return application
    }
    switch self {
    case .gtk3: return script("typing_gtk.py", "--gtk=3")
    case .gtk4: return script("typing_gtk.py", "--gtk=4")
    case .qt5: return script("typing_qt.py", "--qt=5")
    case .qt6: return script("typing_qt.py", "--qt=6")
    case .chromium:
      let application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
      application.launchArguments = [
        "--disable-gpu", "--password-store=basic", "--disable-sync", "--disable-background-networking",
        "--disable-component-update", Self.folder.appendingPathComponent("typing.html").absoluteString,
      ]
      return application
    }
  }
}

/// The layout of the private desktop's keyboard.
enum KeyboardLayout {
  static func set(_ layout: String, variant: String = "", file: StaticString = #filePath, line: UInt = #line)
  {
    guard let desktop = AutomationSession.shared.host.current?.desktop else {
      XCTFail("there is no desktop with a keyboard", file: file, line: line)
      return
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setxkbmap")
    process.arguments = [
      "-display", desktop.displayName, "-rules", "evdev", "-model", "pc105", "-layout", layout, "-variant",
      variant,
    ]
    process.environment = ["XAUTHORITY": desktop.authorityFile, "PATH": "/usr/bin:/bin"]
    do {
      try process.run()
      process.waitUntilExit()
      XCTAssertEqual(process.terminationStatus, 0, "setxkbmap \(layout)", file: file, line: line)
    } catch {
      XCTFail("setxkbmap: \(error)", file: file, line: line)
    }
  }
}
